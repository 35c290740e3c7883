"""What the author of a game writes short, and the compiler wants to be told in full.

`self.tell(PLAYED, seat, x=card)` costs nothing where nobody listens: the test is put before it, so that not even its
arguments are looked at. And names that are numbered together, `DEALING, TRICK, OVER = range(3)`, become constants that
the compiler knows; so do `PLAY, PASS, MOVES = numbered(52, 1)`. No line moves, so that errors and tracebacks name those
of the source.
"""

import ast
from itertools import accumulate

#: Methods of a state that do nothing while nobody listens, and what is called in their place.
HEARD = {"tell": ("self.happened(Event(", ")"), "wipe": ("self.wipe(", "")}


def in_full(sources: dict[str, str]) -> dict[str, str]:
    """The sources of a package, by file, as the compiler gets them."""
    known: dict[str, dict[str, int | None]] = {}
    result = {}
    # Constants may be made of those of another file beside them, which may come later.
    for _ in range(2):
        for file, text in sources.items():
            folder = file.rpartition("/")[0]
            result[file] = _with_constants(text, known.setdefault(folder, {})) if _numbers_names(text) else text
    return {file: _with_tests(text) if _tells(text) else text for file, text in result.items()}


def _tells(text: str) -> bool:
    return any(f"self.{method}(" in text for method in HEARD)


def _numbers_names(text: str) -> bool:
    return " = range(" in text or " = numbered(" in text or ": Final = " in text


# -- constants --------------------------------------------------------------------------------------------------------
def _with_constants(text: str, beside: dict[str, int | None]) -> str:
    """`beside` are the constants of all files of its folder, to which it adds its own: None where two files mean
    different numbers by one name."""
    tree, lines = ast.parse(text), text.split("\n")
    known, own, added = dict(beside), dict[str, int](), False
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            if (value := _number(node.value, known)) is not None:
                known[node.target.id] = own[node.target.id] = value
        elif isinstance(node, ast.Assign) and (found := _numbered(node, known)):
            known |= found
            own |= found
            added = True
            lines[node.lineno - 1 : node.end_lineno] = [
                "; ".join(f"{name}: _Final = {value}" for name, value in found.items()),
                *[""] * ((node.end_lineno or 0) - node.lineno),
            ]
    if added:
        add_import(lines, tree, "from typing import Final as _Final")
    beside.update((name, number if beside.get(name, number) == number else None) for name, number in own.items())
    return "\n".join(lines)


def _numbered(node: ast.Assign, known: dict[str, int | None]) -> dict[str, int]:
    """The names of `A, B = range(2)` or `A, B, ALL = numbered(10, 1)` with their numbers; none of anything else."""
    target, value = node.targets[0], node.value
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
        return {}
    names = [one.id for one in target.elts if isinstance(one, ast.Name) and one.id.isupper()]
    sizes = [size for one in value.args if (size := _number(one, known)) is not None]
    if len(names) < len(target.elts) or len(sizes) < len(value.args) or value.func.id not in ("range", "numbered"):
        return {}
    numbers = range(*sizes) if value.func.id == "range" else list(accumulate(sizes, initial=0))
    return dict(zip(names, numbers, strict=True))


def _number(node: ast.expr, known: dict[str, int | None]) -> int | None:
    """What is known of an expression without running it: literals, names from above, and what is made of those."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return known.get(name)
        case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() as operation, right):
            a, b = _number(left, known), _number(right, known)
            if a is None or b is None:
                return None
            return a + b if isinstance(operation, ast.Add) else a - b if isinstance(operation, ast.Sub) else a * b
        case _:
            return None


# -- events -----------------------------------------------------------------------------------------------------------
def _with_tests(text: str) -> str:
    tree, lines = ast.parse(text), text.split("\n")
    for node in ast.walk(tree):
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
            continue
        called = ast.unparse(node.value.func)
        if called in ("self.tell", "self.wipe"):
            before, behind = HEARD[called.removeprefix("self.")]
            first, last = node.lineno - 1, (node.end_lineno or 0) - 1
            # From the end, and in letters: the positions of the parser are in bytes.
            end = lines[last].encode()[: node.end_col_offset].decode()
            lines[last] = end + behind + lines[last][len(end) :]
            indent = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
            rest = lines[first].removeprefix(f"{indent}{called}(")
            lines[first] = f"{indent}if self.listening: {before}{rest}"
    if not any(isinstance(node, ast.ClassDef) and node.name == "Event" for node in tree.body):
        add_import(lines, tree, "from chabudai.engine.contract import Event")
    return "\n".join(lines)


def add_import(lines: list[str], tree: ast.Module, statement: str) -> None:
    """Behind the last import of a source, or else behind the words it begins with, on that line."""
    heads = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)] or tree.body[:1]
    lines[(heads[-1].end_lineno or 1) - 1] += f"; {statement}"
