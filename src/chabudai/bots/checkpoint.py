"""What a learned bot is kept in: one .npz file with the network's arrays and, as JSON, what it was learnt from.

A file is read without running anything that is in it. What learning needs to go on lies beside: arrays whose names
begin with `adam`. Whatever is wrong with a file is said in a sentence.
"""

import io
import os
import zipfile
import zlib
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from chabudai.bots.errors import bad_bots
from chabudai.bots.network import PARTS, Network
from chabudai.engine.game import Setup

FORM = 1


class About(msgspec.Struct, forbid_unknown_fields=True):
    """Where a network comes from, and what it can be used for."""

    form: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    #: The card file it was learnt with, whole, and its fingerprint.
    cards: str
    card_text: str
    observe: str
    reward: str
    #: Who sat on the other seats; None if it played all of them.
    among: str | None
    seed: int
    steps: int
    recipe: dict[str, int | float]
    #: How often learning was begun anew from a file: those games that were under way then are not in it.
    resumed: int = 0
    #: From time to time: steps so far, and the means of the rewards and of the scores since the last point.
    curve: list[tuple[int, float, float]] = []
    #: The state of the generator that learning goes on with.
    generator: str = ""


class Checkpoint(msgspec.Struct):
    about: About
    network: Network
    #: One over the highest value of each byte of an observation.
    scale: NDArray[np.float32]
    #: What Adam remembers: how many steps it has made, means and squares.
    adam: tuple[int, list[Any], list[Any]] | None = None

    def check_for(self, setup: Setup) -> None:
        """Whether a bot from this file can sit down there."""
        about, game = self.about, setup.game
        if about.game != game.name:
            raise bad_bots("learned_game", learned=about.game, game=game.name)
        if about.rules_version != game.rules_version:
            raise bad_bots("learned_rules", learned=about.rules_version, rules=game.rules_version)
        if about.seats != setup.seats or about.options != setup.options:
            learned = _described(about.seats, about.options)
            raise bad_bots("learned_setup", learned=learned, wanted=_described(setup.seats, setup.options))


def _described(seats: int, options: dict[str, str]) -> str:
    return " ".join([f"--seats {seats}", *(f"--option {name}={value}" for name, value in options.items())])


def read(path: Path) -> Checkpoint:
    """What is in a file."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as found:
            about = msgspec.json.decode(found["about"].tobytes(), type=About)
            if about.form != FORM:
                raise bad_bots("learned_form", file=path, form=about.form)
            network = Network([np.asarray(found[name], np.float32) for name in PARTS])
            scale = np.asarray(found["scale"], np.float32)
            adam = None
            if "adam.time" in found:
                means = [found[f"adam.means.{name}"] for name in PARTS]
                adam = int(found["adam.time"]), means, [found[f"adam.squares.{name}"] for name in PARTS]
    except OSError as problem:
        raise bad_bots("learned_file", file=path, problem=problem.strerror or problem) from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, msgspec.MsgspecError):
        raise bad_bots("learned_damaged", file=path) from None
    if not _fits(network, scale):
        raise bad_bots("learned_damaged", file=path)
    return Checkpoint(about, network, scale, adam)


def _fits(network: Network, scale: NDArray[np.float32]) -> bool:
    """Whether the arrays belong together and hold nothing but numbers."""
    shapes = [array.shape for array in network.arrays]
    if len(shapes[0]) != 2 or len(shapes[4]) != 2:
        return False
    length, width, moves = network.sizes
    right = [(length, width), (width,), (width, width), (width,), (width, moves), (moves,), (width, 1), (1,)]
    return shapes == right and scale.shape == (length,) and all(np.isfinite(array).all() for array in network.arrays)


def write(path: Path, checkpoint: Checkpoint, small: bool = False) -> None:
    """Write a file whole or not at all. A small one is half as precise and cannot be learnt on from."""
    kind = np.float16 if small else np.float32
    arrays: dict[str, NDArray[Any]] = {
        name: array.astype(kind) for name, array in zip(PARTS, checkpoint.network.arrays, strict=True)
    }
    arrays["scale"] = checkpoint.scale
    arrays["about"] = np.frombuffer(msgspec.json.encode(checkpoint.about), np.uint8)
    if checkpoint.adam is not None and not small:
        time, means, squares = checkpoint.adam
        arrays["adam.time"] = np.array(time)
        for name, mean, square in zip(PARTS, means, squares, strict=True):
            arrays[f"adam.means.{name}"], arrays[f"adam.squares.{name}"] = mean, square
    written = io.BytesIO()
    (np.savez_compressed if small else np.savez)(written, **arrays)  # type: ignore[arg-type]  # names are ours
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(beside, "wb") as file:
            file.write(written.getbuffer())
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise bad_bots("learned_unwritable", file=path, problem=problem.strerror or problem) from None
