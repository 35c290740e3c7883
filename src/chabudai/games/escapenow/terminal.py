"""ESCAPE NOW!'s board in a terminal: the puzzles row by row as they open each other, then the hands."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.engine.notation import Move
from chabudai.games.escapenow.cards import Sheet
from chabudai.games.escapenow.shapes import EscapeView, Place, Question
from chabudai.terminal import ACTING, BLANK, Board, Flow, bar, chip, facts, row, seat_table, title

#: A sign for every trait beside its colour, and for lucky shots.
SIGNS = {"L": "▲", "P": "●", "D": "■", "T": "◆", "K": "✚", "!": "★"}
STYLES = {
    "green": "bold bright_white on rgb(20,110,60)",
    "blue": "bold bright_white on rgb(30,80,170)",
    "yellow": "bold black on rgb(235,195,60)",
    "purple": "bold bright_white on rgb(110,50,140)",
    "red": "bold bright_white on rgb(178,34,52)",
}
LUCKY_STYLE = "bold black on bright_white"
#: Minutes are drawn as a bar of this length.
BAR = 30


def draw(setup: Setup, view: View, names: Sequence[str], language: str, compact: bool = False) -> RenderableType:
    assert isinstance(view, EscapeView)
    drawn = _Board(setup, view, names, language)
    return drawn.compact() if compact else drawn.drawn()


def label(setup: Setup, move: Move, language: str) -> Text:
    """How a move is offered: cards as cards, puzzles by their numbers, questions and answers in words."""
    words, parts = setup.game.words, move.parts
    match move.verb:
        case "solve" if "as" in parts:
            return row([card_chip(setup, "!"), "→", card_chip(setup, str(parts["as"]))])
        case "solve" | "finish" | "drop":
            return card_chip(setup, str(parts["card"]))
        case "move":
            return row([f"→ {parts['place']}", card_chip(setup, str(parts["card"]))])
        case "ask" | "answer":
            key = f"board.{move.verb}.{parts['question' if move.verb == 'ask' else 'answer']}"
            return Text(words.say(language, key, **parts))
        case "pawn" | "refill":
            # Not the bare number: those of the list stand beside it.
            return Text(words.say(language, f"board.move.{move.verb}", **parts))
        case _:
            return Text(words.say(language, f"board.{move.verb}"))


def card_chip(setup: Setup, card: str, margin: int = 1) -> Text:
    """A card; a lucky shot as a copy (`!L`) has its own sign in the colour of the trait."""
    return chip(f"{SIGNS[card[0]]}{card[-1]}", style_of(setup, card[-1]), margin)


def style_of(setup: Setup, letter: str) -> str:
    sheet = setup.cards
    assert isinstance(sheet, Sheet)
    return next((STYLES[trait.colour] for trait in sheet.trait if trait.letter == letter), LUCKY_STYLE)


class _Board(Board[EscapeView]):
    def drawn(self) -> RenderableType:
        return Group(self.head(), self.time(), *self.puzzles(), self.hands(), "", facts(self.own_cards()), *self.talk())

    def compact(self) -> RenderableType:
        """Two puzzles on a line, the hands in a row."""
        puzzles = Table.grid(padding=(0, 3, 0, 0))
        lines = [self.puzzle_line(place) for place in range(1, len(self.view.places) + 1)]
        half = (len(lines) + 1) // 2
        for left, right in zip(lines[:half], [*lines[half:], Text()], strict=False):
            puzzles.add_row(left, right)
        talk = [Flow(Text(piece) for piece in self.said())] if self.view.question is not None else []
        return Group(self.head(), self.time(), puzzles, self.hands_in_a_row(), facts(self.own_cards(0)), *talk)

    def head(self) -> Text:
        view = self.view
        where = [self.say(f"phase.{view.phase}")]
        if view.turn is not None and view.phase != "over":
            where.append(self.hand_name(view.turn))
        return title(self.setup.game.title(self.language), *where)

    def time(self) -> Text:
        view = self.view
        left = bar(-(-view.minutes * BAR // self.minutes_at_first()), BAR, "green" if view.minutes > 15 else "red")
        left.right_crop(len(left.plain) - BAR)
        return row([left, self.say("minutes", minutes=view.minutes, pile=view.pile, burnt=view.burnt)])

    def minutes_at_first(self) -> int:
        sheet = self.setup.cards
        assert isinstance(sheet, Sheet)
        lucky = sheet.lucky_shots(self.setup.seats, self.setup.options["lucky"])
        return max(1, lucky + sum(trait.copies for trait in sheet.trait))

    def hand_name(self, hand: int) -> str:
        if hand != self.view.third:
            return self.names[hand]
        return self.say("third", name=self.names[self.view.hands[hand].seat])

    # -- puzzles ------------------------------------------------------------------------------------------------------
    def puzzles(self) -> list[RenderableType]:
        """A row for the puzzles that lie open from the start, one for those that they open, and so on."""
        rows: dict[int, list[RenderableType]] = {}
        depth: dict[int, int] = {}
        waiting = list(range(1, len(self.view.places) + 1))
        while waiting:
            place = next(p for p in waiting if all(before in depth for before in self.view.places[p - 1].after))
            waiting.remove(place)
            depth[place] = 1 + max((depth[before] for before in self.view.places[place - 1].after), default=-1)
            rows.setdefault(depth[place], []).append(self.puzzle(place))
        return [Columns(rows[level], padding=(0, 1)) for level in sorted(rows)]

    def puzzle(self, place: int) -> Panel:
        puzzle = self.view.places[place - 1]
        here = [hand for hand, held in enumerate(self.view.hands) if held.pawn == place]
        style = "green" if puzzle.solved else "" if puzzle.up else "dim"
        pawns = " ".join(f"♟{self.initial(hand)}" for hand in here)
        return Panel(
            Group(self.face(puzzle), self.progress(puzzle)),
            title=self.arrow(place, puzzle),
            subtitle=pawns or None,
            border_style=style,
            padding=(0, 0),
            width=max(18, 3 * puzzle.need + 2),
        )

    def puzzle_line(self, place: int) -> Text:
        puzzle = self.view.places[place - 1]
        here = [f"♟{self.initial(hand)}" for hand, held in enumerate(self.view.hands) if held.pawn == place]
        style = "bold green" if puzzle.solved else "bold" if puzzle.up else "dim"
        state = [self.progress(puzzle)] if puzzle.puzzle and not puzzle.solved else []
        return row([Text(f"{self.arrow(place, puzzle)}:", style=style), self.face(puzzle), *state, *here])

    def arrow(self, place: int, puzzle: Place) -> str:
        """Its number, and the puzzles that open it."""
        return f"{place} ◂ {' '.join(map(str, puzzle.after))}" if puzzle.after else str(place)

    def initial(self, hand: int) -> str:
        return self.say("third_pawn") if hand == self.view.third else self.names[hand][:3]

    def face(self, puzzle: Place) -> Text:
        if not puzzle.puzzle:
            return Text(self.say("face_down"), style="dim")
        cards = [row([card_chip(self.setup, trait, 0) for trait in pair], "") for pair in puzzle.puzzle]
        return row([*cards, *([Text(f"✔ {self.say('solved')}", style="green")] if puzzle.solved else [])])

    def progress(self, puzzle: Place) -> Text:
        """A place for every card that it takes."""
        if puzzle.laid is None:
            return Text(self.say("put_away"), style="dim")
        if not puzzle.up:
            return Text("")
        free = 0 if puzzle.solved else puzzle.need - len(puzzle.laid)
        return row([*(card_chip(self.setup, card, 0) for card in puzzle.laid), *[BLANK * 2] * free])

    # -- hands --------------------------------------------------------------------------------------------------------
    def hands(self) -> RenderableType:
        view = self.view
        names = [self.hand_name(hand) for hand in range(len(view.hands))]
        columns: list[tuple[str, list[Text | str]]] = [
            (self.say("cards"), [str(hand.count) for hand in view.hands]),
            (self.say("puzzle"), [BLANK if hand.pawn is None else str(hand.pawn) for hand in view.hands]),
        ]
        return seat_table(names, columns, self.acting(), view.seat)

    def hands_in_a_row(self) -> Flow:
        """Each hand with its cards and its puzzle."""
        acting = self.acting()
        pieces = []
        for number, hand in enumerate(self.view.hands):
            mark = (f"{ACTING} " if number in acting else "", "bold yellow")
            name = (self.hand_name(number), "bold" if hand.seat == self.view.seat else "")
            where = f"→ {BLANK if hand.pawn is None else hand.pawn}"
            pieces.append(Text.assemble(mark, name, " ", (f"{hand.count}× {where}", "dim")))
        return Flow(pieces, gap=3)

    def acting(self) -> list[int]:
        """The hands that owe a choice."""
        view = self.view
        if view.phase == "answering" and view.question is not None:
            return [answer.hand for answer in view.question.answers if not answer.given]
        return [view.turn] if view.to_act and view.turn is not None else view.to_act

    def own_cards(self, margin: int = 1) -> list[tuple[str, RenderableType]]:
        lines: list[tuple[str, RenderableType]] = []
        for hand, held in enumerate(self.view.hands):
            if held.cards is not None:
                name = self.say("third_hand" if hand == self.view.third else "hand")
                lines.append((name, self.chips(held.cards, margin)))
        if self.view.discards:
            lines.append((self.say("discards"), self.chips(self.view.discards, 0)))
        return lines

    def chips(self, cards: Sequence[str], margin: int = 1) -> Text:
        return row([card_chip(self.setup, card, margin) for card in cards] or [BLANK])

    # -- questions ----------------------------------------------------------------------------------------------------
    def talk(self) -> list[RenderableType]:
        first, *others = self.said() or [""]
        return [Text(first), *(Text(f"  {other}") for other in others)] if first else []

    def said(self) -> list[str]:
        """The last question and what was answered."""
        question = self.view.question
        return [] if question is None else [self.asked(question), *self.answered(question)]

    def asked(self, question: Question) -> str:
        word, _, trait = question.question.partition(" ")
        asker = self.names[question.seat]
        return f"{asker}: {self.say(f'ask.{word}', trait=trait)}"

    def answered(self, question: Question) -> list[str]:
        lines = []
        for answer in question.answers:
            name = self.names[answer.seat]
            who = self.say("third", name=name) if answer.hand == self.view.third else name
            lines.append(f"{who}: {self.in_words(answer.answer) if answer.answer else '…' if answer.given else ''}")
        return lines

    def in_words(self, answer: str) -> str:
        word, _, place = answer.partition(" ")
        return self.say("answer.trait", trait=word) if word in SIGNS else self.say(f"answer.{word}", place=place)
