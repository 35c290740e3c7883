"""Couperation in the terminal: the tower as a tower, then the Reserve, the seats and one's own hand."""

from collections.abc import Sequence

from rich.align import Align
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.engine.messages import Catalogue
from chabudai.games.couperation.cards import FINISH, Sheet
from chabudai.games.couperation.view import CouperationView, Placed, Trace

CELL = 10
EMPTY = "dim"
FACE_DOWN = "white on grey37"
LAST = " underline"
#: Colours by the number of diamonds; the symbol says the same.
DIAMOND_STYLES = ("white", "cyan", "bright_blue", "magenta", "green")
HEART_STYLE = "bright_red"
FINISH_STYLE = "bold yellow"


def draw(setup: Setup, view: View, names: Sequence[str], language: str) -> RenderableType:
    assert isinstance(view, CouperationView)
    return _Board(setup, view, names, language).everything()


class _Board:
    def __init__(self, setup: Setup, view: CouperationView, names: Sequence[str], language: str) -> None:
        sheet = setup.cards
        assert isinstance(sheet, Sheet)
        self.sheet = sheet
        self.words: Catalogue = setup.game.words
        self.view = view
        self.names = names
        self.language = language

    def say(self, key: str, **words: object) -> str:
        return self.words.say(self.language, f"board.{key}", **words)

    def everything(self) -> RenderableType:
        title = self.words.say(self.language, "title")
        parts: list[RenderableType] = [Align.center(self.tower()), Text(), self.table(), *self.progress()]
        return Panel(Group(*parts), title=title, subtitle=self.say("legend"), width=80)

    # -- the tower ----------------------------------------------------------------------------------------------------
    def tower(self) -> Text:
        lines = Text()
        tower = {placed.place: placed for placed in self.view.tower}
        levels = self.sheet.tower.levels
        for level in range(levels, 0, -1):
            margin = " " * (CELL * (level - 1) // 2)
            places = [f"@{level}.{p}" for p in range(1, levels + 2 - level)]
            cards = [self.placed(tower[place]) if place in tower else Text("·", style=EMPTY) for place in places]
            lines.append(margin)
            for card in cards:
                lines.append_text(_centred(card))
            lines.append(f"{margin}\n{margin}")
            for place in places:
                lines.append_text(_centred(Text(place, style="dim")))
            lines.append(margin if level == 1 else f"{margin}\n")
        return lines

    def placed(self, placed: Placed) -> Text:
        last = LAST if placed.place == self.view.last else ""
        if placed.face == "down":
            return Text(f" {placed.card or '?'} ▒ ", style=FACE_DOWN + last)
        card = self.card(placed.card or "")
        if placed.face == "broken":
            card.append(" ✗", style="bold red")
        card.stylize(last.strip())
        return card

    def card(self, card: str) -> Text:
        """A card with its symbol: ◆, ◆◆, ♥ or ★."""
        if card == FINISH:
            return Text(f"{card} ★", style=FINISH_STYLE)
        diamonds = self.sheet.diamonds_on(card)
        if diamonds is None:
            return Text(f"{card} ♥", style=HEART_STYLE)
        return Text(f"{card} {'◆' * diamonds}".rstrip(), style=DIAMOND_STYLES[diamonds])

    def cards(self, cards: Sequence[str]) -> Text:
        return Text("  ").join(self.card(card) for card in cards) if cards else Text("–", style="dim")

    # -- the table ----------------------------------------------------------------------------------------------------
    def table(self) -> Table:
        table = Table.grid(padding=(0, 2), expand=True)
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        table.add_row(self.say("reserve"), self.cards(self.view.reserve))
        table.add_row(self.say("deck"), self.deck())
        for seat in range(len(self.view.players)):
            table.add_row(self.name(seat), self.player(seat))
        if self.view.hand is not None:
            table.add_row(self.say("hand"), self.cards(self.view.hand))
        if self.view.discard:
            table.add_row(self.say("discard"), Text(" ".join(self.view.discard), style="dim"))
        return table

    def deck(self) -> str:
        if self.view.before_finish is None:
            return self.say("deck_left", count=self.view.deck)
        key = "deck_before_finish" if self.view.before_finish else "deck_with_finish"
        return self.say(key, count=self.view.deck, before=self.view.before_finish)

    def name(self, seat: int) -> Text:
        active = seat == self.view.turn and self.view.phase not in ("deal", "over")
        return Text(f"{'▶' if active else ' '} {self.names[seat]}", style="bold" if active else "")

    def player(self, seat: int) -> Text:
        player = self.view.players[seat]
        line = Text("▮" * player.hand or "–", style=FACE_DOWN.split()[0])
        line.append(f" {player.hand}", style="dim")
        if player.finish:
            line.append("  ").append_text(self.card(FINISH))
        if self.view.phase in ("wish", "first") and player.wished:
            wish = self.view.own_wish if seat == self.view.seat else player.wish
            line.append(f"  {self.say('wish', wish='?' if wish is None else wish)}")
        known = [trace.card for trace in self.traces() if trace.hands == [seat] and not trace.places]
        if known and seat != self.view.seat:
            line.append(f"  {self.say('known')} ").append_text(self.cards(known))
        return line

    def traces(self) -> list[Trace]:
        """What is known of hidden cards; what one knows by oneself goes before what all know."""
        mine = self.view.known_to_me.cards
        cards = {trace.card for trace in mine}
        return [*mine, *(trace for trace in self.view.known_to_all.cards if trace.card not in cards)]

    def progress(self) -> list[Text]:
        lines = []
        fetch = self.view.fetch
        if fetch is not None:
            line = Text(f"{self.say('fetching')} ").append_text(self.card(fetch.card))
            line.append(f"  {self.say('paid')} ").append_text(self.cards(fetch.paid))
            if fetch.burnt or fetch.to_burn:
                line.append(f"  {self.say('burnt')} ").append_text(self.cards(fetch.burnt))
                line.append(f"  {self.say('to_burn', count=fetch.to_burn)}")
            lines.append(line)
        if self.view.draw_limit is not None:
            lines.append(Text(self.say("draw_limit", limit=self.view.draw_limit)))
        if self.view.ended_by is not None:
            ending = self.words.say(self.language, f"reason.{self.view.ended_by}")
            style = "bold green" if self.view.ended_by == "tower" else "bold red"
            lines.append(Text(f"{ending} {self.say('face_up', count=self.view.face_up)}", style=style))
        return [Text(), *lines] if lines else []


def _centred(text: Text) -> Text:
    space = CELL - cell_len(text.plain)
    return Text(" " * (space // 2)).append_text(text).append(" " * (space - space // 2))
