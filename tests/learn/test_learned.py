"""Networks in files: written whole, taken up again, refused with a sentence; and as bots, honest."""

import random
from pathlib import Path

import msgspec
import numpy as np
import pytest

from chabudai.bots import new_bot
from chabudai.bots.checkpoint import Checkpoint, read, write
from chabudai.bots.learned import LearnedBot, checkpoint_named, encoding_of
from chabudai.bots.runner import play_bots
from chabudai.bots.stopping import Stopped
from chabudai.engine.dice import FastDice
from chabudai.engine.errors import BadSetup
from chabudai.engine.window import Window
from chabudai.games import game
from chabudai.learn.evaluation import evaluate
from chabudai.learn.ppo import Recipe
from chabudai.learn.training import Training
from tests.envs.positions import positions

RECIPE = Recipe(steps=1000, games=16, stretch=8, heap=64, width=16)


def begun(name: str = "futon", seats: int = 1) -> Training:
    return Training.begin(game(name).setup(seats), RECIPE, 0, "steady")


def test_learning_goes_on_from_a_file(tmp_path: Path) -> None:
    """Stopped in the middle of an update, what whole updates have learnt is there, the generator included."""
    training = begun()
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks > 40:
            raise Stopped

    with pytest.raises(Stopped):
        training.run(look, lambda update: None)
    assert 0 < training.kept().about.steps < RECIPE.steps
    file = tmp_path / "learnt.npz"
    write(file, training.kept())
    again = Training.resume(file, read(file))
    for one, other in zip(again.learner.network.arrays, training.kept().network.arrays, strict=True):
        assert (one == other).all()
    assert again.learner.steps == training.kept().about.steps and again.about.resumed == 1
    assert str(again.learner.rng.bit_generator.state) != str(np.random.default_rng(0).bit_generator.state)
    again.run(lambda: None, lambda update: None)
    assert again.over and again.kept().about.curve
    assert sorted(path.name for path in tmp_path.iterdir()) == ["learnt.npz"]


def test_a_small_file_plays_but_does_not_learn_on(tmp_path: Path) -> None:
    training = begun()
    whole, small = tmp_path / "whole.npz", tmp_path / "small.npz"
    write(whole, training.kept())
    write(small, training.kept(), small=True)
    assert small.stat().st_size < whole.stat().st_size / 4
    setup = game("futon").setup(1)
    assert play_bots(setup, [lambda s, seat, dice: new_bot(f"learned:{small}", s, seat, dice)], 0).match.over
    with pytest.raises(BadSetup, match="the bot alone"):
        Training.resume(small, read(small))


def test_a_damaged_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    good = tmp_path / "good.npz"
    write(good, begun().kept())
    data = good.read_bytes()
    bad = tmp_path / "bad.npz"
    for broken in (b"", b"no", data[:1000], data[: len(data) // 2], data[:400] + bytes(200) + data[600:]):
        bad.write_bytes(broken)
        with pytest.raises(BadSetup, match="damaged"):
            read(bad)
    found = read(good)
    found.network.arrays[0][0, 0] = np.nan
    write(bad, found)
    with pytest.raises(BadSetup, match="damaged"):
        read(bad)
    with pytest.raises(BadSetup, match="cannot be read"):
        checkpoint_named(str(tmp_path / "none.npz"), game("futon"))


def test_a_network_of_something_else_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "futon.npz"
    write(file, begun().kept())
    for name, seats, why in (("iyadosu", 4, "has learnt futon"), ("futon", 2, "--seats 1")):
        with pytest.raises(BadSetup, match=why):
            new_bot(f"learned:{file}", game(name).setup(seats), 0, FastDice())
    with pytest.raises(BadSetup, match="only for: iyadosu"):
        new_bot("learned", game("futon").setup(1), 0, FastDice())
    found = read(file)
    found.about.rules_version += 1
    write(file, found)
    with pytest.raises(BadSetup, match="version"):
        new_bot(f"learned:{file}", game("futon").setup(1), 0, FastDice())


def seen_by(bot: LearnedBot, checkpoint: Checkpoint, view: object) -> bytes:
    """What the bot's network is given."""
    bot._chances(view)  # type: ignore[arg-type]
    return bytes(bot.window.row)


def test_what_comes_with_the_program_sees_what_it_has_learnt_with() -> None:
    """At a table, from views and memory alone: byte by byte what the batch writes from the true state and its notes."""
    setup = game("iyadosu").setup(4)
    checkpoint = checkpoint_named("", setup.game)
    encoding = encoding_of(setup.game)
    window = Window(encoding.encoder(setup), encoding.notes(setup), 0)
    bots = [LearnedBot(setup, seat, FastDice(seat), checkpoint) for seat in range(4)]
    compared = 0
    for position in positions(setup, random.Random(3)):
        for seat, bot in enumerate(bots):
            view = position.match.view(seat)
            bot.see(view, [])
            if seat in position.match.to_act():
                window.observe(position.match.state, position.notes, seat)
                truth = bytes(window.row)
                assert seen_by(bot, checkpoint, view) == truth
                compared += 1
    assert compared > 100


def test_what_comes_with_the_program_holds_up() -> None:
    """On a few deals far from all others: fair would be a quarter; the model card has the figure of 2 000."""
    setup = game("iyadosu").setup(4)
    wins, _ = evaluate(setup, checkpoint_named("", setup.game), 60, seed=777_000)
    assert wins is not None and wins[0] > 0.5
    assert (Path(checkpoint_named.__code__.co_filename).parent / "networks" / "iyadosu.npz").stat().st_size <= 2**20
    assert msgspec.json.encode(checkpoint_named("", setup.game).about)
