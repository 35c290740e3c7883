"""What happened in a game and has not faded by the rules; events that many games have in common are kept once."""

from chabudai.engine.contract import WIPED, Event

#: Matches by the thousand have the same moves and events: so many of them are kept only once.
MOST_KEPT = 20_000


def unfaded(events: list[Event], number: int) -> list[tuple[int, Event]]:
    """What happened from this number on, as far as the rules have not let it fade."""
    recent = [(i, events[i]) for i in range(number, len(events))]
    # Only a later wipe makes an event fade: what came before this number need not be looked at.
    wiped = {int(event.x): i for i, event in recent if event.kind == WIPED}
    if not wiped:
        return recent
    left: list[tuple[int, Event]] = []
    for i, event in recent:
        faded = i < wiped.get(int(event.fades), -1)
        if event.kind != WIPED and not (faded and event.fades_whole):
            left.append((i, without_secret(event) if faded else event))
    return left


def fading(events: list[Event], number: int) -> list[tuple[int, Event]]:
    """What happened before this number and has faded since, whole or its secret."""
    wiped = {int(event.x) for event in events[number:] if event.kind == WIPED}
    faded: list[tuple[int, Event]] = []
    for i in range(number - 1, -1, -1):
        if not wiped:
            break
        event = events[i]
        if event.kind == WIPED:
            # What came before an earlier wipe has faded already.
            wiped.discard(int(event.x))
        elif event.fades in wiped:
            faded.append((i, event))
    return faded[::-1]


def without_secret(event: Event) -> Event:
    """What is left of an event whose secret has faded."""
    return kept(Event(event.kind, event.seat, event.x, event.y, event.z, event.w))


def kept(event: Event) -> Event:
    """The same event, perhaps as another match has it already."""
    e = event
    key = (e.kind, e.seat, e.x, e.y, e.z, e.w, e.secret, e.knows, e.fades, e.fades_whole)
    known = _EVENTS.get(key)
    if known is not None:
        return known
    if len(_EVENTS) < MOST_KEPT:
        _EVENTS[key] = event
    return event


_EVENTS: dict[tuple[int, ...], Event] = {}
