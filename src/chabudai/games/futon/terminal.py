"""The table of Escape from the Futon in a terminal, drawn from a view."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.engine.messages import Catalogue
from chabudai.games.futon.cards import Lesson, Rise, Sheet
from chabudai.games.futon.view import FutonView, Player, SoloView

#: A colour and a sign for every card.
LOOKS = {
    "early": ("bright_yellow", "↑"),
    "wake": ("bright_green", "→"),
    "five": ("bright_blue", "↓"),
    "skip": ("bright_black", "×"),
    "lecture": ("white", "L"),
    "seminar": ("cyan", "S"),
    "practical": ("magenta", "P"),
    "cold": ("bright_blue", "C"),
    "drink": ("yellow", "D"),
    "energy": ("green", "E"),
}
CARD_WIDTH, CARD_HEIGHT = 15, 8
RISE_WIDTH = 19
BAR_WIDTH = 10
PLACE_WIDTH, PLACE_HEIGHT = 24, 6
EFFECTS = {"revealed": "revealed", "risen": "risen", "exam": "at_exam"}


def draw(setup: Setup, view: View, names: Sequence[str], language: str) -> RenderableType:
    board = _Board(setup.cards, setup.game.words, language)
    if isinstance(view, SoloView):
        return board.solo(view)
    assert isinstance(view, FutonView)
    return board.table(view, names)


class _Board:
    def __init__(self, sheet: Sheet, words: Catalogue, language: str) -> None:
        self.sheet = sheet
        self.words = words
        self.language = language

    def say(self, key: str, **words: object) -> str:
        return self.words.say(self.language, f"board.{key}", **words)

    # -- two to five seats --------------------------------------------------------------------------------------------
    def table(self, view: FutonView, names: Sequence[str]) -> RenderableType:
        parts: list[RenderableType] = [self.heading(view)]
        if view.display:
            parts.append(Columns([self.lesson(name) for name in view.display]))
        parts.append(self.players(view, names))
        if view.phase == "rise" and view.seat is not None:
            parts.append(Columns([self.rise(card.name, card.name == view.rise) for card in self.sheet.rise]))
        return Group(*parts)

    def heading(self, view: FutonView) -> Text:
        if view.phase in ("exam", "over"):
            text = Text(self.say(view.phase), style="bold")
        else:
            text = Text(self.say("round", round=view.round, rounds=self.sheet.course.rounds), style="bold")
        text.append(f" · {self.say('deck', count=view.deck)}", style="not bold")
        if view.aside:
            text.append(f" · {self.say('aside')} ", style="not bold")
            text.append_text(signs(view.aside))
        return text

    def players(self, view: FutonView, names: Sequence[str]) -> Table:
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        for column in ("seat", "stamina", "rise", "lessons", "exam_cards"):
            table.add_column(self.say(column), overflow="fold")
        table.add_column(self.say("points"), justify="right")
        for seat, player in enumerate(view.players):
            table.add_row(
                self.name(view, seat, names[seat]),
                self.bar(player.stamina),
                self.choice(view, seat, player),
                signs(player.taken),
                signs(player.exam),
                str(player.points),
            )
        return table

    def name(self, view: FutonView, seat: int, name: str) -> Text:
        acting = seat in view.to_act or seat == view.examined
        text = Text("▶ " if acting else "  ", style="bold" if acting else "")
        text.append(name)
        if seat == view.dealer:
            text.append(" ★")
        if seat == view.seat:
            text.append(f" ({self.say('you')})")
        return text

    def choice(self, view: FutonView, seat: int, player: Player) -> Text:
        """The rise card of the round, with the place in the order of arrival once it is turned over."""
        rise = view.rise if seat == view.seat else player.rise
        if rise is None:
            return Text(self.say("sealed") if player.chosen else self.say("empty"), style="dim")
        text = Text(f"{view.arrival.index(seat) + 1}. " if seat in view.arrival else "")
        return text.append_text(self.titled(self.card(rise)))

    # -- alone --------------------------------------------------------------------------------------------------------
    def solo(self, view: SoloView) -> RenderableType:
        key = "over" if view.phase == "over" else "turn"
        heading = Text(self.say(key, turn=max(view.turn, 1), turns=self.sheet.solo_turns()), style="bold")
        heading.append(f" · {self.say('stamina')} ", style="not bold")
        heading.append_text(self.bar(view.stamina))
        heading.append(f" · {self.say('points')} {view.points}", style="not bold")
        places = [self.place(i, lesson) for i, lesson in enumerate(view.row)]
        return Group(heading, Columns(places), self.hand(view), self.piles(view))

    def place(self, place: int, lesson: str | None) -> Panel:
        """A lesson under the rise card that fetches it. Effects at the exam are not used alone (§11)."""
        title = self.titled(self.sheet.rise[place])
        body = Text("") if lesson is None else self.about_lesson(lesson, with_sign=True, unused="exam")
        style = "dim" if lesson is None else LOOKS[lesson][0]
        return Panel(body, title=title, width=PLACE_WIDTH, height=PLACE_HEIGHT, border_style=style)

    def hand(self, view: SoloView) -> RenderableType:
        if view.hand is None:
            return Text(f"{self.say('hand')}: {self.say('hidden_hand', count=view.hand_count)}")
        return Columns([self.rise(name) for name in view.hand])

    def piles(self, view: SoloView) -> Table:
        table = Table(box=None, show_header=False, pad_edge=False)
        for key, count, cards in (
            ("rise_deck", view.rise_deck, []),
            ("rise_discard", len(view.rise_discard), view.rise_discard),
            ("lesson_deck", view.deck, []),
            ("discard", len(view.discard), view.discard),
            ("lessons", len(view.taken), view.taken),
        ):
            table.add_row(self.say(key), str(count), signs(cards))
        return table

    # -- cards --------------------------------------------------------------------------------------------------------
    def card(self, name: str) -> Rise | Lesson:
        cards: list[Rise | Lesson] = [*self.sheet.rise, *self.sheet.lesson]
        return next(card for card in cards if card.name == name)

    def titled(self, card: Rise | Lesson) -> Text:
        """The sign of a card and its name."""
        colour, sign = LOOKS[card.name]
        return Text(f"{sign} {self.named(card)}", style=colour)

    def named(self, card: Rise | Lesson) -> str:
        return card.ja if self.language == "ja" else card.en

    def lesson(self, name: str) -> Panel:
        colour, sign = LOOKS[name]
        body = self.about_lesson(name)
        return Panel(body, title=Text(sign, style=colour), width=CARD_WIDTH, height=CARD_HEIGHT, border_style=colour)

    def about_lesson(self, name: str, with_sign: bool = False, unused: str | None = None) -> Text:
        lesson = next(card for card in self.sheet.lesson if card.name == name)
        heading = self.titled(lesson) if with_sign else Text(self.named(lesson), style=LOOKS[name][0])
        lines = [heading, Text(self.worth(lesson))]
        if lesson.effect is not None and lesson.effect.when != unused:
            lines.append(Text(self.say(EFFECTS[lesson.effect.when], loss=lesson.effect.loss), style="italic"))
        return Text("\n", overflow="fold").join(lines)

    def rise(self, name: str, chosen: bool = False) -> Panel:
        colour, sign = LOOKS[name]
        card = self.card(name)
        body = Text("\n", overflow="fold").join([Text(self.named(card), style=colour), Text(self.worth(card))])
        title = Text(f"✓ {sign}" if chosen else sign, style=colour)
        return Panel(body, title=title, width=RISE_WIDTH, border_style=colour if chosen else "dim")

    def worth(self, card: Rise | Lesson) -> str:
        hearts = f"{card.hearts:+d}".replace("-", "−") if card.hearts else "0"
        return f"♥{hearts} {self.say('card_points', points=card.points)}"

    def bar(self, stamina: int) -> Text:
        most = self.sheet.stamina.most
        colour = "red" if stamina * 4 <= most else "yellow" if stamina * 2 <= most else "green"
        width = min(most, BAR_WIDTH)
        full = -(-stamina * width // most)
        text = Text("█" * full, style=colour)
        text.append("░" * (width - full), style="dim")
        return text.append(f" {stamina}", style=f"bold {colour}")


def signs(cards: Sequence[str]) -> Text:
    """Many cards in little room."""
    return Text(" ").join([Text(sign, style=colour) for colour, sign in (LOOKS[name] for name in cards)])
