"""The same thing found at several tables is one thing."""

from collections.abc import Sequence

from chabudai.lab.shapes import Finding, TargetResult

#: Of a target.
SIGNS = {"kept": "✓", "broken": "✗", "open": "?"}
#: What a finding of the same key may be about besides its variant.
ABOUT = ("metric", "card", "what", "seat", "verb", "names")


def grouped(findings: Sequence[Finding]) -> list[list[Finding]]:
    """In their order, the strongest of each group first."""
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for one in findings:
        rising = float(one.parts.get("difference", 0)) > 0
        key = (one.kind, one.key, one.variant, rising, *(one.parts.get(part) for part in ABOUT))
        groups.setdefault(key, []).append(one)
    return list(groups.values())


def grouped_targets(results: Sequence[TargetResult]) -> list[tuple[str, str, list[TargetResult]]]:
    """Each promise once, with its state: broken if it is anywhere, kept if it is everywhere."""
    groups: dict[tuple[object, ...], list[TargetResult]] = {}
    for one in results:
        groups.setdefault((one.name, one.metric, one.at_least, one.at_most), []).append(one)
    return [(_named(members[0]), _state(members), sorted(members, key=_order)) for members in groups.values()]


def _named(target: TargetResult) -> str:
    bounds = [f"≥ {target.at_least:g}" if target.at_least is not None else ""]
    bounds.append(f"≤ {target.at_most:g}" if target.at_most is not None else "")
    return " ".join(filter(None, [target.name, *bounds]))


def _state(members: Sequence[TargetResult]) -> str:
    if any(one.kept is False for one in members):
        return "broken"
    return "kept" if all(one.kept for one in members) else "open"


def _order(one: TargetResult) -> int:
    """What is broken first."""
    return {False: 0, None: 1, True: 2}[one.kept]
