"""The log in sentences, for one viewer or for a reader to whom everything is open."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from chabudai.cli.words import language, say
from chabudai.engine.game import Setup, Told
from chabudai.engine.match import Match

#: A seat, a spectator (None), or somebody to whom all is open: after the game, or in a record.
Eyesight = int | None | Literal["all"]


def news(match: Match, since: int, viewer: Eyesight) -> list[Told]:
    """What happened from this event on."""
    if viewer != "all":
        return [told for _, told in match.log_since(since, viewer)]
    spectator = dict(match.log_since(since, None))
    everything = dict(spectator)
    for seat in range(match.setup.seats):
        for number, told in match.log_since(since, seat):
            # What differs from the spectator's line is what this seat was told in secret.
            if told != spectator[number]:
                everything[number] = told
    return list(everything.values())


def sentences(setup: Setup, log: Iterable[Told], names: Sequence[str]) -> Iterator[str]:
    """The log's lines; a run of the same kind, like a deal, becomes one."""
    game = setup.game
    for _, group in groupby(log, key=_who):
        run = list(group)
        message = game.words.messages(language())[f"event.{run[0].kind}"]
        used = [key for key in _varying(run) if f"{{{key}" in message]
        # Whoever gets several cards gets them in one sentence; with another subject or two details it would be wrong.
        together = "seat" in run[0].parts and len(used) == 1 and f"{{{used[0]}:" not in message
        if len(run) == 1 or (used and not together):
            yield from (game.sentence(setup, told, names, language()) for told in run)
            continue
        # As they stand on the board below it, not by their names: a deal has to fit on a line.
        parts = {key: say("list").join(str(told.parts[key]) for told in run) for key in used}
        sentence = game.sentence(setup, Told(run[0].kind, {**run[0].parts, **parts}), names, language())
        yield sentence if used else say("times", sentence=sentence, times=len(run))


def _who(told: Told) -> tuple[object, ...]:
    """What must be the same in a run; a seat may have two hands."""
    return told.kind, told.parts.get("seat"), told.parts.get("hand")


def _varying(run: Sequence[Told]) -> list[str]:
    return [key for key, value in run[0].parts.items() if any(told.parts.get(key) != value for told in run)]


def seat_names(seats: int, names: Sequence[str] = ()) -> list[str]:
    """The players' names; a seat without one is called by its number."""
    return [names[seat] if seat < len(names) else say("seat", seat=seat) for seat in range(seats)]
