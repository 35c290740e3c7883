"""One game behind all doors: its state, its dice, what everybody remembers of it, and how it looks from a seat."""

import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chabudai.engine.bits import has, members_of
from chabudai.engine.contract import Event, State
from chabudai.engine.dice import FastDice
from chabudai.engine.encoding import Notes
from chabudai.engine.match import Match
from chabudai.engine.record import Record, record_of
from chabudai.engine.replay import Follower
from chabudai.engine.runner import PROGRESS
from chabudai.engine.window import Window
from chabudai.envs import told
from chabudai.envs.errors import bad_action
from chabudai.envs.memory_view import looking_at
from chabudai.envs.settings import Settings

Observation = NDArray[np.uint8] | NDArray[np.int64]
Mask = NDArray[np.int8]
NO_WAITING = -1


class Episode:
    """`waiting`: a seat that owes nothing has one action more, behind all moves, which is to wait."""

    def __init__(self, settings: Settings, seed: int, waiting: bool = False) -> None:
        self.settings = settings
        self.seed = seed
        self.wait = settings.moves if waiting else NO_WAITING
        self.choices = settings.moves + waiting
        self.rewarding = settings.rewards()
        self._start = settings.setup.new_state()
        self._blank = settings.notes()
        self.window = Window(settings.encoder(), self._blank, self.choices)
        # They look at the same memory for as long as the window is there.
        self._row: NDArray[np.uint8] = looking_at(self.window.row, np.uint8)
        self._mask: Mask = looking_at(self.window.mask, np.int8)
        self._rows = told.most_rows(settings.setup) if settings.observe == "told" else 0
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Another game with the same set-up."""
        self.seed = seed
        #: The seats' moves so far.
        self.moves: list[tuple[int, int]] = []
        #: Whoever made an illegal move and has lost by it.
        self.offender: int | None = None
        self.dice = FastDice(seed)
        self.state: State = self._start.clone()
        self.notes: Notes = self._blank.blank()
        self._events: list[Event] = []
        self._standings = [0.0] * self.settings.seats
        if self._rows:
            self.state.listen()
        self._settle()

    def go_on_from(self, state: State) -> None:
        """Go on from a state that this episode did not come to by itself."""
        self.state = state
        self.moves = []
        self._settle()

    def _settle(self) -> None:
        self._look(int(self.window.go_on(self.state, self.notes, self.dice)))

    def _look(self, owing: int) -> None:
        self.owing = owing
        if self._rows:
            self._events += self.state.news()

    # -- questions ----------------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return self.owing == 0

    def to_act(self) -> list[int]:
        """The seats that owe a choice, ascending."""
        return list(members_of(self.owing))

    def owes(self, seat: int) -> bool:
        return has(self.owing, seat)

    def legal(self, seat: int) -> list[int]:
        return list(self.state.legal(seat)) if self.owes(seat) else []

    def observation(self, seat: int) -> Observation:
        """What the seat may know now, as an array of its own."""
        if self._rows:
            return told.as_array(told.told_to(self._events, seat, self.settings.recall), seat, self._rows)
        self.window.observe(self.state, self.notes, seat)
        return self._row.copy()

    def mask(self, seat: int) -> Mask:
        """1 for every action that the seat may take now."""
        if self.over:
            return np.zeros(self.choices, np.int8)
        self.window.allow(self.state, seat, self.wait)
        return self._mask.copy()

    def told(self, seat: int) -> list[tuple[int, ...]]:
        """The events that a seat learnt, as rows of `told.COLUMNS`."""
        return told.told_to(self._events, seat, self.settings.recall)

    # -- choices ------------------------------------------------------------------------------------------------------
    def checked(self, seat: int, action: Any) -> int | None:
        """The move that an action is; None if it is no legal one and whoever takes it is to lose by it."""
        try:
            move = operator.index(action)
        except TypeError:
            move = -1
        if 0 <= move < self.settings.moves and self.state.is_legal(seat, move):
            return move
        if self.settings.illegal == "lose" and not self.over and self.owes(seat):
            return None
        raise self._refusal(seat, move, action)

    def _refusal(self, seat: int, move: int, action: Any) -> Exception:
        if self.over:
            return bad_action("over")
        if not self.owes(seat):
            due = ", ".join(agent_of(other) for other in self.to_act())
            return bad_action("not_due", seat=agent_of(seat), due=due)
        last, shown = self.settings.moves - 1, repr(action)[:60]
        if move == self.wait:
            return bad_action("must_choose", seat=agent_of(seat))
        if not 0 <= move <= last:
            if self.wait == NO_WAITING:
                return bad_action("number", action=shown, last=last)
            return bad_action("number_wait", action=shown, last=last, wait=self.wait)
        game, setup = self.settings.game, self.settings.setup
        written = game.moves[move]
        why = game.refusal(setup, game.view(setup, self.state, seat), written)
        return bad_action("refused", action=move, move=written.text, why=why)

    def play(self, seat: int, move: int) -> None:
        """A move that was checked; chance is settled up to the next choice."""
        self.moves.append((seat, move))
        self._look(self.window.play(self.state, self.notes, self.dice, seat, move))

    def play_together(self, moves: list[tuple[int, int]]) -> None:
        """The checked moves of all seats that owe one."""
        for seat, move in moves:
            self.state.apply(seat, move)
        self.moves += moves
        self._settle()

    def forfeit(self, seat: int) -> None:
        """The game ends by an illegal move: −1 for whoever made it, nothing for the others."""
        self.offender = seat
        self.owing = 0

    # -- rewards ------------------------------------------------------------------------------------------------------
    def rewards(self) -> list[float] | None:
        """What the last step brought every seat; None where it was nothing for anybody."""
        seats = range(self.settings.seats)
        if self.offender is not None:
            return [-1.0 if seat == self.offender else 0.0 for seat in seats]
        rewarding, state = self.rewarding, self.state
        if rewarding.kind == PROGRESS:
            before = self._standings
            self._standings = [rewarding.standing(state, seat) for seat in seats]
            return [now - was for now, was in zip(self._standings, before, strict=True)]
        return [rewarding.at_end(state, seat) for seat in seats] if self.over else None

    # -- copies -------------------------------------------------------------------------------------------------------
    def record(self) -> Record:
        """The game so far, as a record that can be replayed and looked at in a browser."""
        return record_of(self._match())

    def _match(self) -> Match:
        match = Match(self.settings.setup, FastDice(self.seed))
        for seat, move in self.moves:
            match.play(seat, move)
        return match

    def imagined(self, seat: int, dice: FastDice) -> State:
        """A state that the seat cannot rule out, whatever it remembers of the game."""
        match, setup = self._match(), self.settings.setup
        memory = Follower(setup, seat).follow(match.moves)
        state: State = self.settings.game.imagine(setup, match.view(seat), dice, memory)
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is its seed and its moves: so it can be copied and sent away at any moment."""
        waiting = self.wait != NO_WAITING
        return _replayed, (self.settings, self.seed, waiting, self.moves, self.offender, self._standings)


def _replayed(
    settings: Settings,
    seed: int,
    waiting: bool,
    moves: list[tuple[int, int]],
    offender: int | None,
    standings: list[float],
) -> Episode:
    episode = Episode(settings, seed, waiting)
    for seat, move in moves:
        episode.play(seat, move)
    if offender is not None:
        episode.forfeit(offender)
    episode._standings = list(standings)
    return episode


def agent_of(seat: int) -> str:
    """What PettingZoo calls a seat."""
    return f"seat_{seat}"
