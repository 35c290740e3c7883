"""`chabudai replay --step`: walk through a game with its board."""

from rich.console import Console
from rich.text import Text

from chabudai.cli.board import board, result
from chabudai.cli.game_files import GameFile
from chabudai.cli.log import Eyesight, news, seat_names, sentences
from chabudai.cli.replay import check_viewer
from chabudai.cli.words import Mistake, number_in, say
from chabudai.engine.match import Match
from chabudai.engine.replay import choice_points
from chabudai.engine.replay import walk as walk_through


class Walk:
    """One game and where the reader is in it. Chance moves are walked over together with the move before."""

    def __init__(self, match: Match, source: GameFile, viewer: Eyesight) -> None:
        self.setup = match.setup
        self.moves = list(match.moves)
        self.source = source
        self.viewer = viewer
        #: How many moves have been made where the walk stops: whenever somebody has a choice, and at the end.
        self.stops = choice_points(self.moves)
        self.at = 0

    def jump(self, number: int) -> None:
        """Go to the stop at this move, or the last before it."""
        self.at = max([0, *(i for i, stop in enumerate(self.stops) if stop < number)])

    def show(self, out: Console) -> None:
        stop = self.stops[self.at]
        before = self.stops[self.at - 1] if self.at else 0
        names = self._names(stop)
        for match in walk_through(self.setup, self.moves[:stop]):
            if len(match.moves) == before:
                since = match.events
        told = news(match, since, self.viewer)
        if out.is_terminal:
            out.clear()
        out.rule(say("replay.at", number=stop, moves=len(self.moves)), align="left", style="dim")
        out.print(board(self.setup, match.view(self._eyes(match)), names))
        out.print()
        for sentence in sentences(self.setup, told, self._names(before)):
            out.print(Text(sentence, style="cyan"))
        outcome = match.outcome()
        if outcome is not None:
            out.print()
            out.print(result(self.setup, outcome, names))
        elif stop < len(self.moves):
            actor, text = self.moves[stop]
            out.print(Text(say("replay.next", name=names[int(actor)], move=text), style="dim"))

    def _names(self, moves: int) -> list[str]:
        """Under which what came after so many moves is told."""
        return seat_names(self.setup.seats, self.source.players_after(moves))

    def _eyes(self, match: Match) -> int | None:
        """Where everything is open, the board is seen by whoever moves next."""
        if self.viewer != "all":
            return self.viewer
        owing = match.to_act()
        return owing[0] if owing else None


def walk(out: Console, source: GameFile, viewer: Eyesight, number: int, stdin_taken: bool) -> None:
    if stdin_taken:
        raise Mistake("replay.step_stdin")
    match = _game(source, number)
    check_viewer(viewer, match.setup.seats)
    steps = Walk(match, source, viewer)
    while True:
        steps.show(out)
        try:
            answer = out.input(f"[bold]{say('replay.prompt')}[/] ").strip().lower()
        except EOFError:
            return
        if answer in ("q", "quit"):
            return
        if answer in ("b", "back"):
            steps.at = max(0, steps.at - 1)
        elif (wanted := number_in(answer)) is not None:
            steps.jump(wanted)
        elif steps.at + 1 < len(steps.stops):
            steps.at += 1


def _game(source: GameFile, number: int) -> Match:
    games: list[Match] = []
    for match in source.positions():
        if not games or games[-1] is not match:
            if len(games) == number:
                break
            games.append(match)
    if len(games) < number:
        raise Mistake("replay.no_game", number=number, games=len(games))
    return games[-1]
