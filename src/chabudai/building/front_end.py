"""From Python to C: mypyc's front end, for some units at once."""

import os
import sys
from contextlib import chdir
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from mypyc.build import build_using_shared_lib, get_cflags, include_dir, mypyc_build, write_file
from mypyc.options import CompilerOptions
from setuptools import Extension

from .c_code import small_functions, with_cold_functions, with_interface, with_interface_checked, with_small_functions
from .copies import CannotCopy, parts_in, with_copies
from .shorthand import in_full
from .units import CORE, Unit

#: How the sources are checked on their way. Learned bots, which nothing compiled needs, lean on NumPy; where a wheel is
#: built it is not there.
MYPY = "[mypy]\nmypy_path = src\ndisallow_untyped_defs = True\n[mypy-numpy.*]\nignore_missing_imports = True\n"


def extensions_of(units: list[Unit], packages: dict[str, Path], folder: Path) -> list[Extension]:
    """What setuptools is to build for these units, the core among them. They are in those packages (by name: the folder
    of each), and what is made of them is written below `folder`: the sources as they are compiled, and the C code."""
    tree, code = folder / "tree", folder / "c"
    try:
        _lay_out(units, packages, tree)
    except CannotCopy as problem:
        sys.exit(str(problem))
    options = CompilerOptions(separate=True, target_dir=str(code.resolve()))
    # With separate units mypyc takes it that any class may have subclasses which it does not see: every call of a
    # method goes through a table then, and every field may be missing. Here that is true of classes which say so
    # (`allow_interpreted_subclasses`), and of no others: only those may have subclasses in another unit.
    options.global_opts = True
    # No cache: mypyc's cannot hold a class whose subclasses are in another unit.
    paths = ["--config-file=mypy.ini", f"--cache-dir={os.devnull}", *(file for unit in units for file in unit.files)]
    # The files are named as they are in the tree, in errors and in tracebacks.
    with chdir(tree):
        groups, written, needs = mypyc_build(paths, options, separate=[(list(one.files), one.name) for one in units])
    inside = sorted({os.path.join(include_dir(), folder) for need in needs for folder in need.include_dirs})
    made_of = {
        name: code / os.path.relpath(files[0], code) for (_, name), (files, _) in zip(groups, written, strict=True)
    }
    small = small_functions(made_of[CORE].read_text(encoding="utf-8"))
    extensions: list[Extension] = []
    for (sources, name), (_, headers) in zip(groups, written, strict=True):
        assert name is not None
        file = _finished(name, made_of[name], made_of[CORE], small)
        made = build_using_shared_lib(sources, name, [file], headers, str(code), _flags(), inside)
        extensions += [extension for extension in made if isinstance(extension, Extension)]
    return extensions


def _lay_out(units: list[Unit], packages: dict[str, Path], tree: Path) -> None:
    """The sources as they are compiled: a copy of the packages, with the methods in it that nobody writes by hand."""
    write_file(str(tree / "mypy.ini"), MYPY)
    wanted = {}
    for package, home in packages.items():
        for path in [*home.rglob("*.py"), *home.rglob("py.typed")]:
            wanted[f"src/{package}/{path.relative_to(home).as_posix()}"] = path.read_text(encoding="utf-8")
    wanted = in_full(wanted)
    core = {file: wanted[file] for unit in units if unit.name == CORE for file in unit.files}
    for unit in units:
        wanted |= with_copies({file: wanted[file] for file in unit.files}, parts_in(core))
    for path in tree.rglob("*.py"):
        if path.relative_to(tree).as_posix() not in wanted:
            path.unlink()
    for file, text in wanted.items():
        write_file(str(tree / file), text)


def _finished(name: str, path: Path, core: Path, small: dict[str, str]) -> str:
    """Written beside the code that mypyc wrote, whose headers it includes."""
    text = path.read_text(encoding="utf-8")
    text = with_interface(text, interface_of(core)) if name == CORE else with_small_functions(text, small)
    # Our own units are always compiled together.
    if name.split(".")[0] != CORE:
        text = with_interface_checked(text, interface_of(core))
    copy = path.with_name(path.name.replace("__native_", "__finished_"))
    write_file(str(copy), with_cold_functions(text))
    return str(copy)


def interface_of(core: Path) -> str:
    """A name for what the core's tables and classes look like, beside its C code."""
    header = core.with_suffix(".h").read_bytes()
    return sha256(version("mypy").encode() + header).hexdigest()


def _flags() -> list[str]:
    # Hidden symbols let the C compiler inline the small functions; with exported ones it may not.
    hidden = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
    return get_cflags(opt_level="3", debug_level="0") + hidden
