"""What can be typed at a table: a move, or one of these words."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from chabudai.cli.choices import chosen, tidy, written
from chabudai.cli.novice import When
from chabudai.cli.rules import clause, rulebook, show
from chabudai.cli.words import Mistake, language, number_in, say
from chabudai.engine.notation import Move
from chabudai.protocol import wishes as w
from chabudai.protocol.plan import STRENGTHS, Matter, Strength

if TYPE_CHECKING:
    from chabudai.cli.at_table.session import Session

#: Where a game has a move of the same name, the word with this before it is the command.
COMMAND = "/"
MOST_NAMED = 8
#: What is written after `reasons`.
REASONS: dict[str, When] = {"on": "always", "off": "never", "first": "first"}


class Left(Exception):
    """Somebody wants to go."""


class Commands:
    def __init__(self, session: "Session") -> None:
        self.session = session
        self.words: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "board": self._board,
            "log": self._log,
            "rules": self._rules,
            "link": self._link,
            "why": self._why,
            "reasons": self._reasons,
            "hint": lambda rest: self._wish(w.Hint(seat=self._seat())),
            "undo": lambda rest: self._wish(w.Undo(seat=self._seat(), position=self._undoes())),
            "agree": lambda rest: self._wish(w.Agree(seat=self._seat(), yes=True, what=self._asked())),
            "disagree": lambda rest: self._wish(w.Agree(seat=self._seat(), yes=False, what=self._asked())),
            "pause": lambda rest: self._wish(w.Pause(seat=self._seat())),
            "resume": lambda rest: self._wish(w.Resume(seat=self._seat())),
            "leave": lambda rest: self._wish(w.Leave(seat=self._seat())),
            "return": lambda rest: self._wish(w.Return(seat=self._seat())),
            "standin": self._stand_in,
            "rematch": self._rematch,
            "start": lambda rest: self._wish(w.Start()),
            "save": self._save,
            "say": self._say,
            "remark": self._remark,
            "react": self._react,
            "bot": self._bot,
            "sit": self._sit,
            "stand": self._stand,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
        }

    def _undoes(self) -> int | None:
        sight = self.session.sight
        return None if sight is None else sight.undoes

    # -- what a line means --------------------------------------------------------------------------------------------
    def is_move(self, text: str) -> bool:
        """Whether a line is meant as a move, as far as one can tell before it is one's turn."""
        return bool(text.strip()) and self._command(text) is None

    def run(self, text: str) -> None:
        moves = self._moves()
        worded = self._worded(text, moves)
        exact = [move for move in moves if tidy(move.text) == tidy(text)]
        command = self._command(text)
        if worded is not None:
            self._play(*worded)
        elif exact:
            self._play(exact[0])
        elif not text:
            self.session.display.show()
        elif command is not None:
            command(text.partition(" ")[2].strip())
        else:
            self._meant(text, moves)

    def _command(self, text: str) -> Callable[[str], None] | None:
        words = text.split()
        return self.words.get(words[0].removeprefix(COMMAND).lower()) if words else None

    def _moves(self) -> list[Move]:
        return self.session.state.moves(self.session.sight)

    def _worded(self, text: str, moves: Sequence[Move]) -> tuple[Move, str] | None:
        """A move that is said in words of one's own, with these words after its notation or its number."""
        for move in moves:
            length = len(move.text.split())
            parts = text.split(None, length)
            if self._takes_words(move) and len(parts) > length and tidy(" ".join(parts[:length])) == tidy(move.text):
                return move, parts[length]
        first, _, rest = text.partition(" ")
        by_number = chosen(first, moves) if number_in(tidy(first)) is not None else []
        return (by_number[0], rest) if rest.strip() and by_number and self._takes_words(by_number[0]) else None

    def _takes_words(self, move: Move) -> bool:
        sight = self.session.sight
        return sight is not None and any(offered.words for offered in sight.moves if offered.move == move.text)

    def _meant(self, text: str, moves: Sequence[Move]) -> None:
        found = chosen(text, moves)
        if len(found) == 1:
            self._play(found[0])
        elif found:
            raise Mistake("play.ambiguous", text=text[:40], moves=_named(found))
        elif self.session.phase == "playing" and self.session.seat is not None:
            self._ask_why(text)
        else:
            raise Mistake("join.not_now", text=text[:40])

    def _play(self, move: Move, words: str = "") -> None:
        if self._takes_words(move) and not words:
            self.session.ask(say("join.words", move=move.text), lambda said: self._say_with(move, said))
            return
        sight = self.session.sight
        assert sight is not None and sight.seat is not None
        wish = w.Move(seat=sight.seat, move=move.text, position=sight.position, words=words)
        self.session.caution.make(wish, move.verb)

    def _say_with(self, move: Move, words: str) -> None:
        if words:
            self._play(move, words)
        else:
            self.session.display.show()

    def _ask_why(self, text: str) -> None:
        known = written(text, self.session.state.setup.game.moves.moves)
        if len(known) == 1:
            self._wish(w.Why(seat=self._seat(), move=known[0].text))
        elif known:
            raise Mistake("play.ambiguous", text=text[:40], moves=_named(known))
        else:
            raise Mistake("play.unknown", text=text[:40])

    def _wish(self, wish: w.Wish) -> None:
        self.session.place.wish(wish)

    def _seat(self) -> int:
        seat = self.session.seat
        if seat is None:
            raise Mistake("join.only_watching")
        return seat

    def _asked(self) -> Matter | None:
        """What the answer is meant for: by the time it arrives something else may be asked."""
        motion = self.session.state.shown.motion
        return None if motion is None else motion.what

    # -- looking ------------------------------------------------------------------------------------------------------
    def _help(self, rest: str) -> None:
        self.session.display.notify(Text(say(self.session.place.help).strip()))

    def _board(self, rest: str) -> None:
        self.session.display.show()

    def _log(self, rest: str) -> None:
        self.session.display.notify(Group(*(Text(line) for line in self.session.state.log())))

    def _link(self, rest: str) -> None:
        if self.session.place.link is None:
            raise Mistake("play.no_link")
        self.session.display.notify(Text(say("join.link", link=self.session.place.link), overflow="fold"))

    def _rules(self, rest: str) -> None:
        text, number = rulebook(self.session.state.setup.game, language()), rest.removeprefix("§")
        found = clause(text, number) if number else text
        if found is None:
            raise Mistake("play.no_clause", clause=rest[:40])
        if number:
            from rich.markdown import Markdown

            self.session.display.notify(Markdown(found))
        else:
            # Page by page; nobody is asked for a line meanwhile.
            show(self.session.out, found)

    def _why(self, rest: str) -> None:
        if not rest:
            raise Mistake("play.why_what")
        found = chosen(rest, self._moves())
        self._ask_why(found[0].text if len(found) == 1 else rest)

    def _reasons(self, rest: str) -> None:
        """`reasons on`, `reasons off`; `reasons first` is how it begins."""
        when = REASONS.get(rest.lower())
        if when is None:
            raise Mistake("play.reasons_how")
        self.session.novice.want_reasons(when)
        self.session.display.show()

    def _save(self, rest: str) -> None:
        """Everything is kept anyway; this says how to come back."""
        returning = self.session.place.how_to_return(self.session.seat is not None)
        if returning is None:
            raise Mistake("join.only_watching")
        self.session.display.notify(Text(returning, overflow="fold"))

    def _quit(self, rest: str) -> None:
        raise Left

    # -- speaking -----------------------------------------------------------------------------------------------------
    def _say(self, rest: str) -> None:
        if self.session.seat is None:
            # Who only looks on speaks to the others who do.
            self._wish(w.Whisper(name=say("join.somebody"), text=rest))
        else:
            self._wish(w.Say(seat=self._seat(), text=rest))

    def _remark(self, rest: str) -> None:
        """By its number or its name; without one, what there is to say."""
        seat, sight = self._seat(), self.session.sight
        remarks = sight.speech.remarks if sight is not None and sight.speech is not None else []
        number = number_in(tidy(rest))
        found = remarks[number - 1 : number] if number else [offered for offered in remarks if offered.remark == rest]
        if found:
            self._wish(w.Remark(seat=seat, remark=found[0].remark))
        elif remarks:
            lines = [Text(f"{i:>2} {offered.text}") for i, offered in enumerate(remarks, start=1)]
            self.session.display.notify(Group(Text(say("join.remarks")), *lines))
        else:
            raise Mistake("join.no_remarks")

    def _react(self, rest: str) -> None:
        seat, sight = self._seat(), self.session.sight
        reactions = sight.speech.reactions if sight is not None and sight.speech is not None else ()
        if rest or not reactions:
            # Where nothing has said yet what there is, the refusal does.
            self._wish(w.React(seat=seat, reaction=rest or "?"))
        else:
            self.session.display.notify(Text(say("join.reactions", reactions=", ".join(reactions))))

    # -- seats --------------------------------------------------------------------------------------------------------
    def _bot(self, rest: str) -> None:
        """`bot`, `bot sharp`, `bot sharp 2`: for one seat, or for all free ones."""
        words = rest.split()
        seat = _place(words.pop()) if words and number_in(words[-1]) is not None else None
        self._wish(w.SeatBot(bot=strength(words[0] if words else "steady"), seat=seat))

    def _sit(self, rest: str) -> None:
        """`sit Mio`, `sit Mio 2`."""
        words = rest.split()
        seat = _place(words.pop()) if len(words) > 1 and number_in(words[-1]) is not None else None
        if not words:
            raise Mistake("join.sit_how")
        self._wish(w.Sit(name=" ".join(words), seat=seat))

    def _rematch(self, rest: str) -> None:
        self._wish(w.Rematch(seat=self._seat()))
        if self.session.place.begins_at_once:
            self.session.opening.append(w.Start())

    def _stand_in(self, rest: str) -> None:
        """`standin 2`: for whoever has that seat and has vanished."""
        if not rest:
            raise Mistake("join.stand_in_whom")
        self._wish(w.StandIn(seat=_place(rest)))

    def _stand(self, rest: str) -> None:
        self._wish(w.Stand(seat=_place(rest) if rest else self._seat()))


def strength(name: str) -> Strength:
    for known in STRENGTHS:
        if name == known:
            return known
    raise Mistake("join.bot", found=name[:40], bots=", ".join(STRENGTHS))


def _place(text: str) -> int:
    number = number_in(text)
    if number is None or number > 11:
        raise Mistake("play.seat", found=text[:40])
    return number


def _named(moves: Sequence[Move]) -> str:
    return ", ".join(move.text for move in moves[:MOST_NAMED])
