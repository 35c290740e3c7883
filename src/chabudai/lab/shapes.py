"""What a run tells: comparisons, findings, targets and games worth looking at. Data without behaviour, so that a
report, a terminal and a program read the same."""

from typing import Literal

import msgspec

from chabudai.engine.record import Record

#: What a finding is about; its sentences are in `messages/*.toml` under `finding.<kind>`.
FindingKind = Literal[
    "changed",  # a metric of a variant differs from that of the base
    "unchanged",  # nothing that is measured differs between a variant and the base
    "seat",  # a seat wins more or less than its share
    "start",  # whoever begins wins more or less than their share
    "runaway",  # who leads early nearly always wins, or more often than in the base
    "dead_card",  # a card that is there and never used, or no longer used
    "strong_card",  # who uses it wins (or scores) more
    "weak_card",  # who uses it wins (or scores) less
    "never_legal",  # a move of the notation that was never possible
    "never_played",  # a kind of move that was possible and never made
    "never_phase",  # a part of the rules that never came up
    "long_game",  # games that come near the bound of their length
    "undecided",  # not enough deals to tell
]


class Interval(msgspec.Struct, frozen=True):
    """A number and where it lies for sure: with 95 % for all times at which one may have looked."""

    mean: float
    low: float
    high: float
    count: int


class Comparison(msgspec.Struct, frozen=True):
    """A metric of two variants on the same deals."""

    metric: str
    seats: int
    lineup: str
    base: float
    variant: float
    #: variant − base, deal by deal.
    difference: float
    low: float
    high: float
    #: Whether the interval leaves out 0.
    sure: bool
    #: Deals that both have played.
    games: int
    #: How many of the deals an unpaired comparison would have needed: 0.4 means 40 of 100.
    gain: float


class Finding(msgspec.Struct, frozen=True):
    """One thing that a run found. `key` and `parts` make its sentence: `lab.say(finding, language)`."""

    kind: FindingKind
    key: str
    parts: dict[str, str | int | float]
    #: In standard deviations of a deal, or as a difference of shares: what findings are ordered by.
    size: float
    interval: Interval | None
    #: What the finding is of: empty where it is of the whole run.
    variant: str = ""
    seats: int = 0
    lineup: str = ""


class TargetResult(msgspec.Struct, frozen=True):
    """A promise of the plan and what came of it. `kept` is None while the interval holds both answers."""

    name: str
    metric: str
    variant: str
    seats: int
    lineup: str
    at_least: float | None
    at_most: float | None
    interval: Interval
    kept: bool | None
    #: How far the mean is outside, 0 inside: what a search makes small.
    distance: float


class NotableGame(msgspec.Struct, frozen=True):
    """A game behind a number: `why` is `closest`, `longest`, `comeback` or `worst`; the record opens in the replay."""

    why: str
    variant: str
    seats: int
    lineup: str
    deal: int
    seed: int
    value: float
    record: Record
