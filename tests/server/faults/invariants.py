"""What must hold after every fault: no accepted move lost, none doubled, views equal to the replayed record."""

from typing import Any

import msgspec

from chabudai.engine.match import CHANCE
from chabudai.engine.record import read_record, replay
from chabudai.games import game as find_game
from chabudai.table.verify import verify
from tests.server.people import Person


def picture(person: Person) -> dict[str, Any]:
    """What a person sees of the game, without what depends on the moment of looking."""
    kept = ("number", "phase", "sights", "outcome", "paused", "motion", "commitment", "game_number")
    return {key: person.table[key] for key in kept}


def check_record(person: Person, accepted: list[tuple[int, int, str]], people: set[int]) -> None:
    """The record has the moves that these seats' people made, each once and in their order, and it is a fair game."""
    found = read_record(msgspec.json.encode(person.record()))
    made = [(actor, text) for actor, text in found.moves if actor != CHANCE and actor in people]
    assert made == [(seat, move) for seat, _, move in accepted]
    assert verify(found, find_game).right
    match = replay(found, find_game)
    for sight in person.table["sights"]:
        assert sight["view"] == msgspec.to_builtins(match.view(sight["seat"]))
