"""The door for language models: what a seat sees as JSON, its moves as notation and in words, refusals with clauses."""

from typing import Any

import msgspec

from chabudai.engine.dice import FastDice
from chabudai.engine.match import Match
from chabudai.engine.record import Record, record_of
from chabudai.envs.errors import bad_action
from chabudai.envs.seeds import Seeds
from chabudai.envs.settings import Settings


class Choice(msgspec.Struct, frozen=True):
    """A move that may be chosen: what to write, and what it means."""

    move: str
    means: str


class Prompt(msgspec.Struct, frozen=True):
    """Everything that somebody needs who is to choose now. `told` is what happened since the seat's last choice."""

    game: str
    seat: int
    clause: str
    view: msgspec.Raw
    told: list[str]
    legal: list[Choice]

    def json(self) -> str:
        return msgspec.json.encode(self).decode()


class TextGame:
    """One game at a time. `step` takes a text, and refuses what is none of the legal ones with a sentence."""

    def __init__(self, settings: Settings, language: str = "en") -> None:
        self.settings = settings
        self.language = language
        self.match: Match | None = None
        self._told: list[int] = []
        self._seeds = Seeds()
        self._rewarding = settings.rewards()

    def reset(self, seed: int | None = None) -> Prompt | None:
        """Another game; returns the prompt of whoever is to choose first."""
        self.match = Match(self.settings.setup, FastDice(self._seeds.next(seed)))
        self._told = [0] * self.settings.seats
        return self.prompt()

    def _match_now(self) -> Match:
        if self.match is None:
            raise bad_action("reset")
        return self.match

    @property
    def over(self) -> bool:
        return self._match_now().over

    def to_act(self) -> list[int]:
        """The seats that owe a choice, ascending."""
        return self._match_now().to_act()

    def prompt(self, seat: int | None = None) -> Prompt | None:
        """For a seat that owes a choice, the first of them if none is named; None when nobody does."""
        match = self._match_now()
        due = match.to_act()
        if not due:
            return None
        chosen = due[0] if seat is None else seat
        view = match.view(chosen)
        return Prompt(
            self.settings.game.name,
            chosen,
            view.clause(),
            msgspec.Raw(msgspec.json.encode(view)),
            self._news(match, chosen),
            [Choice(move.text, self._means(move)) for move in match.legal(chosen)],
        )

    def _means(self, move: Any) -> str:
        return self.settings.game.move_sentence(self.settings.setup, move).text(self.language)

    def _news(self, match: Match, seat: int) -> list[str]:
        names = [f"seat {other}" for other in range(self.settings.seats)]
        since, game = self._told[seat], self.settings.game
        return [
            game.sentence(self.settings.setup, line, names, self.language) for _, line in match.log_since(since, seat)
        ]

    def step(self, move: str, seat: int | None = None) -> Prompt | None:
        """Make a move, or raise an error with a sentence that says what is wrong, and change nothing."""
        match = self._match_now()
        if not isinstance(move, str):
            example = match.legal(match.to_act()[0])[0].text if match.to_act() else ""
            raise bad_action("text", example=example, what=repr(move)[:60])
        if match.over:
            raise bad_action("over")
        chosen = match.to_act()[0] if seat is None else seat
        match.play(chosen, move.strip())
        self._told[chosen] = match.events
        return self.prompt()

    def rewards(self) -> list[float]:
        """What the game was worth to every seat; nothing before its end."""
        match = self._match_now()
        if not match.over:
            return [0.0] * self.settings.seats
        return [self._rewarding.at_end(match.state, seat) for seat in range(self.settings.seats)]

    def record(self) -> Record:
        return record_of(self._match_now())
