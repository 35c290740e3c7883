"""The games that have a playing sense."""

from chabudai.bots import usual_bot
from chabudai.engine.game import Setup


def has_sense(setup: Setup) -> bool:
    return usual_bot(setup) == "steady"
