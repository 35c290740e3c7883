"""What is measured of a game: the names of all metrics. Their definitions are in `messages/*.toml`."""

import msgspec


class Metric(msgspec.Struct, frozen=True):
    """`column` of the games is averaged. A `share` is from 0 to 1. `rivals`: only where seats play against each other;
    `winning`: only where winning means something."""

    column: str
    share: bool = False
    rivals: bool = False
    winning: bool = False


METRICS = {
    "score": Metric("score"),
    "share": Metric("share", share=True, winning=True),
    "ties": Metric("ties", share=True, rivals=True, winning=True),
    "spread": Metric("spread", rivals=True),
    "start_wins": Metric("start_wins", share=True, rivals=True, winning=True),
    "moves": Metric("moves"),
    "rounds": Metric("rounds"),
    "minutes": Metric("minutes"),
    "decisions": Metric("decisions"),
    "branching": Metric("branching"),
    "forced": Metric("forced_share", share=True),
    "dead": Metric("dead", share=True),
    "lead_changes": Metric("lead_changes", rivals=True, winning=True),
    "comeback": Metric("comeback", share=True, rivals=True, winning=True),
    "drama": Metric("drama", rivals=True, winning=True),
    "tension": Metric("tension", share=True, winning=True),
    "decided": Metric("decided", share=True, winning=True),
    "runaway": Metric("kept", share=True, rivals=True, winning=True),
    "kingmaking": Metric("kingmaking", rivals=True, winning=True),
}
