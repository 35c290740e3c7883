"""From C to shared libraries: setuptools' own command, which compiles nothing twice.

What was compiled is kept by the contents of all that went into it, not by times: editable installs, wheels and
`make core` find it there, wherever setuptools wants its result. Nothing is put in place until everything is compiled,
so that a failure leaves the former build as it was.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError, PlatformError

# isort: split
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler

from .units import SUFFIX

#: Where compiled units are kept.
KEPT = Path("build", "kept")
#: How the name of a unit's library ends. The rest are shims, one for each module, that lead there.
LIBRARY = "__mypyc"


def what_is_missing() -> str:
    """What of a C compiler is not there; nothing if all is. Only this may be called "no C compiler"."""
    compiler: Any = new_compiler()
    customize_compiler(compiler)
    if compiler.compiler_type == "msvc":
        try:
            compiler.initialize()
        except PlatformError as problem:
            return str(problem)
    elif shutil.which(compiler.compiler_so[0]) is None:
        return str(compiler.compiler_so[0])
    header = Path(sysconfig.get_path("include"), "Python.h")
    return "" if header.exists() else str(header)


class BuildUnits(build_ext):
    """Compiles units in parallel, or takes them from where they are kept."""

    #: Where that is.
    kept = KEPT

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1
        # Whether something is compiled is for us to say.
        self.force = True

    def run(self) -> None:
        if not self.extensions and self.inplace:
            # Compiled modules of former days would hide the sources that now run interpreted.
            self._remove_stale()
        super().run()

    def build_extensions(self) -> None:
        # The longest first, so that no core waits at the end.
        self.extensions.sort(key=lambda extension: -Path(extension.sources[0]).stat().st_size)
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        kept = self.kept / f"{ext.name}-{self._contents(ext)}{SUFFIX}"
        if not kept.exists():
            began = monotonic()
            try:
                super().build_extension(ext)
            except (CompileError, LinkError) as problem:
                sys.exit(
                    f"The C compiler failed on {ext.name} ({problem}). Nothing was replaced: the former build is kept."
                )
            if ext.name.endswith(LIBRARY):
                print(f"  {ext.name.removesuffix(LIBRARY)}: {monotonic() - began:.0f} s", flush=True)
            _keep(target, kept, ext.name)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(kept, target)

    def copy_extensions_to_source(self) -> None:
        super().copy_extensions_to_source()
        self._remove_stale()

    def _remove_stale(self) -> None:
        """A library of a module that is no longer compiled would hide its source."""
        build_py: Any = self.get_finalized_command("build_py")
        root = Path(build_py.get_package_dir("")).resolve()
        names = {package.split(".")[0] for package in self.distribution.packages or []}
        # Only those of these packages: others may live in the same folder.
        places = [
            found for name in names for found in ((root / name).rglob(f"*{SUFFIX}"), root.glob(f"{name}__*{SUFFIX}"))
        ]
        mine = {root / f"{ext.name.replace('.', os.sep)}{SUFFIX}" for ext in self.extensions or []}
        for found in {path for place in places for path in place} - mine:
            found.unlink()

    def _contents(self, ext: Extension) -> str:
        """A name for all that goes into a library."""
        compiler: Any = self.compiler
        digest = sha256(repr([_compiler_version(compiler), version("mypy"), ext.extra_compile_args]).encode())
        for file in [*ext.sources, *sorted(ext.depends)]:
            digest.update(Path(file).read_bytes())
        return digest.hexdigest()[:20]


def _keep(built: Path, kept: Path, name: str) -> None:
    """The last of each name: a repository that is worked on would fill up otherwise."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    for former in kept.parent.glob(f"{name}-*{SUFFIX}"):
        former.unlink()
    new = kept.with_suffix(".new")
    shutil.copy2(built, new)
    new.replace(kept)


def _compiler_version(compiler: Any) -> list[str]:
    """The commands that compile and link, with whose they are."""
    if compiler.compiler_type != "unix":
        return [compiler.compiler_type]
    said = subprocess.run([compiler.compiler_so[0], "--version"], capture_output=True, text=True, check=False).stdout
    return [*compiler.compiler_so, *compiler.linker_so, said.partition("\n")[0]]
