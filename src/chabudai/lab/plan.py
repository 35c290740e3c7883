"""Reading a lab plan: one TOML file, checked strictly; every mistake at once, with its line and what is allowed."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from chabudai.bots import BOTS
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.game import Game
from chabudai.engine.messages import Sentence
from chabudai.games import GAMES
from chabudai.games import game as find_game
from chabudai.lab.errors import WORDS, BadPlan
from chabudai.lab.lanes import is_team
from chabudai.lab.metrics import METRICS
from chabudai.lab.players import Lineup, check_bot
from chabudai.lab.shapes_plan import Plan, Search, Target, Until, Variant
from chabudai.lab.toml_lines import Place, line_at, lines_of
from chabudai.lab.variants import grid, mistake_in

#: Games of one plan: so many are played in a day by nobody.
MOST_DEALS = 10_000_000
MOST_VARIANTS = 200
MOST_TRIALS = 10_000
HIGHEST_SEED = 2**61
#: The rungs of a skill ladder.
LADDER = ("random", "steady~0.5", "steady~0.2", "steady")

KEYS = (
    *("title", "game", "seats", "bots", "heroes", "field", "restricted", "deals", "until", "within", "seed", "pace"),
    *("ladder", "par", "variant", "vary", "target", "search"),
)
OF_VARIANT = ("name", "cards", "file", "csv", "edition", "options")
OF_TARGET = ("name", "metric", "at_least", "at_most", "variant", "seats", "lineup")
OF_UNTIL = ("width", "metric")
OF_SEARCH = ("change", "trials", "deals")

_DURATION = re.compile(r"(\d+(?:\.\d+)?)\s*(s|min|h)")
_RANGE = re.compile(r"\s*(-?\d{1,6})\s*\.\.\s*(-?\d{1,6})\s*")
SECONDS = {"s": 1.0, "min": 60.0, "h": 3600.0}


def read_plan(source: str | Path) -> Plan:
    """A plan from its file; BadPlan has everything that is wrong with it."""
    path = Path(source)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        reason = getattr(problem, "strerror", None) or "UTF-8"
        raise BadPlan([WORDS.sentence("plan.unreadable", file=path, problem=reason)]) from None
    return plan_of(text, path.parent)


def plan_of(text: str, folder: Path = Path()) -> Plan:
    """The same, from its text."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadPlan([WORDS.sentence("plan.not_toml", problem=problem)]) from None
    reader = _Reader(table, lines_of(text), folder)
    plan = reader.plan(text)
    if reader.mistakes:
        raise BadPlan([sentence for _, sentence in sorted(reader.mistakes, key=lambda mistake: mistake[0])])
    return plan


def check_plan(plan: Plan) -> Plan:
    """A plan that was made in Python: as strictly, without lines."""
    return plan_of(as_text(plan), plan.folder)


def as_text(plan: Plan) -> str:
    """A plan as the file that would say it."""
    from chabudai.lab.toml_lines import written

    table: dict[str, Any] = {}
    for name in ("title", "game", "seats", "bots", "heroes", "field", "restricted", "deals", "seed", "pace", "ladder"):
        table[name] = getattr(plan, name)
    table["par"] = plan.par
    if plan.within is not None:
        table["within"] = f"{plan.within:g}s"
    if plan.until is not None:
        table["until"] = _said(plan.until)
    table["variant"] = [_said(variant) for variant in plan.variants]
    if plan.targets:
        table["target"] = [_said(target) for target in plan.targets]
    if plan.search is not None:
        ranges = {path: f"{low}..{high}" for path, (low, high) in plan.search.change.items()}
        table["search"] = {"change": ranges, "trials": plan.search.trials, "deals": plan.search.deals}
    return written(table)


def _said(struct: msgspec.Struct) -> dict[str, Any]:
    """What is not empty."""
    return {key: value for key, value in msgspec.structs.asdict(struct).items() if value not in (None, "", {}, 0)}


def lineups(plan: Plan, seats: int) -> list[Lineup]:
    """Who plays at so many seats: whole tables, then heroes among the field; a team has no heroes."""
    setup = find_game(plan.game).setup(seats)
    tables = list(dict.fromkeys([*plan.bots, *(LADDER if plan.ladder and is_team(setup) else ())]))
    heroes = [*plan.heroes, *plan.restricted, *(LADDER if plan.ladder and not is_team(setup) else ())]
    if is_team(setup):
        return [Lineup(bot) for bot in dict.fromkeys([*tables, *heroes])]
    # Among its likes a hero is no hero, but the ladder needs that rung, too.
    chosen = list(dict.fromkeys(heroes))
    return [*(Lineup(bot) for bot in tables), *(Lineup(hero, plan.field) for hero in chosen)]


class _Reader:
    """Goes through a plan and notes what is wrong."""

    def __init__(self, table: dict[str, Any], lines: dict[Place, int], folder: Path) -> None:
        self.table = table
        self.lines = lines
        self.folder = folder
        self.mistakes: list[tuple[int, Sentence]] = []

    def wrong(self, place: Place, key: str, /, **words: object) -> None:
        self.wrong_so(place, WORDS.sentence(f"plan.{key}", **words))

    def wrong_so(self, place: Place, sentence: Sentence) -> None:
        line = line_at(self.lines, place)
        self.mistakes.append((line, WORDS.sentence("plan.at", line=line, problem=sentence)))

    def plan(self, text: str) -> Plan:
        self.keys(self.table, KEYS, ())
        game = self.game()
        seats = self.seats(game)
        variants = self.variants(game, seats)
        search = self.search(game)
        plan = Plan(
            game="" if game is None else game.name,
            seats=seats,
            title=self.text(self.table, "title", (), ""),
            bots=self.bots("bots", game, seats, ["steady"]),
            heroes=self.bots("heroes", game, seats, []),
            field=self.bot_named("field", game, seats),
            restricted=self.bots("restricted", game, seats, []),
            deals=self.number(self.table, "deals", (), 1000, 1, MOST_DEALS),
            until=self.until(),
            within=self.within(),
            seed=self.number(self.table, "seed", (), 0, 0, HIGHEST_SEED),
            pace=self.real(self.table, "pace", (), 6.0),
            ladder=self.flag("ladder"),
            par=self.number(self.table, "par", (), 0, 0, 100_000),
            variants=variants,
            search=search,
            folder=self.folder,
            text=text,
        )
        return msgspec.structs.replace(plan, targets=self.targets(plan))

    # -- values of one kind -------------------------------------------------------------------------------------------
    def keys(self, table: dict[str, Any], known: tuple[str, ...], place: Place) -> None:
        for key in table:
            if key not in known:
                self.wrong((*place, key), "key", key=key, allowed=", ".join(known))

    def kind(self, table: dict[str, Any], key: str, place: Place, wanted: type | tuple[type, ...], called: str) -> Any:
        """The value if it is of this kind, else None, and a mistake unless it is not there."""
        if key not in table:
            return None
        value = table[key]
        if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
            self.wrong((*place, key), "kind", key=key, wanted=WORDS.sentence(f"plan.kinds.{called}"))
            return None
        return value

    def text(self, table: dict[str, Any], key: str, place: Place, usual: str) -> str:
        found = self.kind(table, key, place, str, "text")
        return usual if found is None else found

    def real(self, table: dict[str, Any], key: str, place: Place, usual: float) -> float:
        found = self.kind(table, key, place, (int, float), "number")
        if found is not None and found <= 0:
            self.wrong((*place, key), "positive", key=key)
        return usual if found is None else float(found)

    def number(self, table: dict[str, Any], key: str, place: Place, usual: int, least: int, most: int) -> int:
        found = self.kind(table, key, place, int, "whole")
        if found is None:
            return usual
        if not least <= found <= most:
            self.wrong((*place, key), "range", key=key, least=least, most=most)
            return usual
        return int(found)

    def flag(self, key: str) -> bool:
        return bool(self.kind(self.table, key, (), bool, "flag"))

    # -- who and what -------------------------------------------------------------------------------------------------
    def game(self) -> Game | None:
        name = self.table.get("game")
        if not isinstance(name, str):
            self.wrong(("game",), "no_game", allowed=", ".join(GAMES))
            return None
        try:
            return find_game(name)
        except ChabudaiError as problem:
            self.wrong_so(("game",), problem.sentence)
            return None

    def seats(self, game: Game | None) -> list[int]:
        found = self.table.get("seats", [] if game is None else min(max(3, game.seats[0]), game.seats[-1]))
        chosen = found if isinstance(found, list) else [found]
        if game is None:
            return []
        good = [one for one in chosen if isinstance(one, int) and one in game.seats]
        if len(good) < len(chosen) or not good:
            self.wrong(("seats",), "seats", least=game.seats[0], most=game.seats[-1])
        return list(dict.fromkeys(good))

    def bots(self, key: str, game: Game | None, seats: list[int], usual: list[str]) -> list[str]:
        if key not in self.table:
            return usual
        found = self.table[key]
        if isinstance(found, str):
            found = [found]
        if not isinstance(found, list) or not all(isinstance(bot, str) for bot in found):
            self.wrong((key,), "kind", key=key, wanted=WORDS.sentence("plan.kinds.bots"))
            return usual
        for bot in found:
            self.bot(bot, (key,), game, seats)
        for bot in {bot for bot in found if found.count(bot) > 1}:
            self.wrong((key,), "bot_twice", bot=bot)
        return list(dict.fromkeys(found))

    def bot_named(self, key: str, game: Game | None, seats: list[int]) -> str:
        name = self.text(self.table, key, (), "steady")
        if key in self.table:
            self.bot(name, (key,), game, seats)
        return name

    def bot(self, name: str, place: Place, game: Game | None, seats: list[int]) -> None:
        if game is None or not seats:
            return
        try:
            check_bot(game.setup(seats[0]), name)
        except ChabudaiError as problem:
            self.wrong(place, "bot", problem=problem.sentence, allowed=", ".join(BOTS))

    # -- variants -----------------------------------------------------------------------------------------------------
    def tables(self, key: str) -> list[dict[str, Any]]:
        found = self.table.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            self.wrong((key,), "tables", key=key)
            return []
        return found

    def variants(self, game: Game | None, seats: list[int]) -> list[Variant]:
        found: list[Variant] = []
        for number, table in enumerate(self.tables("variant")):
            place: Place = ("variant", number)
            self.keys(table, OF_VARIANT, place)
            variant = self.variant(table, place, number)
            if any(variant.name == other.name for other in found):
                self.wrong((*place, "name"), "name_twice", name=variant.name)
            found.append(variant)
            self.possible(game, variant, seats, (*place, "cards") if "cards" in table else place)
        found = found or [Variant("base")]
        vary = self.table.get("vary", {})
        if not isinstance(vary, dict) or not all(isinstance(values, list) and values for values in vary.values()):
            self.wrong(("vary",), "vary")
            return found
        for path, values in vary.items():
            for value in values:
                trial = msgspec.structs.replace(found[0], name=path, cards={**found[0].cards, path: value})
                self.possible(game, trial, seats, ("vary", path))
        number = len(found)
        for values in vary.values():
            number *= len(values)
        if number > MOST_VARIANTS:
            self.wrong(("vary",), "many", most=MOST_VARIANTS)
            return found
        return grid(found, vary)

    def variant(self, table: dict[str, Any], place: Place, number: int) -> Variant:
        cards = self.kind(table, "cards", place, dict, "table") or {}
        options = self.kind(table, "options", place, dict, "table") or {}
        files = {key: self.kind(table, key, place, str, "text") for key in ("file", "csv", "edition")}
        if files["file"] is not None and files["edition"] is not None:
            self.wrong((*place, "file"), "file_or_edition")
        name = self.text(table, "name", place, "base" if number == 0 else f"variant {number + 1}")
        return Variant(name, flat(cards), options={key: str(value) for key, value in options.items()}, **files)

    def possible(self, game: Game | None, variant: Variant, seats: list[int], place: Place) -> None:
        for number in seats if game is not None else []:
            assert game is not None
            mistake = mistake_in(game, variant, number, self.folder)
            if mistake is not None:
                self.wrong_so(place, mistake)
                return

    # -- how long, and what for ---------------------------------------------------------------------------------------
    def until(self) -> Until | None:
        table = self.kind(self.table, "until", (), dict, "table")
        if table is None:
            return None
        self.keys(table, OF_UNTIL, ("until",))
        if "width" not in table:
            self.wrong(("until",), "missing", key="width")
        metric = self.text(table, "metric", ("until",), "")
        if metric:
            self.metric(metric, ("until", "metric"))
        return Until(self.real(table, "width", ("until",), 1.0), metric)

    def within(self) -> float | None:
        found = self.kind(self.table, "within", (), str, "duration")
        if found is None:
            return None
        duration = _DURATION.fullmatch(found.strip())
        if duration is None:
            self.wrong(("within",), "kind", key="within", wanted=WORDS.sentence("plan.kinds.duration"))
            return None
        return float(duration[1]) * SECONDS[duration[2]]

    def metric(self, name: str, place: Place) -> None:
        if name not in METRICS and not re.fullmatch(r"wins_[0-5]|ending\(.+\)", name):
            self.wrong(place, "metric", metric=name, allowed=", ".join([*METRICS, "wins_0", "ending(…)"]))

    def targets(self, plan: Plan) -> list[Target]:
        found = []
        for number, table in enumerate(self.tables("target")):
            place: Place = ("target", number)
            self.keys(table, OF_TARGET, place)
            if "metric" not in table:
                self.wrong(place, "missing", key="metric")
                continue
            metric = self.text(table, "metric", place, "score")
            self.metric(metric, (*place, "metric"))
            bounds = [self.kind(table, key, place, (int, float), "number") for key in ("at_least", "at_most")]
            if bounds == [None, None]:
                self.wrong(place, "bounds")
            least, most = (None if bound is None else float(bound) for bound in bounds)
            name, variant, lineup = (self.text(table, key, place, "") for key in ("name", "variant", "lineup"))
            target = Target(metric, least, most, name, variant, self.number(table, "seats", place, 0, 1, 10), lineup)
            self.known(target, plan, place)
            found.append(target)
        return found

    def known(self, target: Target, plan: Plan, place: Place) -> None:
        names = [variant.name for variant in plan.variants]
        who = [str(lineup) for seats in plan.seats for lineup in lineups(plan, seats)] if plan.game else []
        checks: list[tuple[str, object, Callable[[], list[object]]]] = [
            ("variant", target.variant, lambda: [*names]),
            ("seats", target.seats, lambda: [*plan.seats]),
            ("lineup", target.lineup, lambda: [*dict.fromkeys(who)]),
        ]
        for key, value, allowed in checks:
            if value and value not in allowed():
                self.wrong((*place, key), "unknown", key=key, value=value, allowed=", ".join(map(str, allowed())))

    def search(self, game: Game | None) -> Search | None:
        table = self.kind(self.table, "search", (), dict, "table")
        if table is None:
            return None
        self.keys(table, OF_SEARCH, ("search",))
        change = flat(self.kind(table, "change", ("search",), dict, "table") or {})
        if not change:
            self.wrong(("search",), "missing", key="change")
        ranges = {}
        for path, text in change.items():
            found = _RANGE.fullmatch(text) if isinstance(text, str) else None
            if found is None or int(found[1]) >= int(found[2]):
                self.wrong(("search", "change"), "span", path=path)
                continue
            ranges[path] = (int(found[1]), int(found[2]))
            if game is not None:
                self.findable(game, path)
        trials = self.number(table, "trials", ("search",), 60, 1, MOST_TRIALS)
        return Search(ranges, trials, self.number(table, "deals", ("search",), 400, 2, MOST_DEALS))

    def findable(self, game: Game, path: str) -> None:
        from chabudai.engine.cards import own_text
        from chabudai.lab.errors import LabError
        from chabudai.lab.variants import look_up

        try:
            holder, key = look_up(tomllib.loads(own_text(game.package, game.usual_edition)), path)
        except LabError as problem:
            self.wrong_so(("search", "change"), problem.sentence)
            return
        if type(holder[key]) is not int:
            self.wrong(("search", "change"), "not_whole", path=path)


def flat(table: dict[str, Any], before: str = "") -> dict[str, Any]:
    """Tables in tables as paths: `cards.rise.early.hearts = 1` says the same as with the path in quotes."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found.update(flat(value, f"{before}{key}."))
        else:
            found[f"{before}{key}"] = value
    return found
