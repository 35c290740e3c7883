"""What this terminal gives to the deals of its seats: a random value each, first its SHA-256 and then itself."""

from hashlib import sha256
from secrets import token_bytes

from chabudai.cli.at_table.messages import RemoteShown
from chabudai.protocol import wishes as w


class Gifts:
    def __init__(self) -> None:
        #: By game and seat: the value, in hexadecimal.
        self._values: dict[tuple[int, int], str] = {}
        #: By game: the SHA-256 of the secret that was shown first, and once they could not change any more those of all
        #: seats, empty where there was none.
        self._promised: dict[int, list[str]] = {}
        self._sent: set[tuple[int, int, str]] = set()

    def due(self, shown: RemoteShown) -> list[w.AnyWish]:
        """What is to be wished now. A value is revealed only beside the SHA-256 of the secret that it was drawn beside,
        and after that nothing that was promised may change."""
        number = shown.game_number
        if shown.phase == "playing":
            self._settled(shown)
        if shown.phase != "seats" or not shown.commitment:
            return []
        if self._promised.setdefault(number, [shown.commitment])[0] != shown.commitment:
            return []
        wishes: list[w.AnyWish] = []
        for seat, chair in enumerate(shown.seats):
            if chair.yours:
                wishes += self._due_at(shown, seat)
        return wishes

    def _due_at(self, shown: RemoteShown, seat: int) -> list[w.AnyWish]:
        number = shown.game_number
        promise = shown.promises[seat] if seat < len(shown.promises) else ""
        if not promise and not shown.starting:
            value = self._values.setdefault((number, seat), token_bytes(32).hex())
            return self._once(number, seat, w.Promise(seat=seat, sha256=_hashed(value)))
        value = self._values.get((number, seat), "")
        if shown.starting and value and promise == _hashed(value) and self._settled(shown):
            return self._once(number, seat, w.Reveal(seat=seat, value=value))
        return []

    def _settled(self, shown: RemoteShown) -> bool:
        """Remember what is promised, the first time that it cannot change any more; whether it has not changed since.
        Else a server that knows what is given here could choose what it promises for others."""
        known = self._promised.setdefault(shown.game_number, [shown.commitment])
        if len(known) == 1:
            known += _promises(shown)[1:]
        return known == _promises(shown)

    def _once(self, number: int, seat: int, wish: w.Promise | w.Reveal) -> list[w.AnyWish]:
        """A table may be shown again before it has heard the wish."""
        key = number, seat, str(wish.__struct_config__.tag)
        if key in self._sent:
            return []
        self._sent.add(key)
        return [wish]

    def stood(self, shown: RemoteShown) -> None:
        """Whoever sits down again promises again."""
        for seat, chair in enumerate(shown.seats):
            if not chair.yours:
                self._sent.discard((shown.game_number, seat, "promise"))

    def promised(self, number: int) -> list[str]:
        return self._promised.get(number, [])

    def revealed(self, number: int) -> dict[int, str]:
        """By seat: the values that the server was sent."""
        return {seat: value for (of, seat), value in self._values.items() if of == number and self._was_sent(of, seat)}

    def _was_sent(self, number: int, seat: int) -> bool:
        return (number, seat, "reveal") in self._sent


def _promises(shown: RemoteShown) -> list[str]:
    return [shown.commitment, *shown.promises, *[""] * (len(shown.seats) - len(shown.promises))]


def _hashed(value: str) -> str:
    return sha256(bytes.fromhex(value)).hexdigest()
