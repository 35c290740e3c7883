"""The C code as mypyc writes it, made better in two ways before it is compiled.

Units call each other through tables of pointers, which no C compiler can see through. That is good enough for most, but
the sets of `engine/bits.py` are in every inner loop: what takes three instructions must not cost a call. So each unit
gets those it uses as `static inline` functions. They refer to the core's data (`BIT`) through its table, as all else.

And what runs once, or does nothing but unpack arguments from Python, is not worth the compiler's time: a quarter of it.
"""

import re

#: All functions of this module are copied.
SMALL = "CPyDef_chabudai___engine___bits___"
#: What the core's table is called in the C code of the others.
TABLE = "exports_chabudai."

_DEFINITION = re.compile(rf"^\w[\w *]*\b{SMALL}(\w+)\([^\n]*\) \{{\n.*?^\}}\n", re.MULTILINE | re.DOTALL)
_CALL = re.compile(rf"\b(?:{re.escape(TABLE)})?{SMALL}(\w+)\(")
_STATIC = re.compile(r"\bCPyStatic_\w+")
_INCLUDED = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.MULTILINE)
_ONCE = re.compile(r"^(?=char CPyDef_\w+_____top_level__\(void\) \{$)", re.MULTILINE)
_UNPACKING = re.compile(r"^ +(?=PyObject \*CPyPy_\w+\([^\n]*\) \{$)", re.MULTILINE)
_COLD = "#ifdef __GNUC__\n__attribute__((cold))\n#endif\n"


def small_functions(core: str) -> dict[str, str]:
    """By name, the definitions in the C code of the core. What needs the core's own literals cannot be copied."""
    found = {definition[1]: definition[0] for definition in _DEFINITION.finditer(core)}
    return {name: text for name, text in found.items() if name != "__top_level__" and "CPyStatics[" not in text}


def with_small_functions(text: str, small: dict[str, str]) -> str:
    """The C code of another unit with what it calls of those functions in it."""
    needed = _called(text, small)
    while more := set().union(*(_called(small[name], small) for name in needed)) - needed:
        needed |= more
    copies = [_STATIC.sub(lambda static: f"(*{TABLE}{static[0]})", small[name]) for name in sorted(needed)]
    heads = [f"static inline {copy.partition(' {')[0]};\n" for copy in copies]
    included = _INCLUDED.search(text)
    assert included is not None, "the C code does not begin with its headers"
    pieces = [*heads, *(f"static inline {copy}" for copy in copies), text[included.end() :]]
    return text[: included.end()] + "".join(_by_inline_names(piece, small) for piece in pieces)


def with_cold_functions(text: str) -> str:
    """The C code with what is seldom run, or never for long, compiled to be small."""
    return _UNPACKING.sub(_COLD, _ONCE.sub(_COLD, text))


def _called(text: str, small: dict[str, str]) -> set[str]:
    return {name for name in _CALL.findall(text) if name in small}


def _by_inline_names(text: str, small: dict[str, str]) -> str:
    return _CALL.sub(lambda call: f"inline_bits_{call[1]}(" if call[1] in small else f"{TABLE}{SMALL}{call[1]}(", text)
