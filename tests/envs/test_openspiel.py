"""The tests that OpenSpiel brings for games, in a short form; `make envs` runs them whole."""

import copy
import pickle
import unittest
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

import chabudai.envs.openspiel_game
from chabudai import envs
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Setup
from chabudai.games import GAMES, game

FOLDER = Path(__file__).parent / "playthroughs"
DYNAMICS = chabudai.envs.openspiel_game.DYNAMICS
#: Chance, choices and ends of the whole tree; and the states in which somebody knows something else.
TREES = {
    "chabudai_futon(seats=2,cards=tiniest)": ((291, 152, 976), 140),
}
#: Games small enough for a file; those that are not for exact reckoning are cut down for tests alone.
PLAYED = {
    "iyadosu": "chabudai_iyadosu(seats=3,cards=tests/games/iyadosu/tiny.toml)",
    "familiars": "chabudai_familiars(cards=tiny)",
    "couperation": "chabudai_couperation(seats=2,cards=tiny)",
    "futon": "chabudai_futon(seats=2,cards=tiny,dynamics=simultaneous)",
    "escapenow": "chabudai_escapenow(seats=1,cards=tests/games/escapenow/tiny.toml)",
}


def spiel_game(setup: Setup, dynamics: str) -> Any:
    return envs.openspiel(setup.game.name, setup.seats, setup.options, dynamics=dynamics)


def run_peer(base: type, name: str, found: Any) -> None:
    """One of the peer's test classes on one game: without a failure."""
    case = type("Case", (base,), {"game_name": name, "game": found})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [problem for _, problem in result.errors + result.failures] == []


def whole_tree(name: str, nodes: tuple[int, int, int], known: int) -> None:
    api_test.TOTAL_NUM_STATES[name], api_test.PERFECT_RECALL_NUM_STATES[name] = nodes, known
    run_peer(api_test.EnforceAPIOnFullTreeBase, name, pyspiel.load_game(name))


def run_partial(setup: Setup) -> None:
    run_peer(api_test.EnforceAPIOnPartialTreeBase, setup.game.name, spiel_game(setup, DYNAMICS[0]))


def simulated(setup: Setup, sims: int) -> None:
    for dynamics in DYNAMICS:
        found = spiel_game(setup, dynamics)
        pyspiel.random_sim_test(found, num_sims=sims, serialize=True, verbose=False, mask_test=True)
        games_sim_test.GamesSimTest().sim_game(found)


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name: str) -> None:
    for seats in {max(2, game(name).seats[0]), game(name).seats[0]}:
        for dynamics in DYNAMICS:
            found = spiel_game(game(name).setup(seats), dynamics)
            pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_part_of_the_tree(name: str) -> None:
    run_peer(api_test.EnforceAPIOnPartialTreeBase, name, pyspiel.load_game(PLAYED[name]))


@pytest.mark.parametrize("name", TREES)
def test_the_whole_tree_with_perfect_recall(name: str) -> None:
    whole_tree(name, *TREES[name])


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    assert played(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def played(name: str) -> str:
    lines = str(generate_playthrough.playthrough(PLAYED[name], None, seed=1)).splitlines()
    return "".join(f"{shortened(line)}\n" for line in lines)


def shortened(line: str) -> str:
    """A tensor of some thousand numbers is held by its hash."""
    return line if len(line) < 200 else f"{line[:80]} … sha256:{sha256(line.encode()).hexdigest()[:16]}"


@pytest.mark.parametrize("name", GAMES)
def test_states_are_copied_and_sent_away(name: str) -> None:
    found = pyspiel.load_game(PLAYED[name])
    state = found.new_initial_state()
    while not state.is_terminal():
        for twin in (copy.deepcopy(state), pickle.loads(pickle.dumps(state)), state.clone()):
            assert str(twin) == str(state)
            assert twin.line.state.plain() == state.line.state.plain()
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[-1][0])
        elif state.is_simultaneous_node():
            state.apply_actions([(state.legal_actions(seat) or [0])[-1] for seat in range(found.num_players())])
        else:
            state.apply_action(state.legal_actions()[-1])


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_world_looks_the_same_to_its_player(name: str) -> None:
    """And it can be played on, resampled again, copied and sent away."""
    found = envs.openspiel(name, max(2, game(name).seats[0]))
    state, tickets = found.new_initial_state(), iter(range(1, 100_000))

    def ticket() -> float:
        return next(tickets) * 0.618033988749 % 1

    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        player = state.current_player()
        for world in (state.resample_from_infostate(player, ticket), state.resample_from_infostate(player, ticket)):
            twin = pickle.loads(pickle.dumps(world.resample_from_infostate(player, ticket)))
            for one in (world, twin):
                assert one.current_player() == player and one.legal_actions() == state.legal_actions()
                assert one.information_state_string(player) == state.information_state_string(player)
                assert one.information_state_tensor(player) == state.information_state_tensor(player)
                assert one.observation_tensor(player) == state.observation_tensor(player)
            world.apply_action(world.legal_actions()[0])
        state.apply_action(state.legal_actions()[0])


def test_their_search_plays_in_resampled_worlds() -> None:
    found = envs.openspiel("futon", 2)
    state = found.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = ismcts.ISMCTSBot(found, mcts.RandomRolloutEvaluator(), 1.0, 20)
    assert bot.step(state) in state.legal_actions()


def test_exact_reckoning() -> None:
    found = pyspiel.load_game("chabudai_futon(seats=2,cards=tiniest)")
    solver = cfr.CFRPlusSolver(found)
    before = exploitability.nash_conv(found, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(found, solver.average_policy()) < before / 4


def test_bad_settings_are_said_in_a_sentence() -> None:
    for wrong in ({"seats": 9}, {"options": {"speed": "on"}}, {"dynamics": "both"}, {"cards": "nowhere"}):
        with pytest.raises(ChabudaiError) as caught:
            envs.openspiel("iyadosu", **wrong)
        assert caught.value.text("en") != caught.value.text("ja")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in GAMES:
        (FOLDER / f"{one}.txt").write_text(played(one), encoding="utf-8")
