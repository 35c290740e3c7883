"""Everything that a state holds, by name, whether it is compiled or not."""

from types import GetSetDescriptorType

#: What a state has for those who listen, and what it was made from: no part of the game.
LISTENING = frozenset({"listening", "heard", "setup"})
PLAIN = (int, float, str, type(None))


def names(thing: object) -> list[str]:
    """The fields of an object: those of a compiled class are descriptors, those of an interpreted one in its dict."""
    compiled = [
        name
        for kind in reversed(type(thing).__mro__)
        for name, entry in vars(kind).items()
        if isinstance(entry, GetSetDescriptorType) and not name.startswith("__")
    ]
    found = dict.fromkeys([*compiled, *getattr(thing, "__dict__", {})])
    return [name for name in found if name not in LISTENING and hasattr(thing, name)]


def values(thing: object) -> dict[str, object]:
    """What its fields hold: numbers as they are, lists and vectors as lists, parts of it as fields within a field."""
    return {name: _value(getattr(thing, name)) for name in names(thing)}


def _value(value: object) -> object:
    if isinstance(value, PLAIN):
        return value
    if hasattr(value, "__len__") and hasattr(value, "__getitem__"):
        return [_value(value[i]) for i in range(len(value))]
    return values(value)


def shared(state: object, copy: object) -> set[str]:
    """The fields that are one and the same object in both, like what is fixed: neither copied nor compared."""
    both = {name: (getattr(state, name), getattr(copy, name)) for name in names(state)}
    return {name for name, (one, other) in both.items() if one is other and not isinstance(one, PLAIN)}


def bump(thing: object, path: tuple[str, ...]) -> bool:
    """Change the number in a field, or the first one of a list; whether there was one to change."""
    for name in path[:-1]:
        thing = getattr(thing, name)
        if thing is None:
            return False
    value = getattr(thing, path[-1])
    if isinstance(value, bool):
        changed: object = not value
    elif isinstance(value, int):
        changed = value ^ 1
    elif hasattr(value, "__len__") and len(value) and isinstance(value[0], int):
        changed = type(value)([value[0] ^ 1, *(value[i] for i in range(1, len(value)))])
    else:
        return False
    setattr(thing, path[-1], changed)
    return True
