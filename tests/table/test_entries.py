"""Every kind of entry says itself who learns what of it, and every kind of wish who notices it."""

from typing import get_args

import pytest

from chabudai.protocol import wishes as w
from chabudai.table import entries as e

KINDS: tuple[type[e.Entry], ...] = get_args(e.AnyEntry)
#: What is for the store alone.
SECRETS = {"person", "host", "secret", "token", "sha256", "value", "move", "plan", "begin", "tally"}


def test_a_kind_that_does_not_say_who_learns_of_it_cannot_be_imported() -> None:
    with pytest.raises(TypeError, match="Whistled does not say: open, recorded, spare"):

        class Whistled(e.Entry, tag="whistled", frozen=True):
            audience = e.EVERYBODY


def test_what_a_kind_inherits_it_has_not_said() -> None:
    with pytest.raises(TypeError, match="audience"):

        class Shouted(e.Spoke, tag="shouted", frozen=True):
            pass


def test_a_wish_that_does_not_say_whether_it_is_noticed_cannot_be_imported() -> None:
    with pytest.raises(TypeError, match="Whistle does not say"):

        class Whistle(w.Wish, tag="whistle", frozen=True):
            pass


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_is_said_of_a_kind_is_there_and_no_secret(kind: type[e.Entry]) -> None:
    named = {*kind.open, *filter(None, [kind.recorded, kind.variant])}
    assert all(hasattr(kind, name) for name in named)
    assert not named & SECRETS
    if kind.recorded is not None:
        assert "seat" in kind.__struct_fields__
    if kind.audience == e.NOBODY:
        assert kind.open == ()
