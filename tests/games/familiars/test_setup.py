"""Setting up Familiar's Trouble."""

import pytest

from chabudai.engine.errors import BadSetup
from chabudai.games import game


def test_it_is_played_with_three_seats_and_says_just_that() -> None:
    with pytest.raises(BadSetup, match="is played with 3 seats, not 4"):
        game("familiars").setup(4)
