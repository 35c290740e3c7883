"""New Game in words. Next: why a move is not possible (`why_not`), and what it is good for (`why_good`)."""

from chabudai.engine.standard_deck import called as called
