"""Nothing to remember: what was ever open in Escape from the Futon is open to look at, or back in a hand."""

from chabudai.engine.game import Memory, View


class FutonMemory(Memory):
    def see(self, view: View) -> None:
        pass
