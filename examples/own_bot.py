"""A bot of one's own in the arena: `python examples/own_bot.py [DEALS]`.

It plays Escape from the Futon by three rules of thumb, against one that chooses at random and against our own.
"""

import sys
from collections.abc import Sequence

import chabudai
from chabudai.games.futon.shapes import FutonView


class Sleepyhead(chabudai.Bot):
    """Gets up early while there is stamina for it, and sleeps when there is little left."""

    def choose(self, view: chabudai.View, legal: Sequence[chabudai.Move]) -> chabudai.Move:
        # The view is all that a bot gets: what its seat may know.
        assert isinstance(view, FutonView)
        stamina = view.players[self.seat].stamina
        if view.phase == "rise":
            wanted = ["skip"] if stamina < 2 else ["early", "wake"] if stamina > 4 else ["wake", "five"]
        elif stamina > 3:
            wanted = ["practical", "seminar", "cold"]
        else:
            wanted = ["cold", "drink", "seminar"]
        # A move has a number, a text as in RULES.md ("rise early"), a verb and parts. One of the legal ones is wanted.
        known = {str(part): move for move in legal for part in move.parts.values()}
        return next((known[name] for name in wanted if name in known), legal[0])


def main(deals: int) -> None:
    setup = chabudai.game("futon").setup(seats=3)
    # Every bot plays every other on the same deals, from every seat. `jobs=4` would use four processes.
    found = chabudai.arena(setup, [Sleepyhead, "steady", "random"], deals)
    print(f"{found['game']}, {deals} deals; a fair share of wins is {found['fair_share']:.0%}")
    for lineup in found["lineups"]:
        print(f"{lineup['hero']:>10} among {lineup['field']:<10} wins {lineup['wins']['mean']:.0%}")


# Other processes import this file anew, and must not begin an arena themselves.
if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
