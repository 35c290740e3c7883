"""Which files are compiled together, and what each unit gets of the core."""

import tomllib
from pathlib import Path

from chabudai.building.c_code import small_functions, with_cold_functions, with_small_functions
from chabudai.building.units import matching, units_of
from chabudai.games import GAMES

ROOT = Path(__file__).parent.parent.parent
BITS = "CPyDef_chabudai___engine___bits___"
CORE = f"""\
int64_t {BITS}size(int64_t cpy_r_members) {{
    return cpy_r_members & 7;
}}
int64_t {BITS}lowest(int64_t cpy_r_members) {{
    return {BITS}size(cpy_r_members) + CPyStatic_chabudai___engine___bits___BIT.len;
}}
PyObject *{BITS}named(int64_t cpy_r_members) {{
    return CPyStatics[4];
}}
int64_t CPyDef_chabudai___engine___dice___word(int64_t cpy_r_members) {{
    return 4;
}}
"""
GAME = f"""\
#include <CPy.h>
#include "__native_game.h"
#include "__native_internal_game.h"
int64_t CPyDef_game___f(int64_t x) {{
    return exports_chabudai.{BITS}lowest(x) + (int64_t)exports_chabudai.{BITS}named(x);
}}
"""


def test_every_game_is_a_unit_of_its_own() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    files = matching(ROOT, project["tool"]["chabudai"]["compiled"])
    units = {unit.name: unit.files for unit in units_of(files)}
    assert set(units) == {"chabudai", "chabudai.lab", "chabudai.table", *(f"chabudai.games.{name}" for name in GAMES)}
    assert sorted(file for unit in units.values() for file in unit) == sorted(files)
    assert "src/chabudai/engine/contract.py" in units["chabudai"]
    assert all(file.startswith("src/chabudai/games/futon/") for file in units["chabudai.games.futon"])


def test_small_functions_are_copied_into_who_calls_them() -> None:
    small = small_functions(CORE)
    # What has literals of the core's own stays there, and so does what is not small.
    assert set(small) == {"bits___size", "bits___lowest"}
    text = with_small_functions(GAME, small)
    assert text.index("__native_internal_game.h") < text.index("static inline int64_t inline_bits___size(")
    assert "return inline_bits___lowest(x) + " in text
    assert f"exports_chabudai.{BITS}named(x)" in text
    assert "inline_bits___size(cpy_r_members) + (*exports_chabudai.CPyStatic_chabudai___engine___bits___BIT)." in text


def test_nothing_is_copied_that_is_not_called() -> None:
    assert "static inline" not in with_small_functions(GAME.replace("lowest", "other"), small_functions(CORE))


def test_what_runs_once_is_not_worth_the_compilers_time() -> None:
    text = "char CPyDef_game_____top_level__(void) {\nint64_t CPyDef_game___f(int64_t x) {\n"
    once, often = with_cold_functions(text).split("char ")
    assert "cold" in once and "cold" not in often
