"""Where chance comes from.

`FastDice` is for playouts and simulation: small, seedable, the same numbers compiled and interpreted (its arithmetic
stays below 2**63, where a compiled integer would wrap and a Python one would not). `FairDice` is for real games: every
draw follows from one 256-bit secret, so that a deal can be committed to before it and checked after it.
"""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_bytes
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
HASHES: Final = 2**256


class Dice:
    """Something that draws a number from 0 to n − 1, each equally likely."""

    def below(self, n: i64) -> i64:
        raise NotImplementedError


def _mixed(word: i64) -> i64:
    """A 32-bit word scrambled (both factors are below 2**31, so the products fit)."""
    x = word & WORD
    x = (x ^ x >> 16) * 0x21F0AAAD & WORD
    x = (x ^ x >> 15) * 0x735A2D97 & WORD
    return x ^ x >> 15


class FastDice(Dice):
    """xoshiro128++ by Blackman and Vigna, seeded with any integer that fits 64 bits with its sign."""

    def __init__(self, seed: i64 = 0) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.reseed(seed)

    def reseed(self, seed: i64) -> None:
        low = seed & WORD
        high = seed >> 32 & WORD
        self.a = _mixed(low + 0x1E3779B9)
        self.b = _mixed(high ^ self.a) ^ 0x5BD1E995
        self.c = _mixed(low + self.b)
        self.d = _mixed(high + self.c) | 1

    def word(self) -> i64:
        """The next 32 random bits."""
        a, b, c, d = self.a, self.b, self.c, self.d
        total = a + d & WORD
        result = ((total << 7 | total >> 25) + a) & WORD
        c ^= a
        d ^= b
        self.a = a ^ d
        self.c = c ^ (b << 9 & WORD)
        self.b = b ^ c
        self.d = (d << 11 | d >> 21) & WORD
        return result

    def below(self, n: i64) -> i64:
        """For n up to 2**31. By multiplication; the few words that would favour some numbers are drawn again."""
        product = self.word() * n
        if product & WORD < n:
            unfair = (WORD + 1) % n
            while product & WORD < unfair:
                product = self.word() * n
        return product >> 32


class FairDice(Dice):
    """Every draw follows from a secret: SHA-256 of the secret and a counter, numbers that would be unfair left out.

    After moves were taken back chance is dealt anew, so that nobody knows what comes: `times` counts how often, and
    stands between the secret and the counter.
    """

    def __init__(self, secret: bytes | None = None, times: int = 0) -> None:
        self.secret: bytes = token_bytes(32) if secret is None else secret
        if len(self.secret) != 32:
            raise ValueError("The secret of a fair deal is 32 bytes long.")
        self.times = times
        self.drawn = 0
        self._root: bytes = self.secret + times.to_bytes(8, "big") if times else self.secret

    def anew(self, times: int) -> "FairDice":
        """Other draws from the same secret."""
        return FairDice(self.secret, times)

    def commitment(self) -> str:
        """What may be shown before the first card: the SHA-256 of the secret, in hexadecimal."""
        return sha256(self.secret).hexdigest()

    def below(self, n: i64) -> i64:
        sides = int(n)
        limit = HASHES // sides * sides
        while True:
            block = sha256(self._root + self.drawn.to_bytes(8, "big")).digest()
            self.drawn += 1
            number = int.from_bytes(block, "big")
            if number < limit:
                return number % sides


def dice(seed: int | None = None) -> Dice:
    """With a seed (any integer that fits 64 bits with its sign) always the same chance, and fast; without, chance that
    nobody can foresee."""
    return FairDice() if seed is None else FastDice(seed)


def deal_key(secret: str, values: Sequence[str]) -> str:
    """What a game is dealt from, in hexadecimal like all of these: the server's secret mixed with what was given at the
    seats, an empty text where nothing was. If nobody gave anything it is the secret. The exact bytes are in
    docs/fair-deal.md."""
    if not any(values):
        return secret
    given = "".join(f"{seat} {value}\n" for seat, value in enumerate(values) if value)
    return sha256(f"chabudai deal\nsecret {secret}\n{given}".encode()).hexdigest()
