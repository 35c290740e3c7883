"""What Iyadosu says: a sentence for every illegal move and for everything that happens, in both languages."""

import pytest

from chabudai.engine.errors import IllegalMove
from chabudai.engine.game import Told
from chabudai.engine.match import Match
from tests.games.iyadosu.positions import GAME, VARIANTS, dealt, in_trick, random_game, run

FOLLOWER = ("R1 | K9", "R2 G3 | B5 R6", "R3 | K1")
VOID = ("R1 | K9", "G3 K4 | B5 R6", "R3 | K1")
USELESS = ("R1 | K9", "| B5 R6", "R3 | K1")


def dividing() -> Match:
    return dealt("", "", "")


def leading() -> Match:
    return in_trick("R1 G2 | K9", "R2 G3 | B5 R6", "R3 | K1")


def following(*hands: str) -> Match:
    return run(in_trick(*hands), "play R1")


# Every why-not: its key in the catalogue, a position, a move of whoever is to act, and what it says.
REFUSALS = [
    ("split", dividing, "split 0", "Declare from 1 to 7 refuse cards (§3).", "拒否カードは1枚から7枚までです（§3）。"),
    ("split", dividing, "split 8", "Declare from 1 to 7 refuse cards (§3).", "拒否カードは1枚から7枚までです（§3）。"),
    ("divide_first", dividing, "play K1", "Divide your hand first (§3).", "まず手札を分けてください（§3）。"),
    ("divide_first", dividing, "refuse K1", "Divide your hand first (§3).", "まず手札を分けてください（§3）。"),
    ("divide_first", dividing, "insert", "Divide your hand first (§3).", "まず手札を分けてください（§3）。"),
    ("divided", leading, "split 3", "Your hand is divided already (§3).", "手札はもう分けてあります（§3）。"),
    (
        "insert", leading, "insert",
        "You still hold 2 normal cards; the Insert is played only without any (§7).",
        "通常カードがまだ2枚あります。インサートを出すのは通常カードがないときだけです（§7）。",
    ),
    (
        "insert", lambda: in_trick("R1 | K9", "R2 | B5", "R3 | K1"), "insert",
        "You still hold 1 normal card; the Insert is played only without any (§7).",
        "通常カードがまだ1枚あります。インサートを出すのは通常カードがないときだけです（§7）。",
    ),
    (
        "useless", lambda: following(*USELESS), "play R2",
        "You have no normal card left: all you can play is the Insert, face down (§7).",
        "通常カードがありません。インサートを裏向きに出すしかありません（§7）。",
    ),
    (
        "useless", lambda: following(*USELESS), "refuse R6",
        "You have no normal card left: all you can play is the Insert, face down (§7).",
        "通常カードがありません。インサートを裏向きに出すしかありません（§7）。",
    ),
    (
        "lead_refuse", leading, "play K9",
        "Black 9 is one of your refuse cards, and a refuse card can never be led (§4).",
        "黒の9は拒否カードです。拒否カードでリードはできません（§4）。",
    ),
    (
        "lead_refuse", leading, "refuse K9",
        "Black 9 is one of your refuse cards, and a refuse card can never be led (§4).",
        "黒の9は拒否カードです。拒否カードでリードはできません（§4）。",
    ),
    (
        "say_refuse", lambda: following(*FOLLOWER), "play R6",
        "Red 6 is one of your refuse cards: it can only be played as a refusal (§5).",
        "赤の6は拒否カードです。断るときにしか出せません（§5）。",
    ),
    (
        "refuse_normal", lambda: following(*FOLLOWER), "refuse R2",
        "Red 2 is one of your normal cards: refuse with a refuse card (§5a).",
        "赤の2は通常カードです。断るときは拒否カードを出してください（§5a）。",
    ),
    (
        "not_yours", lambda: following(*FOLLOWER), "play K7",
        "Black 7 is not in your hand (§4, §5).", "黒の7は手札にありません（§4、§5）。",
    ),
    (
        "not_yours", lambda: following(*FOLLOWER), "refuse K7",
        "Black 7 is not in your hand (§4, §5).", "黒の7は手札にありません（§4、§5）。",
    ),
    (
        "follow", lambda: following(*FOLLOWER), "play G3",
        "You hold normal cards of the lead colour, red: follow it or refuse (§5a).",
        "リードの色（赤）の通常カードがあります。それを出すか、断ってください（§5a）。",
    ),
    (
        "refuse_void", lambda: following(*VOID), "refuse B5",
        "You hold no normal card of the lead colour, red: refusing is forbidden, play any normal card (§5b).",
        "リードの色（赤）の通常カードがないので断れません。好きな通常カードを出してください（§5b）。",
    ),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(REFUSALS)), ids=[f"{why} {move}" for why, _, move, _, _ in REFUSALS])
def test_why_not(number: int) -> None:
    key, position, move, english, japanese = REFUSALS[number]
    match = position()
    with pytest.raises(IllegalMove) as refusal:
        match.play(match.to_act()[0], move)
    assert refusal.value.sentence.key == f"why.{key}"
    assert refusal.value.text("en") == english
    assert refusal.value.text("ja") == japanese


def test_every_why_not_is_reached() -> None:
    catalogue = {key for key in GAME.words.messages("en") if key.startswith("why.")}
    assert {f"why.{key}" for key, *_ in REFUSALS} == catalogue


def test_colours_are_named_as_the_card_file_names_them() -> None:
    text = GAME.setup().card_file.text.replace('en = "red"', 'en = "vermilion"')
    match = leading()
    match.setup = GAME.setup_from_text(3, {}, text)
    run(match, "play R1")
    with pytest.raises(IllegalMove, match="vermilion"):
        run(match, "play G3")


def test_every_event_of_the_catalogue_happens_and_is_told() -> None:
    names = ["Aki", "Beni", "Chiyo", "Dai", "Emi"]
    heard = set()
    for seats in (3, 5):
        for options in VARIANTS:
            for seed in range(4):
                setup = GAME.setup(seats, options)
                match = random_game(setup, seed)
                for told in (*match.log(None), *match.log(0)):
                    heard.add(f"event.{told.kind}")
                    for language in ("en", "ja"):
                        assert "{" not in GAME.sentence(setup, told, names, language)
    # Cards are told only while they are new.
    for fresh in (dealt("", "", ""), run(following(*FOLLOWER), "refuse B5")):
        heard |= {f"event.{told.kind}" for told in fresh.log(0)}
    assert heard == {key for key in GAME.words.messages("en") if key.startswith("event.")}


@pytest.mark.parametrize(
    ("told", "english", "japanese"),
    [
        (Told("refused", {"seat": 1, "card": "B5"}), "Beni refuses: blue 5.", "Beni「いやどす」：青の5。"),
        (
            Told("divided", {"seat": 0, "count": 1}),
            "Aki declares 1: 1 refuse card, and as many tricks to win.",
            "Akiは1を宣言：拒否カード1枚、目標1トリック。",
        ),
        (Told("ended", {"winners": [1], "count": 1}), "The game is over. Beni wins.", "ゲーム終了。Beniの勝ち。"),
        (
            Told("ended", {"winners": [0, 2], "count": 2}),
            "The game is over. Aki and Chiyo win.",
            "ゲーム終了。AkiとChiyoの勝ち。",
        ),
    ],
)
def test_the_log_in_words(told: Told, english: str, japanese: str) -> None:
    names = ["Aki", "Beni", "Chiyo"]
    assert GAME.sentence(GAME.setup(), told, names, "en") == english
    assert GAME.sentence(GAME.setup(), told, names, "ja") == japanese


def test_the_bonus_is_told_apart() -> None:
    match = in_trick("R1 |", "R2 |", "R3 |", round=3, stack=[0, 1, 2], declared=[2, 9, 1], won=[2, 1, 0],
                     options={"bonus": "on"})  # fmt: skip
    run(match, "play R1", "play R2", "play R3")
    lines = [
        GAME.sentence(GAME.setup(), told, ["A", "B", "C"]) for told in match.log(None) if told.kind.startswith("scored")
    ]
    assert lines == [
        "A scores 2: perseverance 0 + domination 0 − missed 0, and 2 for the declaration.",
        "B scores 0: perseverance 1 + domination 0 − missed 8.",
        "C scores 3: perseverance 2 + domination 0 − missed 0, and 1 for the declaration.",
    ]


def test_notation_numbers_are_fixed() -> None:
    """Records write texts, but learners count on the numbers."""
    moves = GAME.moves
    assert len(moves) == 137
    numbers = {"play K1": 0, "play B15": 59, "refuse K1": 60, "refuse B15": 119, "split 1": 121, "insert": 136}
    assert {text: moves.find(text) for text in numbers} == numbers
    assert len(GAME.outcomes) == 305
    assert [GAME.outcomes.find(text) for text in ("start 0", "deal 0 K1", "deal 4 B15")] == [0, 5, 304]


def test_notation_has_a_structured_form() -> None:
    move = GAME.moves[GAME.moves.numbers["play R7"]]
    assert (move.verb, move.parts) == ("play", {"card": "R7"})
    split = GAME.moves[GAME.moves.numbers["split 3"]]
    assert (split.verb, split.parts) == ("split", {"count": 3})


@pytest.mark.parametrize("text", ["play r7", "play  R7", " play R7", "play R07", "PLAY R7", "play R16", "R7", "split"])
def test_notation_is_taken_only_as_it_is_written(text: str) -> None:
    assert GAME.moves.find(text) is None
