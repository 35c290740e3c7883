"""Events as a table: what each kind of event is called, and what its numbers mean, written once, beside its constant.

    EVENTS = {
        STARTED: told("started", "seat"),
        TRICK_TAKEN: told("trick_taken", "seat", "won", "declared"),
        PLAYED: told("played", "seat", card=named("x", CARDS)),
        DEALT: told("dealt", "seat", "place", card=secret(CARDS)),
        GAME_ENDED: one_of("x", told("ended", winners=seats("y")), told("ended_instantly", winners=seats("y"))),
    }

The first word is the kind, by which the log finds its sentence: `event.<kind>` in the game's catalogue. Then come the
parts, in the order in which people's programs get them: a bare name takes the next of the event's numbers x, y, z and w
(`seat` its seat), and after those `name=...` says where a part comes from. An event with a secret is told twice:
whoever knows it reads `event.dealt`, everybody else `event.dealt_hidden`, which is the same without the secret parts.

What the names of parts mean is written in `notation`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from chabudai.engine.contract import Event
from chabudai.engine.game import Setup, Told
from chabudai.engine.notation import Detail

#: Reads a part from an event; what is printed on cards is in the set-up.
Reader = Callable[[Event, Setup[Any]], Detail]
Tell = Callable[[Event, Setup[Any], bool], Told]

NUMBERS = ("x", "y", "z", "w")
HIDDEN = "_hidden"

_FIELDS: dict[str, Callable[[Event, Setup[Any]], int]] = {
    "seat": lambda event, _: event.seat,
    "x": lambda event, _: event.x,
    "y": lambda event, _: event.y,
    "z": lambda event, _: event.z,
    "w": lambda event, _: event.w,
    "secret": lambda event, _: event.secret,
}


class Telling:
    """How one kind of event is told: `tell` makes it from an event, a set-up, and whether the secret is known. `forms`
    are all kinds that may come of it, each with the names of its parts."""

    def __init__(self, tell: Tell, forms: Iterable[tuple[str, tuple[str, ...]]]) -> None:
        self.tell = tell
        self.forms = tuple(forms)


class Secret:
    """A part that only those learn who know the event's secret."""

    def __init__(self, read: Reader) -> None:
        self.read = read


def secret(names: Sequence[Detail] | Reader | None = None) -> Secret:
    """The event's secret: as a number, by its name in a list, or as a function reads it."""
    if names is None:
        return Secret(_FIELDS["secret"])
    return Secret(names if callable(names) else named("secret", names))


def named(number: str, names: Sequence[Detail]) -> Reader:
    """The name that one of the event's numbers has in a list."""
    field = _FIELDS[number]
    return lambda event, setup: names[field(event, setup)]


def from_one(number: str) -> Reader:
    """A number that the rules count from 0, as people count."""
    field = _FIELDS[number]
    return lambda event, setup: field(event, setup) + 1


def seats(number: str) -> Reader:
    """A set of seats, as a list of them."""
    field = _FIELDS[number]
    return lambda event, setup: [seat for seat in range(setup.seats) if field(event, setup) >> seat & 1]


def how_many(number: str) -> Reader:
    """How many seats there are in a set of them."""
    field = _FIELDS[number]
    return lambda event, setup: field(event, setup).bit_count()


def always(value: Detail) -> Reader:
    """The same in every event of this kind."""
    return lambda _event, _setup: value


def told(kind: str, *names: str, **parts: str | Reader | Secret) -> Telling:
    """An event that is told with these parts."""
    numbers = iter(NUMBERS)
    sources: dict[str, str | Reader | Secret] = {name: "seat" if name == "seat" else next(numbers) for name in names}
    sources.update(parts)
    everything = [(name, _reader(source)) for name, source in sources.items()]
    if not any(isinstance(source, Secret) for source in sources.values()):
        return Telling(_told(kind, everything), [(kind, tuple(sources))])
    hidden = [(name, _reader(source)) for name, source in sources.items() if not isinstance(source, Secret)]
    return sealed(
        Telling(_told(kind + HIDDEN, hidden), [(kind + HIDDEN, tuple(name for name, _ in hidden))]),
        known=Telling(_told(kind, everything), [(kind, tuple(sources))]),
    )


def one_of(number: str | Reader, *tellings: Telling) -> Telling:
    """An event that is called otherwise by one of its numbers, or by what a function makes of it: the how manyth."""
    pick = _reader(number)
    tells = [telling.tell for telling in tellings]

    def tell(event: Event, setup: Setup[Any], known: bool) -> Told:
        return tells[int(pick(event, setup))](event, setup, known)  # type: ignore[arg-type]

    return Telling(tell, [form for telling in tellings for form in telling.forms])


def sealed(others: Telling, known: Telling) -> Telling:
    """An event that is called otherwise for those who know its secret."""
    to_others, to_knowers = others.tell, known.tell

    def tell(event: Event, setup: Setup[Any], knows: bool) -> Told:
        return to_knowers(event, setup, True) if knows else to_others(event, setup, False)

    return Telling(tell, [*known.forms, *others.forms])


def forms_of(events: Mapping[int, Telling]) -> dict[str, tuple[str, ...]]:
    """Every kind of line that a table of events can bring into a log, with the names of its parts."""
    return dict(form for telling in events.values() for form in telling.forms)


def _reader(source: str | Reader | Secret) -> Reader:
    if isinstance(source, Secret):
        return source.read
    return _FIELDS[source] if isinstance(source, str) else source


def _told(kind: str, readers: list[tuple[str, Reader]]) -> Tell:
    def tell(event: Event, setup: Setup[Any], _known: bool) -> Told:
        return Told(kind, {name: read(event, setup) for name, read in readers})

    return tell
