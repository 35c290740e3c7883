"""kill -9: at seeded moments of whole games, with moves on their way and half-finished things on the table."""

import random
from pathlib import Path

import pytest

from chabudai.cli.common import usual_seats
from chabudai.engine.game import Setup
from chabudai.engine.replay import choice_points
from chabudai.games import game as find_game
from chabudai.laws.playing import played
from tests.server.faults.invariants import check_record, picture
from tests.server.people import Person, catch_up, play_on, seated
from tests.server.serving import Serving


def far(setup: Setup) -> int:
    """Moves between two kills, at most: about a third of a game, so that it is killed a few times."""
    return max(1, len(choice_points(played(setup, random.Random(1)).moves)) // 3)


def send_and_kill(person: Person, serving: Serving, rng: random.Random) -> tuple[int, int, str, str]:
    """A move is sent, and the server dies before anybody has read an answer."""
    seat, position, moves = rng.choice(person.choices())
    move = rng.choice(moves)
    words = "well?" if move["words"] else ""
    person.send("move", seat=seat, move=move["move"], position=position, words=words)
    serving.kill()
    return seat, position, move["move"], words


def come_back(company: list[Person], name: str) -> None:
    for person in company:
        person.come(name)


# `make faults` kills the others, too.
@pytest.mark.parametrize("game", ["iyadosu", "futon", "escapenow"])
def test_a_killed_server_loses_and_doubles_nothing(game: str, tmp_path: Path) -> None:
    killed(game, random.Random(game), tmp_path)


def killed(game: str, rng: random.Random, tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    try:
        setup = find_game(game).setup(usual_seats(find_game(game)))
        company = seated(serving.url, setup.seats, game, seats=setup.seats)
        name, port = company[0].name, serving.port
        accepted: list[tuple[int, int, str]] = []
        while company[0].table["phase"] == "playing":
            accepted += play_on(company, rng, rng.randint(1, far(setup)))
            catch_up(company)
            if company[0].table["phase"] != "playing":
                break
            before = [picture(person) for person in company]
            if rng.random() < 0.5:
                serving.kill()
                serving = Serving(tmp_path, port=port)
                come_back(company, name)
                assert [picture(person) for person in company] == before
            else:
                who = rng.choice([person for person in company if person.choices()])
                seat, position, move, words = send_and_kill(who, serving, rng)
                serving = Serving(tmp_path, port=port)
                come_back(company, name)
                # Kept or not, nobody knows: said again, it is done once.
                who.granted("move", seat=seat, move=move, position=position, words=words)
                accepted.append((seat, position, move))
        check_record(company[0], accepted, set(range(setup.seats)))
    finally:
        serving.kill()


def test_a_stopped_server_says_goodbye_and_goes_on(tmp_path: Path) -> None:
    """SIGTERM in the middle of a sealed choice: one has chosen, the others have not."""
    serving = Serving(tmp_path)
    try:
        company = seated(serving.url, 3, "futon", seats=3)
        rng = random.Random(3)
        accepted = play_on(company, rng, 1)
        catch_up(company)
        before = [picture(person) for person in company]
        assert before[0]["sights"][0]["view"]["players"][accepted[0][0]]["chosen"]
        assert serving.stop() == 0
        serving = Serving(tmp_path, port=serving.port)
        come_back(company, company[0].name)
        assert [picture(person) for person in company] == before
        accepted += play_on(company, rng)
        check_record(company[0], accepted, {0, 1, 2})
    finally:
        serving.kill()
