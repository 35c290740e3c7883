"""Whether the core runs compiled."""

from chabudai.engine import contract


def is_compiled() -> bool:
    """Without a C compiler the package works all the same, only slower."""
    return not str(contract.__file__).endswith(".py")
