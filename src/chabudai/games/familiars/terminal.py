"""Familiar's Trouble in a terminal: errands as cards, the trick with its totals, the hand."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.games.familiars.cards import COMBINATIONS, LETTERS, Errand, Sheet
from chabudai.games.familiars.view import FamiliarsView, Play

STYLES = {"R": "bold red", "G": "bold green", "B": "bold blue"}
SYMBOLS = {"R": "♥", "G": "♣", "B": "≈"}


def draw(setup: Setup, view: View, names: Sequence[str], language: str) -> RenderableType:
    """The table as one seat (or a spectator) sees it."""
    assert isinstance(view, FamiliarsView) and isinstance(setup.cards, Sheet)
    words = setup.game.words.messages(language)
    parts: list[RenderableType] = [
        _headline(setup, view, names, words),
        _errands(setup.cards, view, words),
        Text(f"{words['board.completed']}: {' '.join(view.completed) or '–'}", style="dim"),
        _piles(view, words),
        _seats(view, names, words),
        _totals(view, words) if view.discard else Text(),
        _discard(view, words),
    ]
    if view.hand is not None:
        parts.append(Panel(_cards(view.hand), title=words["board.hand"], title_align="left", expand=False))
    return Group(*parts)


def _headline(setup: Setup, view: FamiliarsView, names: Sequence[str], words: dict[str, str]) -> Text:
    rounds = sum(setup.cards.copies().values()) // setup.seats
    text = Text(f"{words['board.round']} {view.round}/{rounds}", style="bold")
    text.append(f"  {words['board.score']} {view.score}", style="bold yellow")
    text.append(f"  {words[f'board.phase.{view.phase}']}", style="italic")
    if view.to_act:
        text.append(f"  → {names[view.to_act[0]]}", style="bold cyan")
    return text


def _errands(sheet: Sheet, view: FamiliarsView, words: dict[str, str]) -> RenderableType:
    """The open errands side by side; one that the totals on the table already cover is framed in yellow."""
    errands = sheet.errands()
    cards = [_errand(errands[name], view) for name in view.display]
    if view.removed is not None:
        cards.append(Panel(Text(view.removed, style="dim strike"), subtitle=words["board.removed"], width=12))
    return Columns(cards)


def _errand(errand: Errand, view: FamiliarsView) -> Panel:
    needs = errand.needs.by_letter()
    lines = Text("\n").join([_amount(letter, need) for letter, need in needs])
    lines.append("\n" * (3 - len(needs)))
    covered = bool(view.trick) and all(view.totals[letter] >= need for letter, need in needs)
    return Panel(
        lines,
        title=f"{errand.name} {'▲' * errand.level}",
        subtitle=f"{errand.points} ★",
        border_style="bold yellow" if covered else "white",
        width=12,
    )


def _piles(view: FamiliarsView, words: dict[str, str]) -> Text:
    text = Text(f"{words['board.piles']}:", style="dim")
    for level, pile in enumerate(view.piles, start=1):
        returned = f" ↓ {' '.join(pile.returned)}" if pile.returned else ""
        text.append(f"  {'▲' * level} {pile.unseen}{returned}")
    text.append(f"   {words['board.draw_pile']} {view.draw_pile}")
    return text


def _seats(view: FamiliarsView, names: Sequence[str], words: dict[str, str]) -> Table:
    """Everybody with the number of cards, the card in the trick (or the last one), and what is known of the hand."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    plays = view.trick or view.last_trick
    for seat, name in enumerate(names):
        lead = "◆" if seat == view.lead else " "
        cards = "▮" * view.hands[seat]
        you = f" ({words['board.you']})" if seat == view.seat else ""
        table.add_row(
            Text(f"{lead} {name}{you}", style="bold cyan" if seat in view.to_act else ""),
            Text(f"{view.hands[seat]} {cards}", style="dim"),
            _played(seat, plays, bool(view.trick)),
            _known(seat, view, names, words),
        )
    return table


def _played(seat: int, plays: list[Play], current: bool) -> Text:
    cards = [play.card for play in plays if play.seat == seat]
    text = _cards(cards) if cards else Text("·")
    if not current:
        text.stylize("dim")
    return text


def _known(seat: int, view: FamiliarsView, names: Sequence[str], words: dict[str, str]) -> Text:
    """A card somebody passed to this seat that is still there, for those two who know it."""
    known = [last for last in view.last_passes if last.receiver == seat and last.card is not None]
    if not known:
        return Text()
    cards = _cards([str(last.card) for last in known])
    return Text.assemble((f"{words['board.from']} {names[known[0].giver]}: ", "dim"), cards)


def _totals(view: FamiliarsView, words: dict[str, str]) -> Text:
    text = Text(f"{words['board.totals'] if view.trick else words['board.last_totals']}: ", style="dim")
    return text + Text("  ").join([_amount(letter, view.totals[letter]) for letter in LETTERS])


def _discard(view: FamiliarsView, words: dict[str, str]) -> Text:
    """§9: open, sorted by colour."""
    text = Text(f"{words['board.discard']}: ", style="dim")
    for colours in COMBINATIONS:
        cards = [card for card in view.discard if card.rstrip("0123456789") == colours]
        if cards:
            text += _cards(cards) + Text("  ")
    return text


def _cards(cards: Sequence[str]) -> Text:
    return Text(" ").join([_card(card) for card in cards])


def _card(card: str) -> Text:
    """Every letter in its colour, then the value: R5, RG2."""
    text = Text()
    for character in card:
        text.append(character, style=STYLES.get(character, "bold"))
    return text


def _amount(letter: str, amount: int) -> Text:
    return Text(f"{letter}{SYMBOLS[letter]} {amount}", style=STYLES[letter])
