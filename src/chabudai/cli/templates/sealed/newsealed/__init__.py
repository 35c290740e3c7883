"""New Game: all choose at once. Next: its seats and options."""

GAME_API = 1

from chabudai.engine.game import Game  # noqa: E402
from newsealed.cards import Sheet  # noqa: E402
from newsealed.rules import NewSealed  # noqa: E402
from newsealed.view import NewSealedView  # noqa: E402


class NewSealedGame(Game[Sheet, NewSealed, NewSealedView]):
    name = "newsealed"
    rules_version = 1
    seats = range(2, 6)
    scores = (0, 21)
    pauses = frozenset({"won", "tied"})


GAME: Game = NewSealedGame()
