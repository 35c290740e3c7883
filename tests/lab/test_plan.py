"""Plans: read strictly, everything that is wrong at once, each with its line and what would be allowed."""

from pathlib import Path

import pytest

from chabudai import lab
from chabudai.engine.messages import LANGUAGES
from chabudai.games import GAMES, game
from chabudai.lab.errors import WORDS, BadPlan
from chabudai.lab.metrics import METRICS
from chabudai.lab.plan import KEYS, as_text, check_plan, lineups, plan_of
from chabudai.lab.players import read_bot, rules_of
from chabudai.lab.templates import new_plan
from chabudai.lab.variants import card_text, changed, look_up, setup_of

GOOD = """\
title = "Is getting up early too cheap?"
game = "futon"
seats = [3, 4]
bots = ["random", "steady~0.2", "steady"]
restricted = ["steady!rise early", "steady+rise early"]
deals = 20_000
until = { width = 0.01 }
within = "20min"

[[variant]]
name = "base"

[[variant]]
name = "dearer"
cards."rise.early.hearts" = -2
cards.lesson.practical.points = 60

[vary]
"rise.early.points" = [8, 12]

[[target]]
metric = "share"
lineup = "steady+rise early / steady"
at_most = 0.25

[search]
change = { "rise.early.hearts" = "-3..0" }
"""

BAD = """\
game = "futon"
seats = 9
bots = ["steady", "clever", "steady!jump"]
deals = 0
colour = "red"

[[variant]]
name = "a"
cards."rise.late.hearts" = 1

[[variant]]
name = "a"
cards."rise.early.hearts" = "many"
file = 3

[[target]]
metric = "fun"

[search]
change = { "rise.early.hearts" = "5..1" }
"""


def test_a_plan_is_read() -> None:
    plan = plan_of(GOOD)
    assert (plan.game, plan.seats, plan.deals, plan.within) == ("futon", [3, 4], 20_000, 1200.0)
    assert [variant.name for variant in plan.variants][:2] == ["base", "dearer"]
    assert plan.variants[1].cards == {"rise.early.hearts": -2, "lesson.practical.points": 60}
    assert [variant.cards for variant in plan.variants[2:]] == [{"rise.early.points": 8}, {"rise.early.points": 12}]
    assert plan.search is not None and plan.search.change == {"rise.early.hearts": (-3, 0)}
    assert [str(lineup) for lineup in lineups(plan, 3)][-2:] == [
        "steady!rise early / steady",
        "steady+rise early / steady",
    ]


def test_all_mistakes_are_told_at_once_each_with_its_line() -> None:
    with pytest.raises(BadPlan) as caught:
        plan_of(BAD.replace("seats = 9", "seats = 3"))
    told = str(caught.value).splitlines()
    lines = [line.split(":")[0] for line in told]
    assert lines == [f"Line {number}" for number in (3, 3, 4, 5, 9, 12, 13, 14, 16, 17, 20)]
    for line, words in {
        "Line 4": "1 to 10000000",
        "Line 5": "Allowed: title, game",
        "Line 9": "early, wake, five, skip",
        "Line 12": "two variants “a”",
        "Line 13": "-1 on the cards",
        "Line 17": "tension",
    }.items():
        assert any(one.startswith(line) and words in one for one in told), (line, words)
    assert any("“clever”" in one and "random, steady, sharp" in one for one in told)
    assert any("“jump”" in one and "rise, take" in one for one in told)
    japanese = caught.value.text("ja").splitlines()
    assert len(japanese) == len(told) and all("行目" in line for line in japanese)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = ", "not TOML"),
        ("seats = 3", "iyadosu"),
        ('game = "chess"', "chess"),
        ('game = "futon"\nseats = 9', "1 to 5"),
        ('game = "futon"\nseats = []', "1 to 5"),
        ('game = "futon"\nbots = 3', "list of bots"),
        ('game = "futon"\nbots = ["steady", "steady"]', "twice"),
        ('game = "futon"\nbots = ["steady~2"]', "0.001 to 1"),
        ('game = "futon"\nbots = ["steady!"]', "after !"),
        ('game = "futon"\nwithin = "soon"', "20min"),
        ('game = "futon"\nuntil = { wide = 1 }', "“width” is missing"),
        ('game = "futon"\nladder = 1', "true or false"),
        ('game = "futon"\nvariant = 3', "[[variant]]"),
        ('game = "futon"\n[vary]\n"rise.early.points" = 3', "list of values"),
        ('game = "futon"\n[vary]\n"rise.early.points" = [3, 9999]', "cannot be played"),
        ('game = "futon"\n[vary]\n"rise.early.pints" = [3]', "points"),
        ('game = "futon"\n[[variant]]\nedition = "third"', "There are: first"),
        ('game = "futon"\n[[variant]]\nfile = "nowhere.toml"', "nowhere.toml"),
        ('game = "iyadosu"\n[[variant]]\noptions = { bonus = "maybe" }', "maybe"),
        ('game = "futon"\n[[target]]\nmetric = "moves"', "at_least or at_most"),
        ('game = "futon"\n[[target]]\nmetric = "moves"\nat_most = 3\nvariant = "x"', "There is: base"),
        ('game = "futon"\n[search]\ntrials = 3', "“change” is missing"),
        ('game = "futon"\n[search]\nchange = { "rise.early.en" = "1..2" }', "no whole number"),
        ('game = "futon"\n[search]\nchange = { "rise.none.points" = "1..2" }', "early, wake, five, skip"),
    ],
)
def test_a_mistake_is_a_sentence_in_both_languages(text: str, words: str) -> None:
    with pytest.raises(BadPlan) as caught:
        plan_of(text)
    assert words in str(caught.value)
    assert caught.value.text("ja") != str(caught.value)


def test_a_plan_made_in_python_is_checked_as_strictly(tmp_path: Path) -> None:
    plan = lab.Plan("futon", [3], variants=[lab.Variant("base"), lab.Variant("x", {"rise.early.points": 12})])
    again = check_plan(plan)
    assert again.variants == plan.variants
    assert plan_of(as_text(again)).variants == again.variants
    with pytest.raises(BadPlan, match="of another kind"):
        check_plan(lab.Plan("futon", [3], variants=[lab.Variant("x", {"rise.early.points": "12"})]))
    with pytest.raises(BadPlan, match="cannot be read"):
        lab.read_plan(tmp_path / "none.toml")
    whole = check_plan(plan_of(GOOD))
    assert (whole.targets, whole.search, whole.until) == (plan_of(GOOD).targets, plan_of(GOOD).search, whole.until)


def test_paths_lead_to_values_and_changed_cards_have_another_name(tmp_path: Path) -> None:
    table = {"rise": [{"name": "early", "points": 3}, {"name": "a.b", "points": 4}], "deal": {"hand": 5}}
    assert look_up(table, "rise.early.points") == (table["rise"][0], "points")  # type: ignore[index]
    assert look_up(table, 'rise."a.b".points')[0]["points"] == 4
    assert look_up(table, "rise.1.points")[0]["points"] == 4
    assert changed(table, {"deal.hand": 6})["deal"] == {"hand": 6} and table["deal"] == {"hand": 5}
    futon = game("futon")
    same = setup_of(futon, lab.Variant("same", {"rise.early.points": 10}), 3, tmp_path)
    assert same.card_file.edition == "first"
    other = setup_of(futon, lab.Variant("more", {"rise.early.points": 11}), 3, tmp_path)
    assert other.card_file.edition.startswith("first-more-") and other.cards.rise[0].points == 11
    assert other.cards.lesson == same.cards.lesson
    mine = tmp_path / "mine.toml"
    mine.write_text(card_text(futon, lab.Variant("more", {"rise.early.points": 11}), tmp_path), encoding="utf-8")
    assert setup_of(futon, lab.Variant("mine", file="mine.toml"), 3, tmp_path).cards == other.cards


def test_restrictions_name_moves_or_their_beginnings() -> None:
    futon = game("futon")
    spec = read_bot("steady~0.25!rise early+take")
    assert (spec.base, spec.noise, spec.never, spec.always) == ("steady", 250, ("rise early",), ("take",))
    rules = rules_of(futon, spec)
    assert [rules[futon.moves.numbers[text]] for text in ("rise early", "rise wake", "take cold")] == [-1, 0, 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_plan_that_new_writes_is_a_plan(name: str, language: str) -> None:
    text = new_plan(game(name), language)
    plan = plan_of(text)
    assert len(plan.variants) == 2 and plan.variants[1].cards and plan.targets
    # What is only a comment must be right, too: every example is a key of a plan.
    for key in ("restricted", "until", "within", "ladder", "[vary]", "[search]"):
        assert f"# {key}" in text
    opened = "\n".join(
        line.removeprefix("# ")
        if line.startswith(("# ladder", "# until", "# within", "# [", '# "', "# change"))
        else line
        for line in text.splitlines()
    )
    assert plan_of(opened).search is not None
    assert set(KEYS) >= {"ladder", "until", "within"}


def test_every_metric_and_finding_has_its_words() -> None:
    english, japanese = (WORDS.messages(language) for language in LANGUAGES)
    assert english.keys() == japanese.keys()
    for name in [*METRICS, "wins"]:
        assert english[f"metric.{name}.about"].count(".") == 1 and english[f"metric.{name}.about"].endswith(".")
        assert japanese[f"metric.{name}.about"].count("。") == 1
