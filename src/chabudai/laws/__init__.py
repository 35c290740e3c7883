"""The laws that every game obeys, each a function that plays a game and raises Broken where it does not hold.

`check` tries them on a game, ours or anybody's; `chabudai check` is the same at a terminal. Law by law, with the faults
that they are known to find: docs/laws.md.
"""

from chabudai.laws.all_laws import LAWS, NEEDS, try_law
from chabudai.laws.checking import Breach, LeftOut, Report, check
from chabudai.laws.hooks import Hooks, hooks_of
from chabudai.laws.trial import Broken, Trial

__all__ = ["LAWS", "NEEDS", "Breach", "Broken", "Hooks", "LeftOut", "Report", "Trial", "check", "hooks_of", "try_law"]
