"""The benchmark: who can be measured, what is counted, and that conventions are what they say."""

import random
import socketserver
import threading
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
import pytest

from chabudai.bots.base import Bot
from chabudai.bots.stopping import never
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadSetup
from chabudai.engine.game import Setup, View
from chabudai.engine.notation import Move
from chabudai.engine.runner import Runner, SensePolicy
from chabudai.games import game
from chabudai.scoring.agents import maker_of, read_methods
from chabudai.scoring.measure import Measurement, Result, Row
from chabudai.scoring.suites import SUITES, Place, partners
from chabudai.scoring.tables import as_data, as_markdown
from tests.envs.positions import positions

#: Where conventions are, with the deals that show what they are worth.
CONVENTIONAL = [("familiars", 3, 120), ("couperation", 3, 150), ("escapenow", 2, 300)]


class FirstMove(Bot):
    """An agent of somebody else."""

    seats: ClassVar[set[int]] = set()

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        FirstMove.seats.add(self.seat)
        return legal[0]


def measured(suite: str, *agents: str, deals: int = 2) -> Measurement:
    found = Measurement(suite, read_methods(list(agents)), deals)
    found.run(1, never, lambda: None)
    return found


# -- agents -----------------------------------------------------------------------------------------------------------
def test_an_agent_by_its_module_plays_every_seat() -> None:
    FirstMove.seats.clear()
    name = f"{__name__}:FirstMove"
    found = measured("solo", name)
    assert FirstMove.seats == {0} and [row.agent for row in found.rows] == [name, name]
    assert maker_of(name) is FirstMove


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        ("nobody", "no bot called"),
        ("tests.scoring.nothing:Bot", "cannot be imported"),
        (f"{__name__}:Nothing", "cannot be imported"),
        (f"{__name__}:CONVENTIONAL", "inherits from chabudai.Bot"),
        ("tcp:9000", "no address"),
        ("tcp:127.0.0.1:99999", "no address"),
        ("learned:none.npz", "cannot be read"),
        ("convention:left", "convention"),
    ],
)
def test_who_cannot_be_measured_is_told_why(agent: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        Measurement("solo", read_methods([agent]), 2)


def test_agents_are_named_once() -> None:
    for texts in (["steady", "steady"], ["steady,steady"], [","]):
        with pytest.raises(BadSetup):
            read_methods(texts)


class Answers(socketserver.StreamRequestHandler):
    """A program over the socket: the last move that it is offered, or nonsense."""

    nonsense: ClassVar[bytes | None] = None

    def handle(self) -> None:
        begin = msgspec.json.decode(self.rfile.readline())
        assert begin["game"] == "futon" and begin["seat"] == 0
        for line in self.rfile:
            asked = msgspec.json.decode(line)
            assert asked["view"]["seat"] == 0
            self.wfile.write(self.nonsense or msgspec.json.encode({"move": asked["legal"][-1]}) + b"\n")


@pytest.fixture
def somebody() -> Iterator[str]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answers) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"tcp:127.0.0.1:{server.server_address[1]}"
        server.shutdown()
    Answers.nonsense = None


def test_an_agent_over_the_socket_plays_a_game(somebody: str) -> None:
    bot = maker_of(somebody)
    from chabudai.bots.runner import play_bots

    assert play_bots(game("futon").setup(1), [bot], 1).match.over


def test_an_agent_over_the_socket_that_talks_nonsense_is_refused(somebody: str) -> None:
    from chabudai.bots.runner import play_bots

    for nonsense, why in ((b"hello\n", "JSON"), (b'{"move": "fly"}\n', "not among the legal"), (b"[1]\n", "JSON")):
        Answers.nonsense = nonsense
        with pytest.raises(BadSetup, match=why):
            play_bots(game("futon").setup(1), [maker_of(somebody)], 1)


# -- what is counted --------------------------------------------------------------------------------------------------
def test_every_score_is_in_the_table_of_a_co_operative_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SUITES, "coop", (Place("escapenow", 2),))
    found = measured("coop", "steady,steady:plain", deals=3)
    pool, held_out = partners(Place("escapenow", 2).setup())
    assert [row.kind for row in found.rows] == ["SP", "XP", *["AH"] * len(pool), *["AH held out"] * len(held_out)]
    assert not set(pool) & set(held_out)
    assert found.finished == found.total == 3 * (2 + 2 + 2 * len(pool + held_out))
    data = as_data(found, "the command")
    assert msgspec.json.encode(data) and data["command"] == "the command" and len(data["rows"]) == len(found.rows)
    for language in ("en", "ja"):
        table = as_markdown(found, "the command", language)
        assert "the command" in table and table.count("| XP |") == 1 and "SP − XP" in table


def test_one_among_others_sits_on_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SUITES, "versus", (Place("futon", 4),))
    found = Measurement("versus", read_methods(["random"]), 1)
    tasks = [task for task in found._tasks() if task.row == 0]
    assert [task.agents.index("random") for task in tasks] == [task.hero for task in tasks] == [0, 1, 2, 3]
    monkeypatch.setitem(SUITES, "coop", (Place("familiars", 3),))
    mixed = Measurement("coop", read_methods(["random"]), 3)
    heroes = [(task.agents.index("random"), task.hero) for task in mixed._tasks() if mixed.rows[task.row].kind == "AH"]
    assert {(0, 0), (1, 1), (2, 2)} == set(heroes)


def test_the_share_of_par_is_a_ratio_of_means() -> None:
    deals = [[Result(0, 1, 2)], [Result(0, 3, 4)], [Result(0, 2, 2)]]
    found = Row(Place("futon", 1), "steady", "SP", "", deals).share_of_par()
    assert found is not None and found[0] == 6 / 8 and found[1] < 6 / 8 < found[2]
    assert Row(Place("futon", 1), "steady", "SP", "", [[Result(0, 1)]]).share_of_par() is None


def test_two_processes_measure_the_same() -> None:
    alone = measured("solo", "random", deals=4)
    together = Measurement("solo", read_methods(["random"]), 4)
    together.run(2, never, lambda: None)
    assert [row.results for row in alone.rows] == [row.results for row in together.rows]


# -- conventions ------------------------------------------------------------------------------------------------------
def value(setup: Setup, lineup: list[str], deals: int) -> float:
    policies = [
        SensePolicy(setup.game.sense(setup, False)) if name == "plain" else setup.game.convention(setup, name)
        for name in lineup
    ]
    tally = Runner(setup.new_state(), policies).run(9000, deals)
    if setup.game.can_be_lost(setup):
        return sum(winners != 0 for winners in tally.winners) / deals
    return sum(tally.scores[setup.seats * i] for i in range(deals)) / deals


@pytest.mark.parametrize(("name", "seats", "deals"), CONVENTIONAL)
def test_conventions_go_with_themselves_and_not_with_each_other(name: str, seats: int, deals: int) -> None:
    setup = game(name).setup(seats, None, game(name).usual_edition)
    names = setup.game.conventions(setup)
    assert len(names) >= 3
    plain = value(setup, ["plain"] * seats, deals)
    for one in names:
        alone = value(setup, [one] * seats, deals)
        assert alone > 0.75 * plain
        for other in names:
            if other != one:
                assert value(setup, [one] + [other] * (seats - 1), deals) < 0.97 * alone


@pytest.mark.parametrize(("name", "seats", "deals"), CONVENTIONAL)
def test_conventions_are_honest_on_the_true_state(name: str, seats: int, deals: int) -> None:
    setup = game(name).setup(seats)
    tried = 0
    for convention in setup.game.conventions(setup):
        policy = setup.game.convention(setup, convention)
        for number, position in enumerate(positions(setup, random.Random(seats))):
            for seat in position.match.to_act():
                imagined = setup.game.imagine(setup, position.match.view(seat), FastDice(number))
                truth = policy.choose(position.match.state, seat, FastDice(number))
                assert truth == policy.choose(imagined, seat, FastDice(number))
                tried += 1
    assert tried > 30


def test_without_conventions_there_is_a_sentence() -> None:
    with pytest.raises(BadSetup, match="No conventions"):
        maker_of("convention:left")(game("iyadosu").setup(4), 0, FastDice())
