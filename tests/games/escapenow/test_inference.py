"""What others' actions and answers give away: deeds are read off views, and imagined hands follow them."""

import pickle

import pytest

from chabudai.bots import bot_maker
from chabudai.bots.runner import BotGame
from chabudai.engine.bits import count_of
from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.games.escapenow import GAME
from chabudai.games.escapenow import rules_table as table
from chabudai.games.escapenow.cards import KINDS
from chabudai.games.escapenow.inference import deeds
from chabudai.games.escapenow.memory import EscapeMemory, make_memory
from chabudai.games.escapenow.rules import EscapeNow
from tests.games.escapenow.positions import position, view_of

HANDS = ["LLLD", "TTKK", "PPPP"]
PAWNS = [1, 2, 3]


def seen_as(move: int) -> int:
    """A move as others see it: not which card is discarded."""
    if table.MOVE <= move < table.REFILL:
        return move - (move - table.MOVE) % len(KINDS)
    return table.DROP if table.DROP <= move < table.ASK else move


@pytest.mark.parametrize("bot", ["random", "steady"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_deeds_are_what_was_done(bot: str, seats: int) -> None:
    setup = GAME.setup(seats, {"layout": "medium"})
    for seed in range(4):
        game = BotGame(setup, [bot_maker(bot)] * seats, seed)
        sealed: dict[int, int] = {}
        while not game.match.over:
            before = view_of(game.match, 0)
            seat, _, move = game.step()
            hand = before.turn if before.turn is not None and before.phase != "answering" else seat
            found = deeds(before, view_of(game.match, 0))
            if before.phase in ("starting", "answering"):
                sealed[seat] = move.number
                # With two seats the third hand answers, too, from the same seat.
                assert not found or seats == 2 or dict(found) == sealed
                sealed = {} if found else sealed
            else:
                assert found == [(hand, seen_as(move.number))]


def imagined_hands(match: Match, seat: int, hand: int, memory: EscapeMemory, worlds: int = 200) -> list[int]:
    drawn = GAME.worlds(match.setup, match.view(seat), memory)
    dice = FastDice(1)
    hands = []
    for _ in range(worlds):
        state = drawn.draw(dice)
        assert isinstance(state, EscapeNow)
        hands.append(int(state.hands[hand]))
    return hands


def share_with(hands: list[int], kind: str) -> float:
    return sum(count_of(hand, KINDS.index(kind)) > 0 for hand in hands) / len(hands)


def watched(match: Match, seat: int, moves: list[tuple[int, str]]) -> EscapeMemory:
    """What a seat remembers that saw these moves."""
    memory = make_memory(match.setup, seat)
    memory.see(view_of(match, seat))
    for actor, move in moves:
        match.play(actor, move)
        memory.see(view_of(match, seat))
    return memory


def test_whoever_does_not_lay_a_card_probably_has_none_to_lay() -> None:
    match = position(["TTTT", "LLKK", "PPPP"], PAWNS)
    before = imagined_hands(match, 1, 0, watched(match, 1, []))
    after = imagined_hands(match, 1, 0, watched(match, 1, [(0, "move 2 drop T")]))
    assert share_with(after, "L") < share_with(before, "L") - 0.2


@pytest.mark.parametrize(("answer", "least", "most"), [("yes", 0.85, 1.0), ("no", 0.0, 0.25)])
def test_6_an_answer_is_believed_but_not_blindly(answer: str, least: float, most: float) -> None:
    match = position(HANDS, PAWNS)
    memory = watched(match, 0, [(0, "ask have T"), (1, f"answer {answer}"), (2, "answer no")])
    share = share_with(imagined_hands(match, 0, 1, memory), "T")
    assert least <= share <= most
    assert 0 < share < 1


def test_6_silence_tells_nothing() -> None:
    match = position(HANDS, PAWNS)
    before = imagined_hands(match, 0, 1, watched(match, 0, []))
    after = imagined_hands(
        match, 0, 1, watched(match, 0, [(0, "ask have T"), (1, "answer nothing"), (2, "answer nothing")])
    )
    assert abs(share_with(after, "T") - share_with(before, "T")) < 0.1


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("lucky", ["no", "me"]),
        ("most", ["T", "P"]),
        ("have K", ["yes", "no"]),
        ("where", ["here 2", "here 4"]),
        ("move", ["no", "no"]),
        ("other", ["nothing", "nothing"]),
    ],
)
def test_6_bots_answer_the_truth(question: str, answers: list[str]) -> None:
    match = position(["LLLD", "TTK", "PPP!"], PAWNS)
    match.play(0, f"ask {question}")
    for seat in (1, 2):
        for convention in (True, False):
            move = GAME.sense(match.setup, convention).choose(match.state, seat, FastDice())
            assert GAME.moves[move].text == f"answer {answers[seat - 1] if convention else 'nothing'}"


def test_memory_travels_to_other_processes() -> None:
    match = position(HANDS, PAWNS)
    memory = watched(match, 1, [(0, "solve L")])
    there = pickle.loads(pickle.dumps(memory))
    assert imagined_hands(match, 1, 0, there) == imagined_hands(match, 1, 0, memory)
    assert any(memory.reading.hands)
