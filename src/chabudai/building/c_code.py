"""The C code as mypyc writes it, made better in some ways before it is compiled.

Units call each other through tables of pointers, which no C compiler can see through. That is good enough for most, but
the sets of `engine/bits.py`, and the tricks that are made of them, are in every inner loop: what takes three
instructions must not cost a call. So each unit gets those it uses as `static inline` functions. They refer to the
core's data (`BIT`) through its table, as all else.

And what runs once, or does nothing but unpack arguments from Python, is not worth the compiler's time: a quarter of it.
"""

import re

#: All functions of these modules are copied.
SMALL = r"CPyDef_chabudai___engine___((?:bits|tricks|encoding)___\w+)"
#: What the core's table is called in the C code of the others.
TABLE = "exports_chabudai."

#: What is said where a package and the core do not fit together.
ANOTHER_CORE = "This package was compiled for another core of Chabudai: compile it again with `chabudai compile`."

_DEFINITION = re.compile(rf"^\w[\w *]*\b{SMALL}\([^\n]*\) \{{\n.*?^\}}\n", re.MULTILINE | re.DOTALL)
_CALL = re.compile(rf"\b(?:{re.escape(TABLE)})?{SMALL}\(")
_STATIC = re.compile(r"\bCPyStatic_\w+")
_INCLUDED = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.MULTILINE)
_CORE_FOUND = re.compile(r'PyImport_ImportModuleLevel\("chabudai__mypyc", [^\n]*\n *if \(!tmp\) return -1;\n')
_ONCE = re.compile(r"^(?=char CPyDef_\w+_____top_level__\(void\) \{$)", re.MULTILINE)
_UNPACKING = re.compile(r"^ +(?=PyObject \*CPyPy_\w+\([^\n]*\) \{$)", re.MULTILINE)
_COLD = "#ifdef __GNUC__\n__attribute__((cold))\n#endif\n"


def small_functions(core: str) -> dict[str, str]:
    """By name, the definitions in the C code of the core. What needs the core's own literals cannot be copied."""
    found = {definition[1]: definition[0] for definition in _DEFINITION.finditer(core)}
    return {
        name: text for name, text in found.items() if not name.endswith("___top_level__") and "CPyStatics[" not in text
    }


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


def with_interface(text: str, interface: str) -> str:
    """The C code of the core, which says what its tables look like: others are compiled against exactly that."""
    begun = "if (CPyGlobalsInit() < 0) goto fail;"
    assert text.count(begun) == 1, "the library does not begin as expected"
    said = f'if (PyModule_AddStringConstant(module, "interface", "{interface}") < 0) goto fail;'
    return text.replace(begun, f"{begun}\n{said}")


def with_interface_checked(text: str, interface: str) -> str:
    """The C code of a package of others, which looks whether the core is the one it was compiled for."""
    found = _CORE_FOUND.search(text)
    assert found is not None, "the library does not look for the core as expected"
    check = f"""
    PyObject *interface = PyObject_GetAttrString(tmp, "interface");
    int same = interface != NULL && PyUnicode_CompareWithASCIIString(interface, "{interface}") == 0;
    Py_XDECREF(interface);
    if (!same) {{
        Py_DECREF(tmp);
        PyErr_SetString(PyExc_ImportError, "{ANOTHER_CORE}");
        return -1;
    }}
"""
    return text[: found.end()] + check + text[found.end() :]


def with_cold_functions(text: str) -> str:
    """The C code with what is seldom run, or never for long, compiled to be small."""
    return _UNPACKING.sub(_COLD, _ONCE.sub(_COLD, text))


def _called(text: str, small: dict[str, str]) -> set[str]:
    return {name for name in _CALL.findall(text) if name in small}


def _by_inline_names(text: str, small: dict[str, str]) -> str:
    return _CALL.sub(lambda call: f"inline_{call[1]}(" if call[1] in small else _through_table(call[0]), text)


def _through_table(call: str) -> str:
    return TABLE + call.removeprefix(TABLE)
