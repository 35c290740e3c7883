"""A breach in words: where it is, the last moves, what differs, and how to see it again."""

from collections.abc import Iterator

from chabudai.engine.match import CHANCE, Actor
from chabudai.laws.checking import Breach
from chabudai.laws.trial import WORDS

#: So many moves before a breach are told.
LAST = 6
#: A value longer than this is cut.
LONGEST = 160


def lines(breach: Breach, language: str = "en", called: str = "") -> Iterator[str]:
    """What somebody needs to know, line by line; `called` is how the game was asked for."""

    def say(key: str, **words: object) -> str:
        return WORDS.say(language, f"breach.{key}", **words)

    setup, moves = breach.setup, breach.moves
    yield say("law", law=breach.law, about=WORDS.say(language, f"law.{breach.law}"))
    yield breach.sentence.text(language)
    options = ", ".join(f"{name}={value}" for name, value in setup.options.items()) or "–"
    yield say("where", seed=breach.seed, seats=setup.seats, options=options, number=len(moves))
    yield say("seat" if breach.viewer is not None else "nobody", seat=breach.viewer)
    if moves:
        yield say("moves", count=min(LAST, len(moves)))
        for number, (actor, text) in list(enumerate(moves, start=1))[-LAST:]:
            yield f"  {number}. {_in_words(breach, actor, text, language)}"
    if breach.difference:
        yield say("difference")
        for path, expected, found in breach.difference:
            yield say("field", field=path or "–", expected=_cut(expected), found=_cut(found))
    yield say("repeat", command=breach.repeat(called))


def _in_words(breach: Breach, actor: Actor, text: str, language: str) -> str:
    """A move as people read it, if the game has words for it, and as the notation writes it."""
    game = breach.setup.game
    if actor == CHANCE:
        return WORDS.say(language, "breach.chance", move=text)
    try:
        said = game.move_sentence(breach.setup, game.moves[game.moves.numbers[text]]).text(language)
    except (KeyError, AttributeError):
        # The game that is checked may be without words for it: then notation has to do.
        said = text
    return WORDS.say(language, "breach.move", seat=actor, said=said, move=text)


def _cut(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
