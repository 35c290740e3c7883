"""A table without a network: seats, people and bots, speech, undo, clocks, spectators.

Every accepted change is an `Entry`; a `Table` is what its entries add up to. `decide` turns somebody's wish into
entries or refuses it with a sentence; `shown` builds what one viewer gets to see. Nothing here knows the time, a
database or a socket: whoever keeps the entries says what time it is and where randomness comes from.
"""
