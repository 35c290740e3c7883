"""Boards as pictures: of every game, and never more in them than a seat may know."""

import random
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from chabudai import envs
from chabudai.engine.dice import FastDice
from chabudai.engine.game import Setup
from chabudai.envs.pictures import svg
from chabudai.games import GAMES, game
from tests.envs.positions import positions


def setup_of(name: str) -> Setup:
    return game(name).setup(max(2, game(name).seats[0]))


@pytest.mark.parametrize("name", GAMES)
def test_pixels_by_every_door(name: str) -> None:
    setup = setup_of(name)
    for env in (
        envs.aec(name, setup.seats, render_mode="rgb_array"),
        envs.parallel(name, setup.seats, render_mode="rgb_array"),
        envs.hero(name, setup.seats, render_mode="rgb_array"),
    ):
        env.reset(seed=1)
        picture = env.render()
        assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3
        # There is something on it: letters are drawn whatever fonts the machine has.
        assert len(np.unique(picture[:40].reshape(-1, 3), axis=0)) > 2


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_sound_and_keeps_secrets(name: str) -> None:
    """Made from a view: in a world that a seat cannot rule out it is the same, to the byte."""
    setup = setup_of(name)
    for number, position in enumerate(positions(setup, random.Random(1))):
        if number % 7:
            continue
        for seat in range(setup.seats):
            picture = svg(setup, position.match.state, seat)
            ElementTree.fromstring(picture)
            imagined = setup.game.imagine(setup, position.match.view(seat), FastDice(number))
            assert svg(setup, imagined, seat) == picture


def test_a_hand_is_on_the_picture() -> None:
    env = envs.aec("familiars", render_mode="svg")
    env.reset(seed=1)
    assert env.episode is not None
    view = env.settings.game.view(env.settings.setup, env.episode.state, env.seats_of[env.agent_selection])
    assert env.render().count("<rect") - 1 >= len(view.hand) + len(view.display)
