"""All laws by name, in the order in which they are tried: who breaks an early one need not look at a later."""

import random

from chabudai.engine.game import Setup
from chabudai.laws.copies import clones, conservation, fields, replays
from chabudai.laws.hooks import Hooks, hooks_of
from chabudai.laws.moves import ending, legality, numbering, shortcuts
from chabudai.laws.secrets import dealt_twins, sealed_choices
from chabudai.laws.sense import honest_sense
from chabudai.laws.trial import Law, Trial
from chabudai.laws.words import fading, words
from chabudai.laws.worlds import hard_facts, imagined_twins, truth

#: By group, as docs/laws.md has them.
GROUPS: dict[str, tuple[Law, ...]] = {
    "moves": (ending, legality, shortcuts, numbering),
    "copies": (fields, clones, replays, conservation),
    "words": (words, fading),
    "secrets": (sealed_choices, dealt_twins),
    "worlds": (imagined_twins, hard_facts, truth),
    "sense": (honest_sense,),
}
LAWS: dict[str, Law] = {law.__name__: law for group in GROUPS.values() for law in group}

#: What a law cannot do without: the hook, and the file in which an author writes it.
NEEDS: dict[str, tuple[str, str]] = {
    "conservation": ("inventory", "inventory.py"),
    "dealt_twins": ("appearance", "appearance.py"),
    "hard_facts": ("contradiction", "facts.py"),
}


def try_law(law: str, setup: Setup, rng: random.Random, hooks: Hooks | None = None) -> None:
    """One game; raises Broken if the law does not hold in it."""
    LAWS[law](Trial(setup, rng, hooks_of(setup.game) if hooks is None else hooks))
