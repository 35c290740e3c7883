"""What every environment tells about itself: its fields, its actions, and worlds to plan in."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chabudai.engine.fields import WORD, Field
from chabudai.envs import told
from chabudai.envs.settings import VERSION, Settings

#: No observation has a feature above this.
HIGHEST = 127


class Description:
    """Made from the same tables as the documentation."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def id(self) -> str:
        return f"chabudai/{self.settings.game.name}-v{VERSION}"

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What the bytes of an observation mean."""
        return self.settings.fields()

    @cached_property
    def slices(self) -> dict[str, slice]:
        """For every field where it is: `observation[slices["hand"]]`."""
        return {field.name: slice(field.start, field.start + field.length) for field in self.fields}

    @cached_property
    def shape(self) -> tuple[int, ...]:
        if self.settings.observe == "told":
            return (told.most_rows(self.settings.setup), len(told.COLUMNS))
        return (WORD * int(self.settings.encoder().words + self.settings.notes().words),)

    @cached_property
    def scale(self) -> NDArray[np.float32]:
        """For every byte one over its highest value; 0 where nothing is written. `observation * scale` is 0 to 1."""
        scale = np.zeros(self.shape, np.float32)
        for field in self.fields:
            scale[field.start : field.start + field.length] = 1 / field.highest
        return scale

    @cached_property
    def action_feature_names(self) -> tuple[str, ...]:
        moves = self.settings.game.moves
        return ("verb", *dict.fromkeys(key for move in moves.moves for key in move.parts))

    @cached_property
    def action_features(self) -> NDArray[np.int16]:
        """For every move its verb and its parts (a card, a place, …) as small numbers; 0 is a part it does not have."""
        moves, names = self.settings.game.moves, self.action_feature_names
        features = np.zeros((len(moves), len(names)), np.int16)
        for column, name in enumerate(names):
            values: dict[Any, int] = {}
            for move in moves.moves:
                part = move.verb if name == "verb" else move.parts.get(name)
                if part is not None:
                    features[move.number, column] = values.setdefault(part, len(values) + 1)
        return features
