"""From Python to C: mypyc's front end, for some units at once."""

import os
import sys
from pathlib import Path

from mypyc.build import build_using_shared_lib, get_cflags, include_dir, mypyc_build, write_file
from mypyc.options import CompilerOptions
from setuptools import Extension

from .c_code import small_functions, with_cold_functions, with_small_functions
from .units import CORE, Unit


def extensions_of(units: list[Unit], folder: str) -> list[Extension]:
    """What setuptools is to build for these units, the core among them. The C code is written below `folder`."""
    options = CompilerOptions(separate=True, target_dir=folder)
    # With separate units mypyc takes it that any class may have subclasses which it does not see: every call of a
    # method goes through a table then, and every field may be missing. Here that is true of classes which say so
    # (`allow_interpreted_subclasses`), and of no others: only those may have subclasses in another unit.
    options.global_opts = True
    # No cache: mypyc's cannot hold a class whose subclasses are in another unit.
    paths = [f"--cache-dir={os.devnull}", *(file for unit in units for file in unit.files)]
    groups, written, needs = mypyc_build(paths, options, separate=[(list(unit.files), unit.name) for unit in units])
    inside = sorted({os.path.join(include_dir(), folder) for need in needs for folder in need.include_dirs})
    code = {name: Path(files[0]) for (_, name), (files, _) in zip(groups, written, strict=True)}
    small = small_functions(code[CORE].read_text(encoding="utf-8"))
    extensions: list[Extension] = []
    for (sources, name), (_, headers) in zip(groups, written, strict=True):
        assert name is not None
        file = _finished(code[name], {} if name == CORE else small)
        made = build_using_shared_lib(sources, name, [file], headers, folder, _flags(), inside)
        extensions += [extension for extension in made if isinstance(extension, Extension)]
    return extensions


def _finished(path: Path, small: dict[str, str]) -> str:
    """Written beside the code that mypyc wrote, whose headers it includes."""
    text = path.read_text(encoding="utf-8")
    if small:
        text = with_small_functions(text, small)
    copy = path.with_name(path.name.replace("__native_", "__finished_"))
    write_file(str(copy), with_cold_functions(text))
    return str(copy)


def _flags() -> list[str]:
    # Hidden symbols let the C compiler inline the small functions; with exported ones it may not.
    hidden = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
    return get_cflags(opt_level="3", debug_level="0") + hidden
