"""Finding values: Optuna proposes, the lab plays, and what is far from the targets is worse.

Every trial plays the same deals. What was tried is kept in a journal beside the run, so that a search goes on where it
was ended.
"""

import hashlib
import warnings
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from chabudai.bots.stopping import StopAsked, never
from chabudai.lab.errors import bad_lab, needs
from chabudai.lab.runs import Run, prepared
from chabudai.lab.shapes_plan import Plan, Variant
from chabudai.lab.targets import target_results

if TYPE_CHECKING:
    import optuna

JOURNAL = "search.journal"
#: The lowest distance that counts as a target met: what the intervals of so many deals cannot tell from it anyway.
MET = 1e-9


#: Trials before neighbours are looked at; how far away they may be; with how many knobs there are too many of them.
AT_FIRST = 10
FARTHEST = 3
MOST_KNOBS = 8


class Trial(msgspec.Struct, frozen=True):
    """Values that were tried, and how far they are from the targets: 0 is all of them met on the average."""

    number: int
    values: dict[str, int]
    distance: float
    measured: dict[str, float]


class Found(msgspec.Struct, frozen=True):
    """What a search brought: all trials, the best of them, and how much each value mattered (parts of 1)."""

    trials: list[Trial]
    best: Trial
    importance: dict[str, float]
    complete: bool


def search(
    plan: Plan | str | Path,
    folder: str | Path | None = None,
    jobs: int | None = None,
    stopped: StopAsked = never,
    watch: Callable[[Trial, Trial, int], None] | None = None,
) -> Found:
    """Look for the values that `[search]` of a plan asks for; `watch` is told every trial, the best so far, and how
    many there will be."""
    run = prepared(plan, folder)
    wanted = run.plan.search
    if wanted is None:
        raise bad_lab("no_search")
    if not run.plan.targets:
        raise bad_lab("no_targets")
    study = _study(run)
    run._keep_plan()
    while len(_done(study)) < wanted.trials and not stopped():
        near = _neighbour(_done(study), wanted.change)
        if near is not None:
            study.enqueue_trial(near)
        trial = study.ask()
        values = {path: trial.suggest_int(path, low, high) for path, (low, high) in wanted.change.items()}
        distance, measured = tried(run, values, jobs, stopped)
        if distance is None:
            break
        trial.set_user_attr("measured", measured)
        study.tell(trial, distance)
        if watch is not None:
            best = min(_done(study), key=lambda one: (one.distance, one.number))
            watch(_done(study)[-1], best, wanted.trials)
        if distance <= MET:
            break
    return _found(study, wanted.trials)


def tried(
    run: Run, values: dict[str, int], jobs: int | None, stopped: StopAsked
) -> tuple[float | None, dict[str, float]]:
    """How far these values are from the targets; None if somebody stopped it. Cards that cannot be are far away."""
    from chabudai.engine.errors import ChabudaiError

    base, wanted = run.plan.variants[0], run.plan.search
    assert wanted is not None
    variant = Variant(base.name, {**base.cards, **values}, base.file, base.csv, base.edition, base.options)
    targets = [target for target in run.plan.targets if target.variant in ("", base.name)]
    plan = msgspec.structs.replace(
        run.plan, variants=[variant], targets=targets, deals=wanted.deals, until=None, within=None, search=None, text=""
    )
    one = Run(plan, run.folder)
    try:
        cells = one.cells
    except ChabudaiError:
        return float(10**6), {}
    from chabudai.lab.workers import work_through

    units = [unit for cell in cells for unit in one.units(cell)]
    if not work_through(units, run.folder, jobs, stopped):
        return None, {}
    results = target_results(one)
    measured = {f"{result.name} ({result.seats}, {result.lineup})": result.interval.mean for result in results}
    return sum(result.distance for result in results), measured


def _neighbour(trials: list[Trial], change: dict[str, tuple[int, int]]) -> dict[str, int] | None:
    """By turns with what the sampler proposes, once it has seen something: the nearest values to the best so far that
    nobody has tried. A sampler learns where to look; the last step it leaves to chance."""
    if len(trials) < AT_FIRST or len(trials) % 2:
        return None
    seen = [trial.values for trial in trials]
    best = min(trials, key=lambda one: (one.distance, one.number)).values
    for far in range(1, FARTHEST + 1):
        for steps in product(range(-far, far + 1), repeat=len(change)) if len(change) <= MOST_KNOBS else ():
            if sum(map(abs, steps)) != far:
                continue
            near = {path: best[path] + step for path, step in zip(change, steps, strict=True)}
            inside = all(low <= near[path] <= high for path, (low, high) in change.items())
            if inside and near not in seen:
                return near
    return None


def _study(run: Run) -> "optuna.Study":
    try:
        import optuna
        from optuna.storages import JournalStorage
        from optuna.storages.journal import JournalFileBackend
    except ImportError:
        raise needs("optuna") from None

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    run.folder.mkdir(parents=True, exist_ok=True)
    backend = JournalFileBackend(str(run.folder / JOURNAL))
    # Of every study one: other knobs or targets are another question.
    assert run.plan.search is not None
    asked = [run.plan.search.change, run.plan.search.deals, run.plan.targets, run.plan.variants[0], run.plan.seed]
    name = hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:16]
    seed = run.plan.seed % 2**32
    storage = JournalStorage(backend)
    known = {one.study_name: one for one in optuna.get_all_study_summaries(storage)}
    begun = known[name].n_trials if name in known else 0
    # After an interruption another seed, or the same values would be proposed once more.
    with warnings.catch_warnings():
        # Optuna calls its best sampler for values that depend on each other an experiment, and has for years.
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        sampler = optuna.samplers.TPESampler(multivariate=True, seed=seed + begun)
        return optuna.create_study(storage=storage, sampler=sampler, study_name=name, load_if_exists=True)


def _done(study: "optuna.Study") -> list[Trial]:
    from optuna.trial import TrialState

    return [
        Trial(
            one.number, {k: int(v) for k, v in one.params.items()}, one.value or 0.0, one.user_attrs.get("measured", {})
        )
        for one in study.get_trials(deepcopy=False, states=[TrialState.COMPLETE])
    ]


def _found(study: "optuna.Study", wanted: int) -> Found:
    import optuna

    trials = _done(study)
    if not trials:
        raise bad_lab("nothing_tried")
    best = min(trials, key=lambda one: (one.distance, one.number))
    importance: dict[str, float] = {}
    if len(trials) > 3 and len({trial.distance for trial in trials}) > 1:
        evaluator = optuna.importance.PedAnovaImportanceEvaluator()
        importance = {
            k: float(v) for k, v in optuna.importance.get_param_importances(study, evaluator=evaluator).items()
        }
    return Found(trials, best, importance, len(trials) >= wanted or best.distance <= MET)
