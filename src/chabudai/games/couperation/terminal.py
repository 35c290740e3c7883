"""Couperation's board in a terminal: the tower as a tower, then the seats, the Reserve and one's own hand."""

from collections.abc import Sequence

from rich.align import Align
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.engine.notation import Move
from chabudai.games.couperation.cards import FINISH, Sheet
from chabudai.games.couperation.shapes import CouperationView, Placed, Trace
from chabudai.terminal import ACTING, BLANK, Board, Flow, facts, row, seat_table, title

CELL = 10
SMALL_CELL = 7
FACE_DOWN = "white on grey37"
#: Colours by the number of diamonds; the symbol says the same.
DIAMOND_STYLES = ("white", "cyan", "bright_blue", "magenta", "green")
#: Letters of a name that have room beside the tower.
LONGEST_NAME = 14
HEART_STYLE = "bright_red"
FINISH_STYLE = "bold yellow"


def draw(setup: Setup, view: View, names: Sequence[str], language: str, compact: bool = False) -> RenderableType:
    assert isinstance(view, CouperationView)
    drawn = _Board(setup, view, names, language)
    return drawn.compact() if compact else drawn.drawn()


def label(setup: Setup, move: Move, language: str) -> Text:
    """How a move is offered: its card with the symbol, and its place; a number in words, as the list has numbers."""
    if move.verb in ("wish", "draw"):
        return Text(setup.game.words.say(language, f"board.move.{move.verb}", **move.parts))
    parts = [card_text(setup.cards, str(move.parts["card"]))] if "card" in move.parts else []
    rest = [Text(str(part)) for name, part in move.parts.items() if name != "card"]
    return row([*parts, *rest])


def card_text(sheet: Sheet, card: str) -> Text:
    """A card with its symbol: ◆, ◆◆, ♥ or ★."""
    if card == FINISH:
        return Text(f"{card} ★", style=FINISH_STYLE)
    diamonds = sheet.diamonds_on(card)
    if diamonds is None:
        return Text(f"{card} ♥", style=HEART_STYLE)
    return Text(f"{card} {'◆' * diamonds}".rstrip(), style=DIAMOND_STYLES[diamonds])


class _Board(Board[CouperationView]):
    def __init__(self, setup: Setup, view: CouperationView, names: Sequence[str], language: str) -> None:
        super().__init__(setup, view, names, language)
        sheet = setup.cards
        assert isinstance(sheet, Sheet)
        self.sheet = sheet

    def drawn(self) -> RenderableType:
        lines = [*self.table(), *self.progress()]
        return Group(self.head(), Text(), Align.center(self.tower()), Text(), self.seats(), Text(), facts(lines))

    def compact(self) -> RenderableType:
        """A line a level, the seats beside the tower."""
        side = Table.grid(padding=(0, 3, 0, 0))
        side.add_column(no_wrap=True, min_width=SMALL_CELL * self.sheet.tower.levels)
        side.add_column(overflow="ellipsis")
        side.add_row(self.tower(SMALL_CELL, names=False), Group(*map(self.seat_line, range(len(self.names)))))
        return Group(self.head(), side, facts([*self.table(), *self.progress()]))

    def head(self) -> Text:
        return title(self.setup.game.title(self.language), self.deck(), self.say("face_up", count=self.view.face_up))

    def deck(self) -> str:
        if self.view.before_finish is None:
            return self.say("deck", count=self.view.deck)
        key = "deck_before_finish" if self.view.before_finish else "deck_with_finish"
        return self.say(key, count=self.view.deck, before=self.view.before_finish)

    # -- the tower ----------------------------------------------------------------------------------------------------
    def tower(self, cell: int = CELL, names: bool = True) -> Text:
        """Two lines a level: the cards, and the names of their places. Without these, only free places are named."""
        tower = {placed.place: placed for placed in self.view.tower}
        levels = self.sheet.tower.levels
        lines = []
        for level in range(levels, 0, -1):
            margin = " " * (cell * (level - 1) // 2)
            places = [f"@{level}.{p}" for p in range(1, levels + 2 - level)]
            free = [Text(BLANK if names else place, style="dim") for place in places]
            cards = [self.placed(tower[place]) if place in tower else free[i] for i, place in enumerate(places)]
            for cells in (cards, [Text(place, style="dim") for place in places]) if names else (cards,):
                lines.append(row([margin, *(_centred(each, cell) for each in cells), margin], gap=""))
        return Text("\n").join(lines)

    def placed(self, placed: Placed) -> Text:
        if placed.face == "down":
            card = Text(f" {placed.card or '?'} ▒ ", style=FACE_DOWN)
        else:
            card = card_text(self.sheet, placed.card or "")
        if placed.face == "broken":
            card.append(" ✗", style="bold red")
        if placed.place == self.view.last:
            card.stylize("underline")
        return card

    # -- the table ----------------------------------------------------------------------------------------------------
    def seats(self) -> RenderableType:
        players = self.view.players
        columns: list[tuple[str, Sequence[Text | str]]] = [(self.say("cards"), [str(p.hand) for p in players])]
        if any(player.finish for player in players):
            finish = [card_text(self.sheet, FINISH) if player.finish else Text() for player in players]
            columns.append((self.say("finish"), finish))
        if self.view.phase in ("wish", "first"):
            columns.append((self.say("wish"), [self.wish(seat) for seat in range(len(players))]))
        known = [self.known(seat) for seat in range(len(players))]
        if any(known):
            columns.append((self.say("known"), known))
        drawing = [seat for seat in range(len(players)) if self.view.phase == "drawing" and seat == self.view.turn]
        return seat_table(self.names, columns, self.view.to_act or drawing, self.view.seat)

    def seat_line(self, seat: int) -> Flow:
        """A seat beside the tower: its cards, its wish, and what it holds for sure."""
        player, view = self.view.players[seat], self.view
        acts = seat in view.to_act or (view.phase == "drawing" and seat == view.turn)
        name = Text(self.names[seat], style="bold" if seat == view.seat else "", overflow="ellipsis")
        name.truncate(LONGEST_NAME, overflow="ellipsis")
        pieces = [Text.assemble((ACTING if acts else " ", "bold yellow"), " ", name), Text(f"{player.hand}×", "dim")]
        if player.finish:
            pieces.append(card_text(self.sheet, FINISH))
        if view.phase in ("wish", "first"):
            pieces.append(Text(f"{self.say('wish')} {self.wish(seat)}"))
        if known := self.known(seat):
            pieces.append(known)
        return Flow(pieces, gap=1, indent=3)

    def wish(self, seat: int) -> str:
        player = self.view.players[seat]
        wish = self.view.own_wish if seat == self.view.seat else player.wish
        return str(wish) if wish is not None else "?" if player.wished else BLANK

    def known(self, seat: int) -> Text:
        """Cards that this seat holds for sure, as far as the viewer can tell."""
        if seat == self.view.seat:
            return Text()
        cards = [trace.card for trace in self.traces() if trace.hands == [seat] and not trace.places]
        return row([card_text(self.sheet, card) for card in cards], gap="  ")

    def traces(self) -> list[Trace]:
        """What one knows by oneself goes before what everybody knows."""
        mine = self.view.known_to_me.cards
        cards = {trace.card for trace in mine}
        return [*mine, *(trace for trace in self.view.known_to_all.cards if trace.card not in cards)]

    def table(self) -> list[tuple[str, RenderableType]]:
        lines: list[tuple[str, RenderableType]] = [(self.say("reserve"), self.cards(self.view.reserve))]
        if self.view.discard:
            lines.append((self.say("discard"), Text(" ".join(self.view.discard), style="dim")))
        if self.view.hand is not None:
            lines.append((self.say("hand"), self.cards(self.view.hand)))
        return lines

    def cards(self, cards: Sequence[str]) -> Text:
        return row([card_text(self.sheet, card) for card in cards], gap="  ") if cards else Text(BLANK, style="dim")

    def progress(self) -> list[tuple[str, RenderableType]]:
        lines: list[tuple[str, RenderableType]] = []
        fetch = self.view.fetch
        if fetch is not None:
            lines += [
                (self.say("fetching"), card_text(self.sheet, fetch.card)),
                (self.say("paid"), self.cards(fetch.paid)),
            ]
            if fetch.burnt or fetch.to_burn:
                left = Text(self.say("to_burn", count=fetch.to_burn), style="dim")
                lines.append((self.say("burnt"), row([self.cards(fetch.burnt), left], gap="  ")))
        if self.view.draw_limit is not None:
            lines.append((self.say("draw"), self.say("draw_limit", limit=self.view.draw_limit)))
        return lines


def _centred(text: Text, width: int) -> Text:
    space = width - text.cell_len
    return Text(" " * (space // 2)).append_text(text).append(" " * (space - space // 2))
