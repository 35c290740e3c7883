"""How a state is copied, written down as numbers and read again: written for every class, from its `__init__`.

The author of a game writes none of it. Where a game is compiled the methods are put into a copy of its sources just
before; where it is interpreted, into the class when they are first called. Each is one line and takes the place of an
empty one, so that whoever reads a traceback finds the lines of the source.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass

from .shorthand import add_import

#: The classes of `engine/contract.py` that all others come from.
ROOTS = {"Part", "State"}
#: What a state has besides the game's own fields.
OF_STATE = ("listening", "heard", "setup")

NUMBERS = ("i64", "i32", "i16", "u8", "int")
#: By their types, the kinds of fields that are not numbers.
KINDS = {"bool": "flag", "vec[i64]": "row", "list[int]": "items", "list[i64]": "items"}
#: By the kind of a field: how it is copied, written and read.
COPIED = {"number": "{0}", "flag": "{0}", "row": "{0}[:]", "items": "{0}[:]", "part": "{0}.clone()", "given": "{0}"}
WRITTEN = {
    "number": "numbers.append({0})",
    "flag": "numbers.append(1 if {0} else 0)",
    "row": "numbers.append(len({0})); numbers.extend({0})",
    "items": "numbers.append(len({0})); numbers.extend({0})",
    "part": "{0}.write(numbers)",
}
READ = {
    "number": "source.number()",
    "flag": "source.flag()",
    "row": "source.row()",
    "items": "source.items()",
    "part": "{1}.made(source)",
    "maybe": "{1}.made(source) if source.flag() else None",
}


class CannotCopy(Exception):
    """A class is written in a way that nobody could copy it by."""


@dataclass(frozen=True)
class Field:
    name: str
    #: One of the above; `given` are what is handed over at the beginning, and shared: set-ups and the like.
    kind: str
    #: The class of a part.
    part: str = ""
    #: What of `__init__` it is set to, as it was given.
    parameter: str = ""


class Written:
    """A class as it is written."""

    def __init__(self, node: ast.ClassDef, file: str) -> None:
        self.node = node
        self.name = node.name
        self.file = file
        self.bases = [ast.unparse(base) for base in node.bases]
        methods = {method.name: method for method in node.body if isinstance(method, ast.FunctionDef)}
        self.methods = methods
        self.init = methods.get("__init__")

    def parameters(self) -> dict[str, str]:
        """Those of `__init__` but itself, with their types."""
        assert self.init is not None
        arguments = self.init.args
        given = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs][1:]
        return {one.arg: ast.unparse(one.annotation) if one.annotation else "" for one in given}


Family = list[Written]


def fields_of(family: Family, is_part: Callable[[str], bool]) -> list[Field]:
    """All fields of a class, those of its bases first. `family` begins with the first after `State` or `Part`."""
    found: dict[str, Field] = {}
    for one in family:
        if one.init is not None:
            parameters = one.parameters()
            for statement in ast.walk(one.init):
                for name, kind, value in _set_here(statement):
                    if name not in found and name not in OF_STATE:
                        given = value.id if isinstance(value, ast.Name) and value.id in parameters else ""
                        found[name] = _field(one, name, _type_text(kind, value, parameters), given, is_part)
    for one in family:
        for method in one.methods.values():
            for statement in ast.walk(method):
                for name, _, _ in _set_here(statement):
                    if name not in found and name not in OF_STATE and name not in one.methods:
                        raise CannotCopy(
                            f"{one.file}: {one.name}.{method.name} sets self.{name}, which __init__ does not: "
                            f"set it there, too, so that copies have it."
                        )
    return list(found.values())


def _set_here(node: ast.AST) -> list[tuple[str, ast.expr | None, ast.expr | None]]:
    """What a statement sets of `self`: the name, its type if one is written, and the value."""
    targets: list[ast.expr]
    kind: ast.expr | None = None
    if isinstance(node, ast.AnnAssign):
        targets, kind, value = [node.target], node.annotation, node.value
    elif isinstance(node, ast.Assign):
        targets, value = node.targets, node.value
    else:
        return []
    flat = [one for target in targets for one in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [
        (one.attr, kind, value)
        for one in flat
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == "self"
    ]


def _type_text(kind: ast.expr | None, value: ast.expr | None, parameters: dict[str, str]) -> str:
    """The type of a field as it is written, or as its value says."""
    if kind is not None:
        return ast.unparse(kind).strip("\"'")
    if isinstance(value, ast.Name):
        return parameters.get(value.id, "").strip("\"'")
    if isinstance(value, ast.Constant):
        return type(value.value).__name__
    if isinstance(value, ast.List | ast.ListComp):
        return "list[int]"
    called = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
    return "vec[i64]" if called == "filled" else called


def _field(one: Written, name: str, text: str, parameter: str, is_part: Callable[[str], bool]) -> Field:
    alone = text.removesuffix("| None").strip()
    if text in NUMBERS:
        kind = "number"
    elif text in KINDS:
        kind = KINDS[text]
    elif is_part(alone):
        kind = "part" if alone == text else "maybe"
    elif parameter:
        kind = "given"
    else:
        raise CannotCopy(
            f"{one.file}: nobody knows how to copy self.{name} of {one.name}{f' ({text})' if text else ''}. Write "
            f"its type: i64, int, bool, vec[i64], list[int], or a class of your own that inherits from Part."
        )
    return Field(name, kind, alone if kind in ("part", "maybe") else "", parameter)


def methods_of(family: Family, is_part: Callable[[str], bool], *, of_state: bool, blank: bool = False) -> list[str]:
    """The methods that a class gets, each a line (a decorator is one of its own). `blank` if it can be made without its
    rows, as a copy is: those are copied anyhow."""
    name, fields = family[-1].name, fields_of(family, is_part)
    lines = [_clone(family, fields, of_state, blank), _write(fields)]
    if of_state:
        sets = [f"self.{field.name} = {_read(field)}" for field in fields if field.kind != "given"]
        return [*lines, f"def read(self, source: Numbers) -> None: {'; '.join(sets) or 'pass'}"]
    if any(field.kind == "given" for field in fields):
        raise CannotCopy(f"{family[-1].file}: {name} is a Part, so it can only be made of numbers, rows and parts.")
    held = {field.name: f"held_{field.name}" for field in fields}
    given = _parameters(family, fields)
    reads = [f"{held[field.name]} = {_read(field)}" for field in fields]
    sets = [f"made.{field.name} = {held[field.name]}" for field in fields if field.name not in given]
    made = f"made = {name}({', '.join(held[one] for one in given)})"
    return [
        *lines,
        "@staticmethod",
        f'def made(source: Numbers) -> "{name}": {"; ".join([*reads, made, *sets])}; return made',
    ]


def _clone(family: Family, fields: list[Field], of_state: bool, blank: bool) -> str:
    name, given = family[-1].name, _parameters(family, fields)
    by_name = {field.name: field for field in fields}
    copied = [COPIED[by_name[one].kind if one in by_name else "given"].format(f"self.{one}") for one in given]
    arguments = copied + ["True"] * blank
    steps = [f"copy = {name}({', '.join(arguments)})"]
    if "setup" in given:
        # Whatever a game says it is made with: a state keeps it as an object.
        steps = ["given: _Any = self.setup", steps[0].replace("self.setup", "given", 1)]
    if of_state:
        steps.append("copy.setup = self.setup")
    for field in fields:
        if field.kind == "maybe":
            steps.append(f"part_{field.name} = self.{field.name}")
            steps.append(f"copy.{field.name} = None if part_{field.name} is None else part_{field.name}.clone()")
        elif field.name not in given:
            steps.append(f"copy.{field.name} = {COPIED[field.kind].format(f'self.{field.name}')}")
    return f'def clone(self) -> "{name}": {"; ".join(steps)}; return copy'


def _write(fields: list[Field]) -> str:
    steps = []
    for field in fields:
        if field.kind == "maybe":
            steps.append(f"part_{field.name} = self.{field.name}")
            steps.append(f"numbers.append(0 if part_{field.name} is None else 1)")
            steps.append(f"None if part_{field.name} is None else part_{field.name}.write(numbers)")
        elif field.kind != "given":
            steps.append(WRITTEN[field.kind].format(f"self.{field.name}"))
    return f"def write(self, numbers: list[int]) -> None: {'; '.join(steps) or 'pass'}"


def _read(field: Field) -> str:
    return READ[field.kind].format(field.name, field.part)


def _parameters(family: Family, fields: list[Field]) -> list[str]:
    """The fields that hold what the class is made with."""
    made_by = next((one for one in reversed(family) if one.init is not None), None)
    parameters = [] if made_by is None else list(made_by.parameters())
    # The set-up is kept by every state.
    kept = {"setup": "setup"} | {field.parameter: field.name for field in fields if field.parameter}
    for parameter in parameters:
        if parameter not in kept:
            raise CannotCopy(
                f"{family[-1].file}: {family[-1].name} is made with {parameter}, which it does not keep: "
                f"write self.{parameter} = {parameter}, so that a copy can be made with it."
            )
    return [kept[parameter] for parameter in parameters]


# -- compiled ---------------------------------------------------------------------------------------------------------
def with_copies(sources: dict[str, str], parts: set[str]) -> dict[str, str]:
    """The sources of a unit, by file, with those methods in all their classes. `parts` are names of the core's."""
    classes = {
        node.name: Written(node, file)
        for file, text in sources.items()
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef)
    }
    families = {name: family for name in classes.keys() - ROOTS if (family := _family(name, classes))}
    result = {}
    for file, text in sources.items():
        lines = text.split("\n")
        here = [family for family in families.values() if family[0].file == file]
        for family in sorted(here, key=lambda family: -family[0].node.lineno):
            of_state = family[-1].bases[0] == "State"
            blank = of_state and _can_be_blank(family)
            methods = methods_of(
                family[::-1], lambda name: name in families or name in parts, of_state=of_state, blank=blank
            )
            if blank:
                _let_be_blank(lines, family[0], is_first=len(family) == 1)
            _put_in(lines, family[0].node, methods)
        if here:
            add_import(lines, ast.parse(text), "from chabudai.engine.contract import Numbers")
        if any(": _Any = " in line for line in lines):
            add_import(lines, ast.parse(text), "from typing import Any as _Any")
        result[file] = "\n".join(lines)
    return result


def _family(name: str, classes: dict[str, Written]) -> Family:
    """A class and its bases, up to the one that inherits from `State` or `Part`; empty if none does."""
    line = [classes[name]]
    while line[-1].bases and line[-1].bases[0] in classes.keys() - ROOTS:
        line.append(classes[line[-1].bases[0]])
    return line if line[-1].bases and line[-1].bases[0] in ROOTS else []


def _can_be_blank(family: Family) -> bool:
    """Whether every `__init__` only sets fields one by one, and then perhaps calls methods of its own."""
    inits = [one.init for one in family if one.init is not None]
    heads = all(init.body[0].lineno > init.lineno == (init.returns or init).lineno for init in inits)
    return bool(inits) and heads and all(_is_simple(statement) for init in inits for statement in init.body)


def _is_simple(statement: ast.stmt) -> bool:
    return bool(_set_here(statement)) or ast.unparse(statement).startswith(("super().__init__(", "self."))


def _let_be_blank(lines: list[str], one: Written, *, is_first: bool) -> None:
    """Its `__init__` may be told that it is for a copy: then rows stay empty, and nothing is set up."""
    if one.init is None:
        return
    lines[one.init.lineno - 1] = lines[one.init.lineno - 1].replace(") -> None:", ", blank: bool = False) -> None:")
    for statement in one.init.body:
        at = statement.lineno - 1
        if ast.unparse(statement).startswith("super()"):
            if not is_first:
                lines[at] = f"{lines[at][: lines[at].rindex(')')]}, blank)"
        elif not _set_here(statement):
            lines[at] = lines[at].replace("self.", "if not blank: self.", 1)
        elif isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation) == "vec[i64]":
            lines[at] = lines[at].replace(" = ", " = vec[i64]() if blank else ", 1)


def _put_in(lines: list[str], node: ast.ClassDef, methods: list[str]) -> None:
    """In place of empty lines of the class, as far as there are any; a decorator stays with its method."""
    owned = [method for method in methods if not any(f"def {one.name}(" in method for one in _functions(node))]
    decorated = next((n for n, method in enumerate(methods) if method.startswith("@")), len(methods))
    ends = [(one.end_lineno or 0) for one in node.body]
    free = [end for end, after in zip(ends, node.body[1:], strict=False) if not lines[end].strip() and after.lineno]
    for method in [one for one in owned if one in methods[:decorated]]:
        if free:
            lines[free.pop()] = f"    {method}"
        else:
            lines.insert(node.end_lineno or 0, f"    {method}")
    rest = [f"    {method}" for method in methods[decorated:]]
    end = node.end_lineno or 0
    empty = 0
    while empty < len(rest) and end + empty < len(lines) and not lines[end + empty].strip():
        empty += 1
    lines[end : end + empty] = rest


def _functions(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [one for one in node.body if isinstance(one, ast.FunctionDef)]


def parts_in(sources: dict[str, str]) -> set[str]:
    """The names of all parts in some sources."""
    nodes = [node for text in sources.values() for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return {node.name for node in nodes if [ast.unparse(base) for base in node.bases][:1] == ["Part"]}


# -- interpreted ------------------------------------------------------------------------------------------------------
def complete(cls: type, part: type, state: type, numbers: type) -> None:
    """Give an interpreted class the methods that it has not written itself."""
    family = [one for one in reversed(cls.__mro__) if issubclass(one, part) and one not in (part, state)]
    written = []
    for one in family:
        try:
            text = textwrap.dedent(inspect.getsource(one))
        except (OSError, TypeError) as problem:
            raise CannotCopy(
                f"The source of {one.__name__} is not at hand, so it cannot be copied: {problem}."
            ) from None
        node = ast.parse(text).body[0]
        assert isinstance(node, ast.ClassDef)
        written.append(Written(node, inspect.getsourcefile(one) or "?"))
    names = {**vars(sys.modules[cls.__module__]), "Numbers": numbers, cls.__name__: cls}

    def is_part(name: str) -> bool:
        found = names.get(name)
        return isinstance(found, type) and issubclass(found, part)

    methods = methods_of(written, is_part, of_state=issubclass(cls, state))
    made: dict[str, object] = {}
    exec("\n".join(methods), names, made)
    for name, method in made.items():
        if name not in vars(cls):
            setattr(cls, name, method)
