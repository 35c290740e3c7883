"""What the bots, the arena and the other studies say, and what they refuse."""

from chabudai.engine.errors import BadSetup
from chabudai.engine.messages import Catalogue

WORDS = Catalogue("chabudai.bots")


def bad_bots(key: str, **words: object) -> BadSetup:
    return BadSetup(WORDS.sentence(f"setup.{key}", **words))
