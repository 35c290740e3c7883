"""What a player of Couperation can remember beyond the view: nothing, for the view keeps whatever was open once."""

from chabudai.engine.game import Memory, View


class CouperationMemory(Memory):
    def see(self, view: View) -> None:
        pass
