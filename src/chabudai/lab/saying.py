"""What a run found, in words: findings, metrics and targets as sentences."""

from chabudai.engine.messages import Sentence
from chabudai.games import game as find_game
from chabudai.lab.errors import WORDS
from chabudai.lab.shapes import Comparison, Finding, Interval, TargetResult

#: Metrics that are shares are said in percent.
PERCENT = frozenset(
    {"share", "ties", "start_wins", "forced", "dead", "comeback", "tension", "decided", "runaway"}
    | {f"wins_{seat}" for seat in range(6)}
)


def say(finding: Finding, language: str = "en") -> str:
    """The sentence of a finding."""
    metric = str(finding.parts.get("metric", ""))
    words: dict[str, object] = {key: _written(key, value, metric) for key, value in finding.parts.items()}
    if metric:
        words["metric"] = metric_name(metric)
    if finding.kind == "changed":
        key = "changed_more" if float(finding.parts["difference"]) > 0 else "changed_less"
        return _line(finding, WORDS.sentence(f"finding.{key}", **words), language)
    return _line(finding, WORDS.sentence(f"finding.{finding.key}", **words), language)


def _line(finding: Finding, sentence: Sentence, language: str) -> str:
    if not finding.lineup:
        return sentence.text(language)
    where = {"seats": finding.seats, "lineup": finding.lineup, "sentence": sentence}
    return WORDS.sentence("finding.where", **where).text(language)


def metric_name(metric: str) -> Sentence:
    if metric.startswith("wins_"):
        return WORDS.sentence("metric.wins.name", seat=int(metric[5:]) + 1)
    return WORDS.sentence(f"metric.{metric}.name")


def metric_about(metric: str) -> Sentence:
    """The definition of a metric, one sentence."""
    if metric.startswith("wins_"):
        return WORDS.sentence("metric.wins.about", seat=int(metric[5:]) + 1)
    return WORDS.sentence(f"metric.{metric}.about")


def shown(value: float, metric: str = "", sign: bool = False) -> str:
    """A number as it is written: shares in percent."""
    plus = "+" if sign else ""
    return f"{value:{plus}.1%}" if metric in PERCENT else f"{value:{plus}.4g}"


def shown_interval(here: Interval, metric: str = "") -> str:
    return f"{shown(here.mean, metric)} ({shown(here.low, metric)} … {shown(here.high, metric)})"


def _written(key: str, value: str | int | float, metric: str) -> str | int:
    if isinstance(value, str):
        return value
    if key == "seat":
        return int(value) + 1
    if isinstance(value, int):
        return value
    if metric:
        return shown(value, metric, key in ("difference", "low", "high"))
    return f"{value:.1%}"


def said_comparison(comparison: Comparison, language: str = "en") -> str:
    key = "compare.sure" if comparison.sure else "compare.unsure"
    metric = comparison.metric
    words = {
        "metric": metric_name(metric),
        "base": shown(comparison.base, metric),
        "variant": shown(comparison.variant, metric),
        "difference": shown(comparison.difference, metric, True),
        "low": shown(comparison.low, metric, True),
        "high": shown(comparison.high, metric, True),
    }
    return WORDS.sentence(key, **words).text(language)


def said_target(result: TargetResult, language: str = "en") -> str:
    state = "kept" if result.kept else "open" if result.kept is None else "broken"
    metric = result.metric
    bounds = [
        WORDS.sentence(f"target.{key}", bound=shown(bound, metric)).text(language)
        for key, bound in (("at_least", result.at_least), ("at_most", result.at_most))
        if bound is not None
    ]
    return WORDS.sentence(
        f"target.{state}",
        name=result.name,
        variant=result.variant,
        seats=result.seats,
        lineup=result.lineup,
        bounds=WORDS.say(language, "target.and").join(bounds),
        measured=shown_interval(result.interval, metric),
    ).text(language)


def card_called(game: str, what: str, card: str, language: str = "en") -> str:
    """A card as people call it, where the game has a name for it."""
    found = find_game(game)
    setup = found.setup()
    for table in vars(type(setup.cards)).get("__struct_fields__", ()):
        rows = getattr(setup.cards, table)
        for row in rows if isinstance(rows, list) else ():
            if table == what and getattr(row, "name", None) == card and hasattr(row, language):
                return str(getattr(row, language))
    return card
