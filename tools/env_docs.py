"""Writes docs/environments/<game>.md: what every byte of an observation means, and what every move is.

python -m tools.env_docs
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from chabudai.engine.encoding import MOST
from chabudai.engine.fields import Field
from chabudai.engine.game import Game, Setup
from chabudai.envs.settings import VERSION, settings_of
from chabudai.games import games

FOLDER = Path(__file__).parent.parent / "docs" / "environments"
#: More labels than this are not written out.
MANY = 12


def page(game: Game) -> str:
    lines = [
        f"# `chabudai/{game.name}-v{VERSION}`: {game.title()}",
        "",
        f"Made from the same tables as `env.fields`, by `python -m tools.env_docs`. {_seats(game)} All bytes are",
        f"from 0 to {MOST}; those that are not listed are always 0. Seats are counted from the observer's own (0),",
        "clockwise.",
        "",
    ]
    forms = [game.setup(seats) for seats in _forms(game)]
    for setup in forms:
        lines += _observation(setup)
    lines += _actions(game)
    return "\n".join(lines) + "\n"


def _seats(game: Game) -> str:
    least, most = game.seats[0], game.seats[-1]
    return f"{least} seats." if least == most else f"{least} to {most} seats."


def _forms(game: Game) -> list[int]:
    """A number of seats for each form that observations have: of several alike the usual one."""
    if game.name == "futon":
        return [1, 4]
    return [min(4, game.seats[-1])] if game.name != "escapenow" else [2, 4]


def _observation(setup: Setup) -> Iterable[str]:
    seen, all_of_it = settings_of(setup), settings_of(setup, observe="memory")
    plain, noted = seen.fields(), all_of_it.fields()[len(seen.fields()) :]
    length = 8 * int(all_of_it.encoder().words)
    seats = "1 seat" if setup.seats == 1 else f"{setup.seats} seats"
    yield from (f'## {seats}: observe="markov", {length} bytes', "", *_table(plain), "")
    if noted:
        more = 8 * int(all_of_it.notes().words)
        yield from (f'### And with observe="memory", {more} bytes more', "", *_table(_shortened(noted)), "")
    else:
        yield from ('There is nothing to remember beyond that: observe="memory" is the same.', "")


def _shortened(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Couperation has a field for each of 28 places, twice: the first and the last of them are enough."""
    if len(fields) < 40:
        return fields
    half = len(fields) // 2
    return (fields[0], fields[half - 1], fields[half], fields[-1])


def _table(fields: Iterable[Field]) -> Iterable[str]:
    yield "| bytes | field | values | meaning | § |"
    yield "|---|---|---|---|---|"
    for field in fields:
        last = field.start + field.length - 1
        where = str(field.start) if field.length == 1 else f"{field.start}–{last}"
        yield f"| {where} | `{field.name}` | {field.values} | {field.meaning}{_labels(field)} | {field.clause} |"


def _labels(field: Field) -> str:
    if not field.labels:
        return ""
    labels = field.labels if len(field.labels) <= MANY else (*field.labels[:3], "…", field.labels[-1])
    return f" ({', '.join(labels)})"


def _actions(game: Game) -> Iterable[str]:
    moves = game.moves
    yield from (f"## Actions: {len(moves)}", "", "| numbers | verb | first | last |", "|---|---|---|---|")
    begin = 0
    for number in range(1, len(moves) + 1):
        if number == len(moves) or moves[number].verb != moves[begin].verb:
            first, last = moves[begin], moves[number - 1]
            where = str(begin) if number == begin + 1 else f"{begin}–{number - 1}"
            yield f"| {where} | {first.verb} | `{first.text}` | `{last.text}` |"
            begin = number


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        (FOLDER / f"{game.name}.md").write_text(page(game), encoding="utf-8")
    sys.stdout.write(f"docs/environments: {len(games())} pages are written.\n")


if __name__ == "__main__":
    main()
