"""`python -m tests.games.escapenow.make_records`: plays the stored records anew.

Random play hardly ever escapes. Here everybody lays what fits, and chance is kind: it draws what the puzzle needs.
"""

import random
from pathlib import Path

from chabudai.engine.game import Setup
from chabudai.engine.match import Match
from chabudai.engine.notation import Move
from chabudai.engine.record import record_of
from chabudai.games.escapenow import GAME
from chabudai.games.escapenow.shapes import EscapeView
from chabudai.laws.playing import played

RECORDS = Path(__file__).parent / "records"

CASES: dict[str, tuple[int, dict[str, str]]] = {
    "easy": (4, {}),
    "four-lucky": (4, {"lucky": "4"}),
    "hard-memory": (5, {"layout": "hard", "memory": "on"}),
    "medium": (3, {"layout": "medium"}),
    "medium-memory": (6, {"layout": "medium", "memory": "on"}),
    "solo": (1, {}),
    "solo-hard-memory": (1, {"layout": "hard", "memory": "on"}),
    "third-hand": (2, {}),
    "third-hand-hard-memory": (2, {"layout": "hard", "memory": "on"}),
    "third-hand-three-lucky": (2, {"layout": "medium", "lucky": "3"}),
    "two-lucky": (3, {"lucky": "2"}),
}


def view_of_actor(match: Match) -> EscapeView:
    """What the seat to act sees; while chance is due, what the seat sees that plays the hand in turn."""
    view = match.view(None)
    assert isinstance(view, EscapeView)
    owing = match.to_act()
    view = match.view(owing[0] if owing else view.hands[view.turn or 0].seat)
    assert isinstance(view, EscapeView)
    return view


def settle_kindly(match: Match, rng: random.Random) -> None:
    view = view_of_actor(match)
    possible = match.possible()
    pawn = view.hands[view.turn or 0].pawn
    if view.phase == "drawing" and pawn is not None:
        takes = view.places[pawn - 1].takes
        possible = [outcome for outcome in possible if outcome.parts["card"] in takes] or possible
    match.settle(rng.choice(possible).text)


def choose(match: Match, seat: int, rng: random.Random) -> str:
    view = match.view(seat)
    assert isinstance(view, EscapeView)
    moves = match.legal(seat)
    if view.phase != "acting":
        return rng.choice([move for move in moves if move.text != "drop !"] or moves).text
    return max(moves, key=lambda move: (worth(view, move), rng.random())).text


def worth(view: EscapeView, move: Move) -> int:
    assert view.turn is not None
    hand = view.hands[view.turn]
    assert hand.pawn is not None and hand.cards is not None
    here = view.places[hand.pawn - 1]
    match move.verb:
        case "finish":
            return 9
        case "solve":
            return 2 if move.parts["card"] == "!" else 8
        case "move":
            target = view.places[int(move.parts["place"]) - 1]
            leaving = 7 if here.solved else 1
            return leaving if not target.solved and move.parts["card"] != "!" else 0
        case "refill":
            return 3 + (int(move.parts["count"]) + hand.count >= 5)
        case _:
            return 5 if view.burnt == 0 and view.pile > 20 else -1


def escape(setup: Setup, rng: random.Random) -> Match:
    while True:
        match = Match(setup)
        while not match.over:
            if match.chance_due:
                settle_kindly(match, rng)
            else:
                seat = rng.choice(match.to_act())
                match.play(seat, choose(match, seat, rng))
        outcome = match.outcome()
        if outcome is not None and outcome.reason == "escaped":
            return match


def main() -> None:
    for note, (seats, options) in CASES.items():
        setup = GAME.setup(seats, options)
        for reason, match in (
            ("escaped", escape(setup, random.Random(note))),
            ("time", played(setup, random.Random(note))),
        ):
            path = RECORDS / f"{reason}-{seats}-{note}.json"
            path.write_bytes(record_of(match).json() + b"\n")
            print(path.name, match.outcome())


if __name__ == "__main__":
    main()
