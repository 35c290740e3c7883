"""The largest and the smallest message of a type, as the type itself says: what is added later is besieged, too."""

import re
from typing import Any, get_args

import msgspec
from msgspec import inspect as i

from chabudai.protocol.wishes import AnyWish

#: Where a type says nothing.
LONGEST, MOST = 1_000, 2**31


def largest(kind: Any) -> Any:
    return _made(i.type_info(kind), large=True)


def smallest(kind: Any) -> Any:
    return _made(i.type_info(kind), large=False)


def wishes() -> list[bytes]:
    """Every kind of wish: with as much in it as it may have, and with as little."""
    return [msgspec.json.encode(make(kind)) for kind in get_args(AnyWish) for make in (largest, smallest)]


def _made(kind: i.Type, large: bool) -> Any:
    match kind:
        case i.StructType():
            tag = {kind.tag_field: kind.tag} if kind.tag_field is not None else {}
            wanted = [field for field in kind.fields if field.required or large]
            return tag | {field.encode_name: _made(field.type, large) for field in wanted}
        case i.UnionType():
            rest = [each for each in kind.types if not isinstance(each, i.NoneType)]
            return _made(rest[0], large)
        case i.StrType():
            if kind.pattern is not None:
                return next("a" * n for n in range(LONGEST) if re.search(kind.pattern, "a" * n))
            # Letters of three bytes each.
            return "卓" * (LONGEST if kind.max_length is None else kind.max_length) if large else "a"
        case i.IntType():
            least, most = kind.ge or 0, kind.le if kind.le is not None else (kind.lt or MOST) - 1
            return most if large else least
        case i.FloatType():
            return 1e300 if large else 0.0
        case i.BoolType():
            return large
        case i.LiteralType():
            return kind.values[-1 if large else 0]
        case i.DictType():
            return {f"{n:02}{'x' * 38}": _made(kind.value_type, large) for n in range(kind.max_length or 20)}
        case i.ListType() | i.VarTupleType():
            return [_made(kind.item_type, large) for _ in range(kind.max_length or 20)] if large else []
        case _:
            return None
