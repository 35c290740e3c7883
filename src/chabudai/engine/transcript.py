"""Transcripts: games as JSON Lines, every move with the moves that were legal. Written fast, checked strictly."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from chabudai.engine.bits import lowest
from chabudai.engine.cards import FIRST_EDITION
from chabudai.engine.contract import Policy
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadRecord, ChabudaiError, bad_record
from chabudai.engine.game import Game, Setup
from chabudai.engine.match import CHANCE, Actor, Match
from chabudai.engine.messages import WORDS, Sentence
from chabudai.engine.record import MALFORMED, WrittenOutcome, check_outcome, check_version, decoded
from chabudai.engine.replay import make

Progress = Callable[[int], None]

HIGHEST_SEED = 2**63 - 1


def header(setup: Setup, seed: int) -> dict[str, Any]:
    chosen = {
        option.name: setup.options[option.name]
        for option in setup.game.options
        if setup.options[option.name] != option.default
    }
    lines: dict[str, Any] = {
        "game": setup.game.name,
        "rules_version": setup.game.rules_version,
        "seats": setup.seats,
        "options": chosen,
        "seed": seed,
    }
    if not is_first_edition(setup):
        lines["cards"] = setup.card_file.fingerprint
    return lines


def is_first_edition(setup: Setup) -> bool:
    return setup.card_file == setup.game.setup(cards=FIRST_EDITION).card_file


def lines_of_game(setup: Setup, seed: int, policy: Policy, head: bytes) -> Iterator[str]:
    """One game played by a policy, sealed seats asked in ascending order."""
    quoted, outcomes = setup.game.moves.quoted, setup.game.outcomes.quoted
    texts = setup.game.moves.texts
    dice = FastDice(seed)
    state = setup.new_state()
    number = 0
    yield head.decode()
    while True:
        number += 1
        outcome = state.random_outcome(dice)
        if outcome >= 0:
            yield f'{{"n":{number},"actor":"chance","legal":null,"move":{outcomes[outcome]}}}'
            state.settle(outcome)
            continue
        owing = state.to_act()
        if owing == 0:
            break
        seat = lowest(owing)
        legal = ",".join([quoted[move] for move in sorted(state.legal(seat), key=texts.__getitem__)])
        move = policy.choose(state, seat, dice)
        yield f'{{"n":{number},"actor":{seat},"legal":[{legal}],"move":{quoted[move]}}}'
        state.apply(seat, move)
    end = setup.game.outcome(setup, state).as_dict()
    yield msgspec.json.encode({"outcome": end}).decode()


def lines_of_games(setup: Setup, seed: int, games: int, new_policy: Callable[[], Policy]) -> Iterator[str]:
    """Game i has seed `seed + i` and equals the one that this seed alone gives."""
    head = header(setup, 0)
    for game in range(games):
        head["seed"] = seed + game
        yield from lines_of_game(setup, seed + game, new_policy(), msgspec.json.encode(head))


class _Header(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    seed: int
    cards: str | msgspec.UnsetType = msgspec.UNSET


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    actor: Actor
    legal: list[str] | None
    move: str


class _End(msgspec.Struct, forbid_unknown_fields=True):
    outcome: WrittenOutcome


class Checker:
    """Checks a stream of transcripts line by line: form, order, legal moves, moves and outcomes."""

    def __init__(
        self, find_game: Callable[[str], Game], card_setup: Callable[[Game, int, dict[str, str], str], Setup]
    ) -> None:
        self._find_game = find_game
        self._card_setup = card_setup
        self._header = msgspec.json.Decoder(_Header)
        self._line = msgspec.json.Decoder(_Line)
        self._end = msgspec.json.Decoder(_End)
        #: The game being read; None between games.
        self.match: Match | None = None
        self.games = 0
        self.moves = 0
        self._line_number = 0

    def check(self, lines: Iterable[bytes], progress: Progress | None = None) -> None:
        for line in lines:
            self.feed(line)
            if progress is not None:
                progress(len(line))
        self.finish()

    def feed(self, line: bytes) -> None:
        """The next line of the file; an error names it."""
        self._line_number += 1
        if not line.strip():
            raise self._error("transcript.blank")
        due = self._due()
        try:
            self._feed(line)
        except MALFORMED as problem:
            raise self._error(f"transcript.{due}", problem=problem) from None
        except ChabudaiError as problem:
            raise self._error("transcript.line", problem=problem.sentence) from None

    def finish(self) -> None:
        """The file is at its end: nothing may be open."""
        if self.match is not None:
            raise self._error("transcript.ends_early")
        if self.games == 0:
            raise self._error("transcript.empty")

    def _due(self) -> str:
        """What kind of line comes next."""
        if self.match is None:
            return "no_header"
        return "no_outcome" if self.match.over else "no_move"

    def _feed(self, line: bytes) -> None:
        if self.match is None:
            self.match = Match(self._setup(decoded(self._header, line)))
            return
        if self.match.over:
            check_outcome(self.match, decoded(self._end, line).outcome)
            self.match = None
            self.games += 1
            return
        self._check_move(self.match, decoded(self._line, line))
        self.moves += 1

    def _setup(self, head: _Header) -> Setup:
        if not -HIGHEST_SEED - 1 <= head.seed <= HIGHEST_SEED:
            raise msgspec.ValidationError("Integer does not fit into 64 bits - at `$.seed`")
        game = self._find_game(head.game)
        check_version(game, head.rules_version)
        if isinstance(head.cards, msgspec.UnsetType):
            return game.setup(head.seats, head.options, FIRST_EDITION)
        setup = self._card_setup(game, head.seats, head.options, head.cards)
        if setup.card_file.fingerprint != head.cards:
            raise bad_record("other_cards", cards=head.cards[:100], found=setup.card_file.fingerprint)
        return setup

    def _check_move(self, match: Match, line: _Line) -> None:
        number = len(match.moves) + 1
        if line.n != number:
            raise bad_record("transcript.number", found=line.n, right=number)
        due: Actor = CHANCE if match.chance_due else match.to_act()[0]
        if line.actor != due:
            raise bad_record("transcript.actor", found=str(line.actor)[:40], right=due)
        right = None if due == CHANCE else sorted(move.text for move in match.legal(int(due)))
        if line.legal != right:
            raise bad_record("transcript.legal", found=_difference(line.legal, right))
        make(match, line.actor, line.move, number)

    def _error(self, key: str, **words: object) -> BadRecord:
        return bad_record(key, line=self._line_number, **words)


def _difference(found: list[str] | None, right: list[str] | None) -> str | Sentence:
    """What a list of legal moves has too much (+) and too little (−)."""
    if found is None or right is None:
        return WORDS.sentence("record.transcript.no_list" if found is None else "record.transcript.not_null")
    wrong = [f"+ {text[:40]}" for text in found if text not in right]
    wrong += [f"− {text}" for text in right if text not in found]
    return "; ".join(wrong[:10]) or WORDS.sentence("record.transcript.order")
