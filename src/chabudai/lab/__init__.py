"""The designer's lab: change a card, know what it did.

`run` plays a plan and gives a `Run`; see `chabudai.lab.runs` for all that it tells, and docs/lab.md for a walk through
one question. It needs the extra `lab`: `pip install "chabudai[lab]"`.
"""

from importlib import import_module

TYPE_CHECKING = False

if TYPE_CHECKING:
    from chabudai.lab.plan import read_plan
    from chabudai.lab.runs import Run, open_run, run
    from chabudai.lab.saying import say
    from chabudai.lab.searching import search
    from chabudai.lab.shapes import Comparison, Finding, Interval, NotableGame, TargetResult
    from chabudai.lab.shapes_plan import Plan, Search, Target, Until, Variant

#: Where each name comes from; fetched when somebody asks, because `simulate` and `arena` do without the extra.
_HOMES = {
    "Comparison": "chabudai.lab.shapes",
    "Finding": "chabudai.lab.shapes",
    "Interval": "chabudai.lab.shapes",
    "NotableGame": "chabudai.lab.shapes",
    "Plan": "chabudai.lab.shapes_plan",
    "Run": "chabudai.lab.runs",
    "Search": "chabudai.lab.shapes_plan",
    "Target": "chabudai.lab.shapes_plan",
    "TargetResult": "chabudai.lab.shapes",
    "Until": "chabudai.lab.shapes_plan",
    "Variant": "chabudai.lab.shapes_plan",
    "open_run": "chabudai.lab.runs",
    "read_plan": "chabudai.lab.plan",
    "run": "chabudai.lab.runs",
    "say": "chabudai.lab.saying",
    "search": "chabudai.lab.searching",
}
__all__ = [
    "Comparison",
    "Finding",
    "Interval",
    "NotableGame",
    "Plan",
    "Run",
    "Search",
    "Target",
    "TargetResult",
    "Until",
    "Variant",
    "open_run",
    "read_plan",
    "run",
    "say",
    "search",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
