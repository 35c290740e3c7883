"""What `make frames` counts: a message until the frame that shows it, and nothing else."""

from typing import Any

from bench.frames import HEARD, costs

Event = dict[str, Any]


def event(name: str, at: float, took: float, kind: str = "X", **more: Any) -> Event:
    """Times in milliseconds; the trace has microseconds."""
    times = {"ts": at * 1000, "dur": took * 1000, "tdur": took * 1000}
    return {"name": name, "ph": kind, "pid": 1, "tid": 1, **times, **more}


def task(at: float, took: float, *parts: str) -> list[Event]:
    return [event("RunTask", at, took), *(event(part, at + 0.1, took / 2) for part in parts)]


def heard(at: float) -> Event:
    return event(HEARD, at, 0, kind="I")


def test_a_message_costs_what_is_done_until_its_first_frame() -> None:
    script, frame = task(10, 4, "FunctionCall"), task(20, 3, "UpdateLayoutTree", "Layout", "Commit")
    housekeeping, motion = task(15, 4), task(36, 2, "FireAnimationFrame", "Commit")
    (cost,) = costs([heard(11), *script, *housekeeping, *frame, *motion])
    assert (cost.total, cost.motion) == (7, [2])


def test_messages_that_one_frame_shows_are_one() -> None:
    first, second, frame = task(10, 4, "FunctionCall"), task(15, 2, "FunctionCall"), task(20, 3, "Commit")
    (cost,) = costs([heard(11), heard(16), *first, *second, *frame])
    assert cost.total == 9


def test_each_has_its_own_frame_and_no_later_one() -> None:
    one = [*task(10, 4, "FunctionCall"), *task(20, 3, "Commit")]
    two = [*task(60, 5, "FunctionCall"), *task(70, 1, "Commit")]
    assert [(cost.total, cost.motion) for cost in costs([heard(11), heard(61), *one, *two])] == [(7, []), (6, [])]


def test_what_shows_nothing_and_what_a_hand_does_are_not_counted() -> None:
    assert costs([heard(11), *task(10, 4, "FunctionCall")]) == []
    click = task(14, 8, "FunctionCall")
    click.append(event("EventDispatch", 14.2, 1, args={"data": {"type": "click"}}))
    (cost,) = costs([heard(11), *task(10, 4, "FunctionCall"), *click, *task(30, 3, "Commit")])
    assert cost.total == 7


def test_what_stands_for_a_message_is_told_by_its_name() -> None:
    stamps = [
        event("TimeStamp", 11 + 30 * i, 0, kind="I", args={"data": {"message": name}}) for i, name in enumerate("ab")
    ]
    frames = [*task(10, 4, "FunctionCall", "Commit"), *task(40, 2, "FunctionCall", "Commit")]
    assert [[cost.total for cost in costs([*stamps, *frames], name)] for name in "abc"] == [[4], [2], []]
