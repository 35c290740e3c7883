"""Saved games as they are read: of this program, and of older ones."""

import msgspec

from chabudai.cli.local.save_file import Save, record_so_far, table_of
from chabudai.engine.errors import BadRecord, ChabudaiError, bad_record
from chabudai.engine.record import MALFORMED


class _Form(msgspec.Struct):
    record: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def read_save(data: bytes) -> Save:
    """A save; one of the errors MALFORMED, or a ChabudaiError, if it is none."""
    if isinstance(msgspec.json.decode(data, type=_Form).record, msgspec.UnsetType):
        save = msgspec.json.decode(data, type=Save)
        # Without this nobody could say what it is.
        assert save.plan is not None
        return save
    from chabudai.cli.local.old_saves import OldSave, converted

    return converted(msgspec.json.decode(data, type=OldSave))


def record_in(data: bytes) -> bytes:
    """The game in a save as a record, as far as it goes; BadRecord if there is none."""
    try:
        return record_so_far(table_of(read_save(data))).json()
    except BadRecord:
        raise
    except ChabudaiError as problem:
        raise BadRecord(problem.sentence) from None
    except MALFORMED as problem:
        raise bad_record("form", problem=problem) from None
