"""What a table is opened with: the game and how it is to be played. Open to everybody at the table."""

from functools import lru_cache

import msgspec

from chabudai.bots import BOTS
from chabudai.engine.game import Setup
from chabudai.games import game as find_game
from chabudai.games import installed, is_here
from chabudai.protocol.plan import STRENGTHS, Plan
from chabudai.table.errors import refusal

assert STRENGTHS == BOTS

#: The longest name or value of an option that is looked at.
LONGEST_WORD = 40
KEPT_SETUPS = 200


def setup_of(plan: Plan, before: Setup | None = None, distribution: str = "") -> Setup:
    """The game that a plan describes, everything in it checked. `before` is what it was until now: often only something
    else has changed than the cards that somebody brought along. `distribution` is where the game came from."""
    game = installed(plan.game, distribution)
    if any(len(word) > LONGEST_WORD for option in plan.options.items() for word in option):
        raise refusal("plan.option")
    seats = game.seats[0] if plan.seats is None else plan.seats
    if plan.card_file is not None:
        if plan.cards is not None:
            raise refusal("plan.two_cards")
        if before is not None and before.game is game and before.card_file.text == plan.card_file:
            return game.setup_like(before, seats, plan.options)
        return game.setup_from_text(seats, plan.options, plan.card_file)
    if plan.cards is not None and plan.cards not in game.editions():
        raise refusal("plan.edition", cards=plan.cards, game=game.title(), editions=", ".join(game.editions()))
    return _printed(plan.game, seats, tuple(sorted(plan.options.items())), plan.cards or game.usual_edition)


def is_at_hand(plan: Plan) -> bool:
    """Whether the cards of a plan need not be read from a file that somebody brought along."""
    return plan.card_file is None or not is_here(plan.game) or plan.card_file in find_game(plan.game).shelf


@lru_cache(KEPT_SETUPS)
def _printed(game: str, seats: int, options: tuple[tuple[str, str], ...], cards: str) -> Setup:
    """Most tables play with printed cards: their file need not be read for each of them."""
    return find_game(game).setup(seats, dict(options), cards)


def settled(plan: Plan, before: Setup | None = None) -> Plan:
    """The plan with nothing left open: seats, options and cards as the game has them by default.

    A table that is played on after an update goes on with the cards it began with.
    """
    setup = setup_of(plan, before)
    cards = setup.card_file.edition if plan.card_file is None else None
    return msgspec.structs.replace(plan, seats=setup.seats, options=setup.options, cards=cards)
