"""Iyadosu's board in a terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.engine.notation import Move
from chabudai.games.iyadosu.shapes import IyadosuView, Play, Player
from chabudai.terminal import BLANK, Board, captioned, chip, facts, row, seat_table, title

#: A sign and a look for every colour; black, the trump, is the one in inverse.
SIGNS = {"K": "❖", "R": "✿", "G": "✚", "B": "✦"}
STYLES = {
    "K": "bold black on white",
    "R": "bold bright_white on rgb(178,34,52)",
    "G": "bold bright_white on rgb(20,110,60)",
    "B": "bold bright_white on rgb(30,80,170)",
}


def draw(setup: Setup, view: View, names: Sequence[str], language: str, compact: bool = False) -> RenderableType:
    assert isinstance(view, IyadosuView)
    return _Board(setup, view, names, language).drawn()


def label(setup: Setup, move: Move, language: str) -> Text:
    """How a move is offered: a card as a card, anything else in words."""
    if "card" in move.parts:
        return card_chip(setup, str(move.parts["card"]))
    return Text(setup.game.words.say(language, f"board.move.{move.verb}", **move.parts))


def card_chip(setup: Setup, card: str) -> Text:
    # Twelve cards with two digits need every column.
    margin = 1 if setup.cards.highest(setup.seats) < 10 else 0
    return chip(f"{SIGNS[card[0]]}{card}", STYLES[card[0]], margin)


class _Board(Board[IyadosuView]):
    def drawn(self) -> RenderableType:
        parts: list[RenderableType] = [self.head(), "", self.seats(), ""]
        lines = [*self.table(), *self.hand()]
        return Group(*parts, facts(lines), *self.ruler())

    # -- the round ----------------------------------------------------------------------------------------------------
    def head(self) -> Text:
        view, setup = self.view, self.setup
        where = [self.say("round", round=max(1, view.round), rounds=setup.seats)]
        if view.phase in ("deal", "division"):
            where.append(self.say("division"))
        elif view.phase == "trick":
            where.append(self.say("trick_number", number=view.tricks_played + 1, tricks=self.tricks()))
        if view.start is not None and view.phase != "over":
            where.append(self.say("start", name=self.names[view.start]))
        return title(setup.game.title(self.language), *where)

    def tricks(self) -> int:
        return int(self.setup.cards.hand(self.setup.seats))

    def seats(self) -> RenderableType:
        players = self.view.players
        columns: list[tuple[str, list[Text | str]]] = [
            (self.say("declared"), [_number(player.declared) for player in players]),
            (self.say("won"), [self._won(player) for player in players]),
            (self.say("normal"), [str(player.normal or BLANK) for player in players]),
            (self.say("refuse"), [str(player.refuse or BLANK) for player in players]),
            (self.say("insert"), [self._insert(player) for player in players]),
            (self.say("last_round"), [_number(player.last_score) for player in players]),
            (self.say("total"), [str(player.total) for player in players]),
        ]
        gone = [seat for seat, player in enumerate(players) if player.out and self.view.phase != "over"]
        return seat_table(self.names, columns, self.view.to_act, self.view.seat, gone)

    def _won(self, player: Player) -> Text:
        """Tricks won, green when they are as many as declared, red when they are too many."""
        if player.declared is None:
            return Text(BLANK)
        over = player.won - player.declared
        return Text(str(player.won), style="red" if over > 0 else "green" if over == 0 else "")

    def _insert(self, player: Player) -> str:
        if player.out:
            return self.say("out")
        return BLANK if player.stack is None else self.say("submitted", place=player.stack)

    # -- what lies on the table ---------------------------------------------------------------------------------------
    def table(self) -> list[tuple[str, RenderableType]]:
        view = self.view
        lines: list[tuple[str, RenderableType]] = []
        if view.trick or view.last_trick:
            lines.append((self.say("trick" if view.trick else "last_trick"), self._plays()))
        elif view.phase == "trick":
            lines.append((self.say("trick"), Text(self.say("no_card"), style="dim")))
        submitted = sorted((player.stack, seat) for seat, player in enumerate(view.players) if player.stack is not None)
        if submitted:
            lines.append((self.say("stack"), " < ".join(self.names[seat] for _, seat in submitted)))
        return lines

    def _plays(self) -> RenderableType:
        """In the order of play, and who took the trick."""
        plays = self.view.trick or self.view.last_trick
        led = next((play.seat for play in plays if play.card is not None), None)
        columns = [(Text(self.names[play.seat]), self._play(play, play.seat == led)) for play in plays]
        if self.view.taken_by is not None:
            columns.append((Text(self.say("taken"), style="dim"), Text(self.names[self.view.taken_by], style="bold")))
        return captioned(columns)

    def _play(self, play: Play, led: bool) -> Text:
        if play.card is None:
            return Text(self.say("face_down"), style="dim")
        sign = self.say("led") if led else self.say("refused") if play.refused else ""
        return row([card_chip(self.setup, play.card), *([Text(sign, style="italic")] if sign else [])])

    # -- the viewer's own cards ---------------------------------------------------------------------------------------
    def hand(self) -> list[tuple[str, RenderableType]]:
        view = self.view
        if view.normal is None or view.refuse is None:
            return []
        return [
            (self.say("normal_cards"), self._cards(view.normal)),
            (self.say("refuse_cards"), self._cards(view.refuse)),
        ]

    def _cards(self, cards: Sequence[str]) -> Text:
        return row([card_chip(self.setup, card) for card in cards] or [BLANK])

    def ruler(self) -> list[RenderableType]:
        """The fan in dealt order; under each card how many refuse cards a cut to its left makes."""
        fan = self.view.fan
        if not fan:
            return []
        chips = [card_chip(self.setup, card) for card in fan]
        refuse = self.setup.cards.refuse
        counts = [
            f"{count:^{piece.cell_len}}" if refuse.least <= count <= refuse.most else " " * piece.cell_len
            for count, piece in zip(range(len(fan), 0, -1), chips, strict=True)
        ]
        return [row(chips), Text(" ".join(counts), style="bold yellow"), Text(self.say("fan"), style="dim")]


def _number(number: int | None) -> str:
    return BLANK if number is None else str(number)
