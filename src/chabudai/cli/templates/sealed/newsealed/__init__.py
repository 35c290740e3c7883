"""New Game: all choose at once. Next: its seats and options."""

GAME_API = 1

from chabudai.engine.cards import CardSheet  # noqa: E402
from chabudai.engine.game import Game  # noqa: E402
from newsealed.rules import NewSealed  # noqa: E402
from newsealed.view import NewSealedView  # noqa: E402


class NewSealedGame(Game[CardSheet, NewSealed, NewSealedView]):
    name = "newsealed"
    seats = range(2, 6)
    scores = (0, 21)
    pauses = frozenset({"won", "tied"})


GAME: Game = NewSealedGame()
