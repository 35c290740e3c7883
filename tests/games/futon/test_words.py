"""Why a move of Escape from the Futon is refused, and how its cards are told."""

import random

import pytest

from chabudai.engine.errors import IllegalMove
from chabudai.engine.game import Told
from chabudai.engine.match import Match
from chabudai.games.futon import GAME
from chabudai.laws.playing import step
from tests.games.futon.positions import alone, edited, reveal, rise, table, take


def refusal(match: Match, seat: int, move: str) -> tuple[str, str]:
    before = match.state.plain()
    with pytest.raises(IllegalMove) as problem:
        match.play(seat, move)
    assert match.state.plain() == before
    return problem.value.text("en"), problem.value.text("ja")


def test_4_a_lesson_is_not_taken_before_getting_up() -> None:
    match = table(2)
    reveal(match, "lecture lecture seminar")
    en, ja = refusal(match, 0, "take seminar")
    assert en.startswith("Choose first when to get up") and en.endswith("(§4).")
    assert "起床カード" in ja and "§4" in ja


def test_4_without_stamina_only_skip_is_possible() -> None:
    match = table(2, stamina=[0, 5])
    reveal(match, "lecture lecture seminar")
    assert refusal(match, 0, "rise early") == (
        "You have no stamina left: all you can choose is Skip Lesson (§4).",
        "体力がありません。「サボる」しか選べません（§4）。",
    )


def test_5_the_rise_cards_are_revealed_already() -> None:
    match = table(2)
    reveal(match, "lecture lecture seminar")
    rise(match, "early wake")
    assert refusal(match, 0, "rise skip")[0].endswith("take a lesson (§5).")


def test_5_a_lesson_that_is_not_there_cannot_be_taken() -> None:
    match = table(3)
    reveal(match, "lecture lecture seminar")
    rise(match, "early wake five")
    take(match, "lecture")
    assert refusal(match, 1, "take cold") == (
        "No Cold Day is in the display. You can take: Lecture, Seminar (§5).",
        "「寒い日」は場にありません。取れるのは：講義、ゼミ（§5）。",
    )


def test_10_skip_is_not_used_alone() -> None:
    assert refusal(alone("early wake wake", "lecture lecture lecture"), 0, "rise skip") == (
        "Skip Lesson is not used in the solo game (§10).",
        "ひとり用では「サボる」を使いません（§10）。",
    )


def test_11_a_card_that_is_not_in_hand() -> None:
    assert refusal(alone("early wake wake", "lecture lecture lecture"), 0, "rise five")[0] == (
        "You have no 5 More Minutes in hand. You can choose: Wake Up Early, Wake Up (§11)."
    )


def test_11_no_lesson_is_taken_by_choice_alone() -> None:
    assert "§11" in refusal(alone("early wake wake", "lecture lecture lecture"), 0, "take lecture")[0]


def test_every_why_not_is_tried_here() -> None:
    assert {key for key in GAME.words.messages("en") if key.startswith("why.")} == {
        "why.rise_first", "why.must_skip", "why.risen", "why.not_displayed", "why.no_take", "why.no_skip",
        "why.not_in_hand",
    }  # fmt: skip


def test_every_event_of_the_catalogue_happens_and_is_told() -> None:
    heard = set()
    for seats in GAME.seats:
        # A solo term is seldom lasted at random.
        for seed in range(20 if seats == 1 else 4):
            match = Match(GAME.setup(seats))
            rng = random.Random(seed)
            while not match.over:
                step(match, rng)
            for told in (*match.log(None), *match.log(0)):
                heard.add(f"event.{told.kind}")
    assert heard == {key for key in GAME.words.messages("en") if key.startswith("event.")}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_winner_and_winners(language: str) -> None:
    alone_and_together = [
        GAME.sentence(
            GAME.setup(), Told("ended", {"winners": winners, "count": len(winners)}), ["Aki", "Beni"], language
        )
        for winners in ([1], [0, 1])
    ]
    assert (
        alone_and_together
        == {
            "en": ["The game is over. Beni wins.", "The game is over. Aki and Beni win."],
            "ja": ["ゲーム終了。Beniの勝ち。", "ゲーム終了。AkiとBeniの勝ち。"],
        }[language]
    )


def test_names_of_cards_come_from_the_card_file() -> None:
    match = table(2, setup=edited(('en = "Lecture"', 'en = "Nap"'), ('ja = "講義"', 'ja = "昼寝"'), seats=2))
    match.settle("lesson lecture")
    told = match.log(None)[-1]
    assert GAME.sentence(GAME.setup(), told, ["A", "B"]) == "Nap is revealed."
    assert GAME.sentence(GAME.setup(), told, ["A", "B"], "ja") == "「昼寝」が公開されました。"


def test_both_languages_have_the_same_messages() -> None:
    assert GAME.words.messages("en").keys() == GAME.words.messages("ja").keys()


def test_moves_have_parts_for_screens() -> None:
    forms = [*GAME.moves.moves, *GAME.outcomes.moves]
    assert {move.text: move.parts for move in forms}["exam 3 five"] == {"seat": 3, "rise": "five"}
    assert GAME.moves.texts == [
        "rise early", "rise wake", "rise five", "rise skip",
        "take lecture", "take seminar", "take practical", "take cold", "take drink", "take energy",
    ]  # fmt: skip
    assert len(GAME.outcomes) == 37
