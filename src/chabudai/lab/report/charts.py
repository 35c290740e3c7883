"""The plots of a report: Vega-Lite by Altair. Their rows come by name, so that the page can choose among them; colours
of axes and words are those of the page around them."""

from typing import Any

from chabudai.lab.report.facts import WORDS, Facts

#: Marks on light and on dark paper, told apart by people who see colours differently.
PALETTE = ["#7d8793", "#2f80c8", "#d0692a", "#2c9a6c", "#a95aa8", "#a08512", "#c9504f", "#4aa3a8"]
HEIGHT_OF_A_LINE = 17
SOURCE = "source"
CHARTS = ("changes", "scores", "seats", "things", "skill", "lengths")

Spec = dict[str, Any]


def rows_of(facts: Facts) -> dict[str, list[dict[str, Any]]]:
    """What each plot is drawn from. A plot takes only what it shows: a mail has its limits."""
    drawn = [row for row in facts.things if row["effect"] is not None]
    return {
        "changes": facts.changes,
        "scores": facts.scores,
        "lengths": facts.lengths,
        "seats": facts.seat_wins,
        "skill": facts.skill,
        "things": [{key: row[key] for key in _THING} for row in drawn],
    }


_THING = ("variant", "seats", "lineup", "called", "effect", "low", "high", "played", "chances", "users")


def charts_of(facts: Facts, base: str, language: str) -> dict[str, Spec]:
    """By name, as Vega-Lite; no data in them."""
    say = _Words(language, base)
    found = {
        "changes": _changes(facts, say),
        "scores": _histogram(facts, say, "scores"),
        "lengths": _histogram(facts, say, "lengths"),
        "seats": _seats(facts, say),
        "skill": _skill(facts, say),
        "things": _things(facts, say),
    }
    return {name: _dressed(chart, language) for name, chart in found.items()}


class _Words:
    def __init__(self, language: str, base: str) -> None:
        self.language, self.base = language, base

    def __call__(self, key: str) -> str:
        return WORDS.say(self.language, key, base=self.base)


def _dressed(chart: Any, language: str) -> Spec:
    words = "Hiragino Sans, Noto Sans CJK JP, Yu Gothic, sans-serif" if language == "ja" else "system-ui, sans-serif"
    colour = "currentColor"
    axis = {"labelColor": colour, "titleColor": colour, "gridColor": colour, "gridOpacity": 0.16, "domainColor": colour}
    axis |= {"tickColor": colour, "labelLimit": 190, "titleFontWeight": "normal", "labelFontSize": 12}
    legend = {"labelColor": colour, "titleColor": colour, "orient": "top", "labelLimit": 240, "symbolLimit": 0}
    made: Spec = chart.properties(width="container").to_dict()
    made["config"] = {
        "background": None,
        "font": words,
        "view": {"stroke": None},
        "axis": axis,
        "legend": legend,
        "aria": False,
    }
    made["autosize"] = {"type": "fit-x", "contains": "padding"}
    made.pop("$schema", None)
    return made


def _colour(facts: Facts, say: _Words, variants: list[str] | None = None) -> Any:
    import altair as alt

    domain = facts.variants
    scale = alt.Scale(domain=domain, range=[PALETTE[at % len(PALETTE)] for at in range(len(domain))])
    return alt.Color("variant:N", title=say("variant"), scale=scale, legend=alt.Legend(values=variants or domain))


def _ranges(facts: Facts, say: _Words, y: Any, axis: Any, tips: list[Any], variants: list[str] | None = None) -> Any:
    """A mark with its interval for each variant, one under the other."""
    import altair as alt

    base = alt.Chart(alt.NamedData(SOURCE)).encode(y=y, color=_colour(facts, say, variants))
    shift = alt.YOffset("variant:N", sort=facts.variants)
    line = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=axis.title, axis=axis, scale=alt.Scale(zero=False)), x2="high:Q", yOffset=shift
    )
    mark = base.mark_point(filled=True, size=55, opacity=1).encode(x="mean:Q", yOffset=shift, tooltip=tips)
    return line, mark


def _changes(facts: Facts, say: _Words) -> Any:
    import altair as alt

    name = f"name_{say.language}"
    y = alt.Y(f"{name}:N", title=None, sort=alt.EncodingSortField("mean", op="max", order="descending"))
    tips = [
        alt.Tooltip("variant:N", title=say("variant")),
        alt.Tooltip(f"{name}:N", title=say("metric")),
        alt.Tooltip("base:N", title=say("base")),
        alt.Tooltip("shown:N", title=say("value")),
        alt.Tooltip("difference:N", title=say("difference")),
        alt.Tooltip("between:N", title=say("interval")),
        alt.Tooltip("n:Q", title=say("count")),
    ]
    line, mark = _ranges(facts, say, y, alt.Axis(title=say("chart.changes.axis")), tips, facts.variants[1:])
    mark = mark.encode(fillOpacity=alt.condition("datum.sure", alt.value(1), alt.value(0)), strokeWidth=alt.value(1.6))
    zero = (
        alt.Chart(alt.NamedData(SOURCE))
        .mark_rule(strokeDash=[3, 3], opacity=0.7, color="currentColor")
        .encode(x=alt.datum(0))
    )
    return alt.layer(zero, line, mark).properties(height=alt.Step(HEIGHT_OF_A_LINE))


def _histogram(facts: Facts, say: _Words, name: str) -> Any:
    import altair as alt

    tips = [
        alt.Tooltip("variant:N", title=say("variant")),
        alt.Tooltip("start:Q", title=say(f"chart.{name}.axis")),
        alt.Tooltip("share:Q", title=say("share"), format=".1%"),
        alt.Tooltip("n:Q", title=say("count")),
    ]
    chart = alt.Chart(alt.NamedData(SOURCE)).encode(
        x=alt.X("start:Q", title=say(f"chart.{name}.axis"), scale=alt.Scale(zero=False)),
        y=alt.Y("share:Q", title=say("share"), axis=alt.Axis(format="%")),
        color=_colour(facts, say),
    )
    line = chart.mark_line(interpolate="step-after", strokeWidth=2)
    return alt.layer(line, chart.mark_point(filled=True, size=28, opacity=0.9).encode(tooltip=tips)).properties(
        height=230
    )


def _measured_tips(say: _Words, *first: Any) -> list[Any]:
    import altair as alt

    return [
        alt.Tooltip("variant:N", title=say("variant")),
        *first,
        alt.Tooltip("shown:N", title=say("value")),
        alt.Tooltip("between:N", title=say("interval")),
        alt.Tooltip("n:Q", title=say("count")),
    ]


def _seats(facts: Facts, say: _Words) -> Any:
    import altair as alt

    axis = alt.Axis(title=say("chart.seats.axis"), format="%")
    tips = _measured_tips(say, alt.Tooltip("seat:N", title=say("seat")))
    line, mark = _ranges(facts, say, alt.Y("seat:N", title=say("seat")), axis, tips)
    fair = (
        alt.Chart(alt.NamedData(SOURCE))
        .mark_rule(strokeDash=[3, 3], color="currentColor", opacity=0.7)
        .encode(x=alt.X("fair:Q", aggregate="min"))
        .transform_calculate(fair="1 / datum.seats")
    )
    return alt.layer(fair, line, mark).properties(height=alt.Step(HEIGHT_OF_A_LINE))


def _skill(facts: Facts, say: _Words) -> Any:
    import altair as alt

    name = f"name_{say.language}"
    tips = _measured_tips(
        say, alt.Tooltip("lineup:N", title=say("lineup")), alt.Tooltip(f"{name}:N", title=say("metric"))
    )
    line, mark = _ranges(
        facts, say, alt.Y("lineup:N", title=None, sort=None), alt.Axis(title=say("chart.skill.axis")), tips
    )
    return alt.layer(line, mark).properties(height=alt.Step(HEIGHT_OF_A_LINE))


def _things(facts: Facts, say: _Words) -> Any:
    import altair as alt

    tips = [
        alt.Tooltip("variant:N", title=say("variant")),
        alt.Tooltip("called:N", title=say("card")),
        alt.Tooltip("effect:Q", title=say("effect"), format="+.3f"),
        alt.Tooltip("low:Q", title=say("interval"), format="+.3f"),
        alt.Tooltip("high:Q", title=" ", format="+.3f"),
        alt.Tooltip("played:Q", title=say("made")),
    ]
    y = alt.Y("called:N", title=None, sort=alt.EncodingSortField("effect", op="max", order="descending"))
    base = alt.Chart(alt.NamedData(SOURCE)).encode(y=y, color=_colour(facts, say))
    shift = alt.YOffset("variant:N", sort=facts.variants)
    line = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=say("chart.things.axis")), x2="high:Q", yOffset=shift
    )
    mark = base.mark_point(filled=True, size=55, opacity=1).encode(x="effect:Q", yOffset=shift, tooltip=tips)
    zero = (
        alt.Chart(alt.NamedData(SOURCE))
        .mark_rule(strokeDash=[3, 3], opacity=0.7, color="currentColor")
        .encode(x=alt.datum(0))
    )
    return alt.layer(zero, line, mark).properties(height=alt.Step(HEIGHT_OF_A_LINE))
