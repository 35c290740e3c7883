"""Addresses of clients."""

from ipaddress import IPv6Address, ip_address


def household(address: str) -> str:
    """Of an IPv6 address the half that one household shares: it can choose the rest as it likes."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> 64 << 64))
    return address
