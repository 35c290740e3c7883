"""What a failure of the database means: whose fault it is, and whether anything was kept."""

from traceback import clear_frames

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection


def is_down(problem: BaseException) -> bool:
    """Whether this is the database's fault and not ours."""
    if isinstance(problem, DBAPIError):
        return not isinstance(problem, IntegrityError | DataError)
    return isinstance(problem, NoConnection | OSError)


def was_undone(problem: BaseException) -> bool:
    """Whether the database said itself that nothing of a transaction was kept. One that was lost, or did not come to
    its end in time, may have been."""
    if isinstance(problem, DBAPIError):
        return not problem.connection_invalidated
    return isinstance(problem, NoConnection)


def reason(problem: BaseException) -> str:
    """What the database says, in one line and without the statement."""
    words = str(problem.orig if isinstance(problem, DBAPIError) else problem)
    return " ".join(words.split()).rstrip(".")


def let_go(problem: BaseException) -> None:
    """Empty the frames that an exception has passed: one of SQLAlchemy's has the exception itself, and with it
    everything that was to be written would stay until somebody looks for garbage."""
    clear_frames(problem.__traceback__)
