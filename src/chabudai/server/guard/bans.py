"""Who may not come here: people by their id, addresses and networks. Read from the store at the start and by order."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from chabudai.server.addresses import household
from chabudai.server.store.orders import Banned

Network = IPv4Network | IPv6Network


def network_of(text: str) -> str | None:
    """An address or network as it is kept; None if it is neither. Of an IPv6 address, the half that a household has."""
    try:
        return str(ip_network(text if "/" in text else _whole(household(text)), strict=False))
    except ValueError:
        return None


def _whole(address: str) -> str:
    return f"{address}/64" if ip_address(address).version == 6 else address


class Bans:
    def __init__(self) -> None:
        self._people: frozenset[str] = frozenset()
        self._networks: list[Network] = []

    def take(self, found: Iterable[Banned]) -> None:
        """From now on these, and nobody else."""
        found = list(found)
        self._people = frozenset(each.who for each in found if each.kind == "person")
        self._networks = [ip_network(each.who) for each in found if each.kind == "address"]

    def forbid(self, person: str | None, address: str) -> bool:
        """`address` is that of a household."""
        return person in self._people or (bool(self._networks) and self._is_in_one(address))

    def _is_in_one(self, address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)
