"""The forms of what a seat may know, apart from `view`, which fills them in and is compiled: classes of msgspec cannot
be."""

from typing import ClassVar, Literal, get_args

import msgspec

from chabudai.engine.game import View
from chabudai.engine.notation import Part
from chabudai.games.escapenow.cards import TRAITS

Phase = Literal["turning_up", "dealing", "drawing", "starting", "answering", "placing", "acting", "dropping", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
CLAUSES: dict[Phase, str] = {
    "turning_up": "1", "dealing": "1", "drawing": "5", "starting": "2", "answering": "6", "placing": "2", "acting": "3",
    "dropping": "5", "over": "7",
}  # fmt: skip
Reason = Literal["escaped", "time"]
REASONS: tuple[Reason, ...] = get_args(Reason)
Choice = Literal["start", "wait"]
CHOICES: tuple[Choice, ...] = get_args(Choice)

QUESTIONS = ["lucky", "most", "move", "where", *(f"have {trait}" for trait in TRAITS), "other"]
ANSWERS = ["yes", "no", "me", *(f"here {place}" for place in range(1, 8)), *TRAITS, "nothing"]


def said(key: str, words: str) -> dict[str, Part]:
    """The parts of a question (`have L`) or an answer (`here 3`, `L`)."""
    word, _, detail = words.partition(" ")
    if word == "have":
        return {key: word, "trait": detail}
    if word == "here":
        return {key: word, "place": int(detail)}
    return {key: "trait", "trait": word} if word in TRAITS else {key: word}


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand and its pawn. `seat` plays it now; `cards` are None for whoever may not see them."""

    seat: int
    count: int
    cards: list[str] | None
    pawn: int | None


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle. `puzzle` are its cards, as far as they are turned up, `takes` what may be laid now.

    `laid` are the action cards on it: a letter for a card of that trait, `!L` for a lucky shot as a copy, `!` for one
    that finished it. They are None when they have left the view (§8). `swept` counts the cards gone to the discard.
    """

    puzzle: list[str]
    up: bool
    solved: bool
    need: int
    after: list[int]
    laid: list[str] | None
    takes: list[str]
    swept: int


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand's answer: None while it is owed, or sealed and somebody else's."""

    hand: int
    seat: int
    given: bool
    answer: str | None


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last question, asked by a hand that `seat` played."""

    hand: int
    seat: int
    question: str
    answers: list[Answer]


class EscapeView(View, frozen=True):
    clauses: ClassVar = CLAUSES
    phase: Phase
    to_act: list[int]
    #: The hand in turn: to be dealt, to place its pawn, to act, or that acted last.
    turn: int | None
    starter: int | None
    #: Who has chosen `start` or `wait`, this seat's own choice, and once all are in, who said `start`.
    chosen: list[int]
    choice: Choice | None
    wanted: list[int] | None
    hands: list[Hand]
    #: The number of the third hand, if it plays along (§9).
    third: int | None
    pile: int
    burnt: int
    to_draw: int
    #: How many cards each seat has discarded, and which ones this seat did.
    discarded: list[int]
    discards: list[str] | None
    places: list[Place]
    question: Question | None
    minutes: int
    ended_by: Reason | None
