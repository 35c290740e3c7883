"""What a plan is made of. `plan.py` reads and checks them; the words of a plan's file are their names."""

from pathlib import Path
from typing import Any

import msgspec


class Variant(msgspec.Struct, frozen=True):
    """Other cards or options: changed values by their paths, or a card file, or a sheet of a spreadsheet."""

    name: str
    cards: dict[str, Any] = {}
    file: str | None = None
    csv: str | None = None
    edition: str | None = None
    options: dict[str, str] = {}


class Until(msgspec.Struct, frozen=True):
    """Play on until every interval of this metric is so narrow, or every difference settled."""

    width: float
    metric: str = ""


class Target(msgspec.Struct, frozen=True):
    """A promise: the mean of a metric lies there. Empty words mean all variants, seats and line-ups."""

    metric: str
    at_least: float | None = None
    at_most: float | None = None
    name: str = ""
    variant: str = ""
    seats: int = 0
    lineup: str = ""


class Search(msgspec.Struct, frozen=True):
    """Values to be found: for each path the lowest and the highest, whole numbers."""

    change: dict[str, tuple[int, int]]
    trials: int = 60
    deals: int = 400


class Plan(msgspec.Struct, frozen=True):
    """What is to be played. `folder` is where its files are looked for, `text` what was read."""

    game: str
    seats: list[int]
    title: str = ""
    bots: list[str] = msgspec.field(default_factory=lambda: ["steady"])
    heroes: list[str] = []
    field: str = "steady"
    restricted: list[str] = []
    deals: int = 1000
    until: Until | None = None
    within: float | None = None
    seed: int = 0
    pace: float = 6.0
    ladder: bool = False
    par: int = 0
    variants: list[Variant] = msgspec.field(default_factory=lambda: [Variant("base")])
    targets: list[Target] = []
    search: Search | None = None
    folder: Path = Path()
    text: str = ""

    @property
    def base(self) -> str:
        """The variant that others are compared with: the first."""
        return self.variants[0].name
