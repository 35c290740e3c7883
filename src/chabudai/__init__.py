"""Chabudai: small-press card games with all their rules enforced, for people, bots, designers and researchers."""

__version__ = "0.1.0"
