"""The traps of compiled code (CONTRIBUTING.md) are not in the compiled sources, and the compiler is the pinned one."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TypeGuard

import pytest

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMPILED = [path for pattern in PROJECT["tool"]["chabudai"]["compiled"] for path in sorted(ROOT.glob(pattern))]


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def literals(function: ast.FunctionDef) -> set[str]:
    """Local names that only ever hold a literal: the compiler treats them like the literal itself."""
    values: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        values.setdefault(name.id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign | ast.AugAssign) and isinstance(node.target, ast.Name):
            value = node.value if isinstance(node, ast.AnnAssign) else None
            values.setdefault(node.target.id, []).append(value)
    return {name for name, found in values.items() if all(isinstance(value, ast.Constant) for value in found)}


def narrow_shifts(source: str) -> list[int]:
    """Lines of functions with a literal on the left of `<<`."""
    found = []
    for function in functions(ast.parse(source)):
        held = literals(function)
        for node in ast.walk(function):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                literal = isinstance(node.left, ast.Constant)
                if literal or (isinstance(node.left, ast.Name) and node.left.id in held):
                    found.append(node.lineno)
    return found


def boxed_literals(source: str) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 2**62
    ]


def missing_methods(source: str) -> list[int]:
    return [n.lineno for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Attribute) and n.attr == "bit_count"]


def compiled_structs(source: str) -> list[int]:
    """Classes of msgspec, by whatever name the module is imported."""
    tree = ast.parse(source)
    bases = [
        (node.lineno, ast.unparse(base))
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    ]
    return [line for line, base in bases if base.split("[")[0].split(".")[-1] in ("Struct", "View", "Entry")]


def early_calls(tree: ast.Module) -> list[str]:
    """Classes whose `__init__` calls a method of its own before every field is set, be it a subclass that sets it."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    inits = {node.name: one.body for node in classes for one in node.body if is_init(one)}
    extended = {ast.unparse(base) for node in classes if node.name in inits for base in node.bases}
    calls = {name: [is_call_of_own(statement) for statement in body] for name, body in inits.items()}
    return [
        name
        for name, found in calls.items()
        if any(found) and (name in extended or not all(found[found.index(True) :]))
    ]


def is_init(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"


def is_call_of_own(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and ast.unparse(node).startswith("self.")


def test_every_pattern_finds_compiled_files() -> None:
    for pattern in PROJECT["tool"]["chabudai"]["compiled"]:
        assert list(ROOT.glob(pattern)), pattern
    packages = {path.relative_to(ROOT / "src" / "chabudai").parts[0] for path in COMPILED}
    assert packages == {"bots", "engine", "games", "lab", "table"}


def test_what_is_compiled_is_what_the_list_says() -> None:
    """Of this run: a file that was taken off the list is interpreted, one that was put on it is compiled."""
    found = [path for path in (ROOT / "src" / "chabudai").rglob("*.so") if "__mypyc." not in path.name]
    built = {path.parent / f"{path.name.split('.')[0]}.py" for path in found}
    assert not built or built == set(COMPILED)


def test_make_looks_at_the_same_files() -> None:
    database = subprocess.run(["make", "-pnq", "help"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    line = next(line for line in database.splitlines() if line.startswith("CORE := "))
    assert {ROOT / name for name in line.removeprefix("CORE := ").split()} == set(COMPILED)


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_trap(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert narrow_shifts(source) == []
    assert boxed_literals(source) == []
    assert missing_methods(source) == []
    assert compiled_structs(source) == []


@pytest.mark.parametrize("folder", sorted({path.parent for path in COMPILED}), ids=lambda folder: folder.name)
def test_no_method_is_called_before_all_fields_are_set(folder: Path) -> None:
    beside = [path.read_text(encoding="utf-8") for path in COMPILED if path.parent == folder]
    assert early_calls(ast.parse("\n".join(beside))) == []


def test_the_traps_are_seen() -> None:
    assert narrow_shifts("def f(c: i64) -> i64:\n    return 1 << c") == [2]
    assert narrow_shifts("def f(c: i64) -> i64:\n    one: i64 = 1\n    return one << c") == [3]
    assert narrow_shifts("def f(c: i64, x: i64) -> i64:\n    return x << c | BIT[c]") == []
    assert boxed_literals("x = 0x4000000000000000") == [1]
    assert boxed_literals("x = 0x3FFFFFFFFFFFFFFF") == []
    assert missing_methods("x.bit_count()") == [1]
    assert compiled_structs("import msgspec\nclass A(msgspec.Struct, frozen=True): pass") == [2]
    assert compiled_structs("class A(State): pass") == []

    fields = "  def __init__(self):\n    self.x = 1\n"
    base = f"class A(State):\n{fields}    self.begin()\n"
    assert early_calls(ast.parse(base)) == []
    assert early_calls(ast.parse(f"{base}    self.y = 2")) == ["A"]
    assert early_calls(ast.parse(f"{base}class B(A):\n  pass")) == []
    assert early_calls(ast.parse(f"{base}class B(A):\n{fields}")) == ["A"]


def test_the_compiler_is_the_one_the_build_pins() -> None:
    assert f"mypy[mypyc]=={version('mypy')}" in PROJECT["build-system"]["requires"]
    assert f"mypy[mypyc]=={version('mypy')}" in PROJECT["dependency-groups"]["build"]
    librt = next(text for text in PROJECT["project"]["dependencies"] if text.startswith("librt"))
    assert re.fullmatch(r"librt>=[\d.]+,<[\d.]+", librt)
