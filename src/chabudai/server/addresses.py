"""Addresses of clients."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network


def household(address: str) -> str:
    """Of an IPv6 address the half that one household shares: it can choose the rest as it likes."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> 64 << 64))
    return address


def is_among(host: str, networks: Sequence[str]) -> bool:
    """Whether an address is one of these, or in one of these networks. Anything else that they name is none."""
    for each in networks:
        with suppress(ValueError):
            if each == "*" or ip_address(host) in ip_network(each):
                return True
    return False


class Counts:
    """How many of something each address has. An empty one, which is a proxy's, may have any number."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """One more, if it may have one."""
        if address and self._counts[address] >= self._most:
            return False
        self._counts[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self._counts[address] -= 1
        if not self._counts[address]:
            # Nobody is remembered who has nothing.
            del self._counts[address]
