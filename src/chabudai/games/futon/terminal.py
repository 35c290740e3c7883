"""The table of Escape from the Futon in a terminal, drawn from a view."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from chabudai.engine.game import Setup, View
from chabudai.engine.notation import Move
from chabudai.games.futon.cards import Lesson, Rise, Sheet
from chabudai.games.futon.shapes import FutonView, Player, SoloView
from chabudai.terminal import BLANK, bar, facts, row, seat_table, title

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
CARD_WIDTH, CARD_HEIGHT = 15, 7
PLACE_WIDTH, PLACE_HEIGHT = 24, 5
RISE_WIDTH = 19


def draw(setup: Setup, view: View, names: Sequence[str], language: str, compact: bool = False) -> RenderableType:
    if isinstance(view, SoloView):
        return _SoloBoard(setup, language).drawn(view, names)
    assert isinstance(view, FutonView)
    board = _Board(setup, language)
    return board.compact(view, names) if compact else board.drawn(view, names)


def label(setup: Setup, move: Move, language: str) -> Text:
    """How a move is offered: the card with its sign and worth."""
    cards = _Cards(setup, language)
    card = cards.card(str(move.parts.get("rise", move.parts.get("lesson"))))
    return row([cards.titled(card), Text(cards.worth(card), style="dim")])


class _Cards:
    """How cards look and what they are called."""

    def __init__(self, setup: Setup, language: str) -> None:
        self.setup = setup
        self.language = language
        assert isinstance(setup.cards, Sheet)
        self.sheet = setup.cards

    def say(self, key: str, **words: object) -> str:
        return self.setup.game.words.say(self.language, f"board.{key}", **words)

    def title(self, *where: str) -> Text:
        return title(self.setup.game.title(self.language), *where)

    def card(self, name: str) -> Rise | Lesson:
        cards: list[Rise | Lesson] = [*self.sheet.rise, *self.sheet.lesson]
        return next(card for card in cards if card.name == name)

    def lesson_card(self, name: str) -> Lesson:
        card = self.card(name)
        assert isinstance(card, Lesson)
        return card

    def named(self, card: Rise | Lesson) -> Text:
        return Text(card.ja if self.language == "ja" else card.en, style=LOOKS[card.name][0])

    def titled(self, card: Rise | Lesson) -> Text:
        return row([sign(card.name), self.named(card)])

    def worth(self, card: Rise | Lesson) -> str:
        hearts = f"{card.hearts:+d}".replace("-", "−") if card.hearts else "0"
        return f"♥{hearts} {self.say('card_points', points=card.points)}"

    def effect(self, lesson: Lesson) -> list[Text]:
        # Nobody sits an exam alone (§11).
        if lesson.effect is None or (lesson.effect.when == "exam" and self.setup.seats == 1):
            return []
        return [Text(self.say(f"effect.{lesson.effect.when}", loss=lesson.effect.loss), style="italic")]

    def stamina(self, stamina: int) -> Text:
        most = self.sheet.stamina.most
        return bar(stamina, most, "red" if stamina * 4 <= most else "yellow" if stamina * 2 <= most else "green")

    def rise(self, name: str, chosen: bool = False) -> Panel:
        card = self.card(name)
        heading = row(["✓", sign(name)]) if chosen else sign(name)
        body = lines([self.named(card), Text(self.worth(card))])
        return Panel(body, title=heading, width=RISE_WIDTH, border_style=LOOKS[name][0] if chosen else "dim")


class _Board(_Cards):
    """Two to five seats."""

    def drawn(self, view: FutonView, names: Sequence[str]) -> RenderableType:
        parts: list[RenderableType] = [self.heading(view)]
        if view.display:
            parts.append(Columns([self.lesson(name) for name in view.display]))
        parts += ["", self.seats(view, names), ""]
        if view.aside:
            parts.append(facts([(self.say("aside"), signs(view.aside))]))
        if view.phase == "rise" and view.seat is not None:
            parts.append(Columns([self.rise(card.name, card.name == view.rise) for card in self.sheet.rise]))
        return Group(*parts)

    def compact(self, view: FutonView, names: Sequence[str]) -> RenderableType:
        """Lessons and rise cards a line each; the moves name the rise cards once more."""
        parts: list[RenderableType] = [self.heading(view)]
        if view.display:
            parts.append(
                facts(
                    [
                        ("", row([self.titled(card), Text(self.worth(card)), *self.effect(card)], gap="  "))
                        for card in map(self.lesson_card, view.display)
                    ]
                )
            )
        parts.append(self.seats(view, names))
        if view.aside:
            parts.append(facts([(self.say("aside"), signs(view.aside))]))
        return Group(*parts)

    def heading(self, view: FutonView) -> Text:
        if view.phase in ("exam", "over"):
            where = self.say(view.phase)
        else:
            where = self.say("round", round=view.round, rounds=self.sheet.course.rounds)
        return self.title(where, self.say("deck", count=view.deck))

    def lesson(self, name: str) -> Panel:
        card = self.lesson_card(name)
        body = lines([self.named(card), Text(self.worth(card)), *self.effect(card)])
        return Panel(body, title=sign(name), width=CARD_WIDTH, height=CARD_HEIGHT, border_style=LOOKS[name][0])

    def seats(self, view: FutonView, names: Sequence[str]) -> RenderableType:
        players = view.players
        columns: list[tuple[str, list[Text | str]]] = [
            ("", ["★" if seat == view.dealer else " " for seat in range(len(players))]),
            (self.say("stamina"), [self.stamina(player.stamina) for player in players]),
        ]
        if view.phase in ("exam", "over"):
            columns.append((self.say("exam"), [signs(player.exam) for player in players]))
        else:
            choices: list[Text | str] = [self.choice(view, seat, player) for seat, player in enumerate(players)]
            columns.append((self.say("rise"), choices))
        columns.append((self.say("lessons"), [signs(player.taken) for player in players]))
        columns.append((self.say("points"), [str(player.points) for player in players]))
        acting = view.to_act if view.examined is None else [view.examined]
        return seat_table(names, columns, acting, view.seat)

    def choice(self, view: FutonView, seat: int, player: Player) -> Text:
        """The rise card of the round, with the place in the order of arrival once it is turned over."""
        rise = view.rise if seat == view.seat else player.rise
        if rise is None:
            return Text(self.say("sealed") if player.chosen else BLANK, style="dim")
        place = [f"{view.arrival.index(seat) + 1}."] if seat in view.arrival else []
        return row([*place, self.titled(self.card(rise))])


class _SoloBoard(_Cards):
    """One seat."""

    def drawn(self, view: SoloView, names: Sequence[str]) -> RenderableType:
        if view.phase == "over":
            where = self.say("over")
        else:
            where = self.say("day", day=max(view.turn, 1), days=self.sheet.solo_turns())
        places = [self.place(place, lesson) for place, lesson in enumerate(view.row)]
        columns: list[tuple[str, list[Text | str]]] = [
            (self.say("stamina"), [self.stamina(view.stamina)]),
            (self.say("lessons"), [signs(view.taken)]),
            (self.say("points"), [str(view.points)]),
        ]
        seat = seat_table(names[:1], columns, view.to_act, view.seat)
        return Group(self.title(where), Columns(places), "", seat, "", *self.hand(view), self.piles(view))

    def place(self, place: int, name: str | None) -> Panel:
        """A lesson under the rise card that fetches it."""
        body = Text("")
        if name is not None:
            card = self.lesson_card(name)
            body = lines([self.titled(card), Text(self.worth(card)), *self.effect(card)])
        style = "dim" if name is None else LOOKS[name][0]
        heading = self.titled(self.sheet.rise[place])
        return Panel(body, title=heading, width=PLACE_WIDTH, height=PLACE_HEIGHT, border_style=style)

    def hand(self, view: SoloView) -> list[RenderableType]:
        if view.hand is None:
            return [facts([(self.say("hand"), self.say("cards", count=view.hand_count))])]
        return [Columns([self.rise(name) for name in view.hand])]

    def piles(self, view: SoloView) -> RenderableType:
        return facts(
            [
                (self.say("rise_deck"), str(view.rise_deck)),
                (self.say("rise_discard"), signs(view.rise_discard)),
                (self.say("lesson_deck"), str(view.deck)),
                (self.say("lesson_discard"), signs(view.discard)),
            ]
        )


def lines(texts: Sequence[Text]) -> Text:
    return Text("\n", overflow="fold").join(texts)


def sign(name: str) -> Text:
    colour, letter = LOOKS[name]
    return Text(letter, style=colour)


def signs(cards: Sequence[str]) -> Text:
    """Many cards in little room."""
    return row([sign(name) for name in cards] or [BLANK])
