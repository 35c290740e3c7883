"""What all games have in common: states, chance, searches, matches, records, messages."""


def is_compiled() -> bool:
    """Whether the core runs compiled. Without a C compiler the package works all the same, only slower."""
    from chabudai.engine import contract

    return not str(contract.__file__).endswith(".py")
