"""What a host changed of a plan, in words for everybody at the table."""

from chabudai.engine.messages import WORDS as LISTS
from chabudai.games import game as find_game
from chabudai.protocol.plan import Plan
from chabudai.table.errors import WORDS
from chabudai.table.seat_names import bot_name

#: Of the plan what is not the host's to change, or told as another one of them.
SAME = ("game", "seats")


def changes(before: Plan, after: Plan, language: str) -> list[str]:
    """Each as “what: how it is now”."""
    found = []
    for field in Plan.__struct_fields__:
        if field == "options":
            found += _options(before, after, language)
        elif field == "card_file":
            if after.card_file not in (None, before.card_file):
                found.append(_pair(language, WORDS.say(language, "plan.cards"), WORDS.say(language, "plan.own_cards")))
        elif field not in SAME and getattr(before, field) != getattr(after, field):
            found.append(_pair(language, WORDS.say(language, f"plan.{field}"), _value(after, field, language)))
    return found


def listed(changed: list[str], language: str) -> str:
    text = changed[0] if changed else "…"
    for more in changed[1:]:
        text = LISTS.say(language, "list", before=text, last=more)
    return text


def _pair(language: str, what: str, how: str) -> str:
    return WORDS.say(language, "plan.pair", what=what, how=how)


def _options(before: Plan, after: Plan, language: str) -> list[str]:
    game = find_game(after.game)
    return [
        _pair(
            language, game.about(f"choice.{name}.title", language), game.about(f"choice.{name}.{value}.title", language)
        )
        for name, value in after.options.items()
        if before.options.get(name) != value
    ]


def _value(plan: Plan, field: str, language: str) -> str:
    value = getattr(plan, field)
    match field:
        case "cards":
            return find_game(plan.game).about(f"edition.{value}.title", language)
        case "clock" if plan.clock is not None:
            return WORDS.say(
                language, f"plan.clock_{plan.clock.kind}", seconds=plan.clock.seconds, extra=plan.clock.extra
            )
        case "stand_in":
            return bot_name(plan.stand_in, language)
        case "pace":
            return WORDS.say(language, "plan.seconds", seconds=f"{plan.pace / 1000:g}")
    return WORDS.say(language, "plan.yes" if value else "plan.no")
