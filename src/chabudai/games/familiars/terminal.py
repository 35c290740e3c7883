"""Familiar's Trouble's board in a terminal: errands as cards, the trick with its totals, the hand."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.engine.notation import Move
from chabudai.games.familiars.cards import COMBINATIONS, LETTERS, Errand
from chabudai.games.familiars.shapes import FamiliarsView
from chabudai.terminal import BLANK, Board, Flow, captioned, chip, facts, row, seat_table, title

#: A sign and a look for every colour: life, tree and water.
SIGNS = {"R": "♥", "G": "♣", "B": "≈"}
STYLES = {
    "R": "bold bright_white on rgb(178,34,52)",
    "G": "bold bright_white on rgb(20,110,60)",
    "B": "bold bright_white on rgb(30,80,170)",
}
MIXED = "bold black on rgb(230,200,120)"
LEVEL = "▲"
LEAD = "◆"
ERRAND_WIDTH = 12


def draw(setup: Setup, view: View, names: Sequence[str], language: str, compact: bool = False) -> RenderableType:
    assert isinstance(view, FamiliarsView)
    drawn = _Board(setup, view, names, language)
    return drawn.compact() if compact else drawn.drawn()


def label(setup: Setup, move: Move, language: str) -> Text:
    """How a move is offered: a card as a card, an errand with what replaces it."""
    if "card" in move.parts:
        return card_chip(str(move.parts["card"]))
    key = f"board.move.{move.verb}"
    if key in setup.game.words.messages(language):
        return Text(setup.game.words.say(language, key, **move.parts))
    return Text(move.text)


def card_chip(card: str) -> Text:
    """The signs of all its colours, then its name; a card of several colours has a plate of its own."""
    colours = card.rstrip("0123456789")
    signs = "".join(SIGNS[letter] for letter in colours)
    return chip(f"{signs}{card}", STYLES.get(colours, MIXED))


def amount(letter: str, number: int) -> Text:
    """A need or a total of one colour."""
    return chip(f"{SIGNS[letter]}{letter} {number:>2}", STYLES[letter])


class _Board(Board[FamiliarsView]):
    def drawn(self) -> RenderableType:
        lines = [*self.piles(), *self.trick(), *self.cards()]
        return Group(self.head(), "", self.errands(), self.seats(), "", facts(lines))

    def compact(self) -> RenderableType:
        """An errand in a few letters, the seats without their headings."""
        lines = [*self.piles(), *self.trick(), *self.cards()]
        return Group(self.head(), self.errands_in_a_row(), self.seats(), facts(lines))

    def head(self) -> Text:
        view = self.view
        rounds = sum(self.setup.cards.copies().values()) // self.setup.seats
        return title(
            self.setup.game.title(self.language),
            self.say("round", round=max(1, view.round), rounds=rounds),
            self.say("score", score=view.score),
            self.say(f"phase.{view.phase}"),
        )

    # -- errands ------------------------------------------------------------------------------------------------------
    def errands(self) -> RenderableType:
        """The open errands side by side; one that the trick on the table covers is framed in yellow."""
        known = self.setup.cards.errands()
        cards = [self._errand(known[name]) for name in self.view.display]
        if self.view.removed is not None:
            cards.append(Panel(Text(f"{self.view.removed}\n\n", style="dim strike"), width=ERRAND_WIDTH))
        return Columns(cards)

    def errands_in_a_row(self) -> Flow:
        known = self.setup.cards.errands()
        pieces = [self._errand_in_short(known[name]) for name in self.view.display]
        if self.view.removed is not None:
            pieces.append(Text(self.view.removed, style="dim strike"))
        return Flow(pieces, gap=3)

    def _errand_in_short(self, errand: Errand) -> Text:
        needs = errand.needs.by_letter()
        name = Text(f"{errand.name}{LEVEL * errand.level}", style="bold yellow" if self._is_covered(errand) else "bold")
        cards = row([chip(f"{SIGNS[letter]}{letter}{need}", STYLES[letter], 0) for letter, need in needs])
        return row([name, cards, f"{errand.points}★"])

    def _is_covered(self, errand: Errand) -> bool:
        """Whether the trick on the table would do for it."""
        totals = self.view.totals
        return bool(self.view.trick) and all(totals[letter] >= need for letter, need in errand.needs.by_letter())

    def _errand(self, errand: Errand) -> Panel:
        needs = errand.needs.by_letter()
        lines = row([amount(letter, need) for letter, need in needs], gap="\n")
        lines.append("\n" * (len(LETTERS) - len(needs)))
        return Panel(
            lines,
            title=f"{errand.name} {LEVEL * errand.level}",
            subtitle=f"{errand.points} ★",
            border_style="bold yellow" if self._is_covered(errand) else "",
            width=ERRAND_WIDTH,
        )

    def piles(self) -> list[tuple[str, RenderableType]]:
        """How many errands lie in each pile, and which ones at its bottom, the next to come back first."""
        piles = [
            f"{LEVEL * level} {pile.unseen}{' + ' if pile.returned else ''}{' '.join(pile.returned)}"
            for level, pile in enumerate(self.view.piles, start=1)
        ]
        return [
            (self.say("piles"), row(piles, gap="   ")),
            (self.say("completed"), " ".join(self.view.completed) or BLANK),
        ]

    # -- seats and the trick ------------------------------------------------------------------------------------------
    def seats(self) -> RenderableType:
        view = self.view
        columns: list[tuple[str, list[Text | str]]] = [
            (self.say("lead"), [LEAD if seat == view.lead else BLANK for seat in range(len(self.names))]),
            (self.say("hand_cards"), [str(cards or BLANK) for cards in view.hands]),
            (self.say("known"), [self._known(seat) for seat in range(len(self.names))]),
        ]
        return seat_table(self.names, columns, view.to_act, view.seat)

    def _known(self, seat: int) -> Text | str:
        """Cards that were passed to this seat and are still there, for the two who know them."""
        passed = [last for last in self.view.last_passes if last.receiver == seat and last.card is not None]
        if not passed:
            return BLANK
        cards = row([card_chip(str(last.card)) for last in passed])
        return row([cards, Text(self.say("from", name=self.names[passed[0].giver]), style="dim")])

    def trick(self) -> list[tuple[str, RenderableType]]:
        view = self.view
        plays = view.trick or view.last_trick
        if not plays:
            return []
        columns = [(Text(self.names[play.seat]), card_chip(play.card)) for play in plays]
        totals = row([amount(letter, view.totals[letter]) for letter in LETTERS])
        columns.append((Text(self.say("totals"), style="dim"), totals))
        return [(self.say("trick" if view.trick else "last_trick"), captioned(columns))]

    # -- attribute cards ----------------------------------------------------------------------------------------------
    def cards(self) -> list[tuple[str, RenderableType]]:
        view = self.view
        lines: list[tuple[str, RenderableType]] = [
            (self.say("discard"), self._discard()),
            (self.say("draw_pile"), str(view.draw_pile or BLANK)),
        ]
        if view.hand is not None:
            lines.append((self.say("hand"), row([card_chip(card) for card in view.hand] or [BLANK])))
        return lines

    def _discard(self) -> Text | str:
        """§9: open, sorted by colour; cards of several colours on a line of their own."""
        single: list[Text] = []
        mixed: list[Text] = []
        for colours in COMBINATIONS:
            values = [card.removeprefix(colours) for card in self.view.discard if card.rstrip("0123456789") == colours]
            if values:
                signs = "".join(SIGNS[letter] for letter in colours)
                group = chip(f"{signs}{colours} {' '.join(values)}", STYLES.get(colours, MIXED))
                (single if colours in STYLES else mixed).append(group)
        lines = [row(groups) for groups in (single, mixed) if groups]
        return row(lines, gap="\n") if lines else BLANK
