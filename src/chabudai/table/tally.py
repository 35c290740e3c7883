"""The score over the games that the same company has played at a table."""

from collections.abc import Iterable, Sequence

from chabudai.table.entries import Tally

#: Whoever sits there: the owner, or how strong the bot is, or nobody.
Sitter = tuple[str | None, str | None]


def company(sitters: Iterable[Sitter]) -> list[str] | None:
    """A name for everybody who sits there, whatever their seat: people at one screen and bots of a kind are counted.
    None while a seat is free."""
    names: list[str] = []
    for owner, bot in sitters:
        if owner is None and bot is None:
            return None
        kind = f"person {owner}" if owner is not None else f"bot {bot}"
        names.append(f"{kind} {sum(name.rpartition(' ')[0] == kind for name in names)}")
    return names


def counted(tally: Tally, sitters: Iterable[Sitter], winners: Sequence[int]) -> Tally:
    """With one more game. Another company begins anew."""
    names = company(sitters)
    if names is None:
        return Tally()
    if set(names) != set(tally.wins):
        tally = Tally(0, dict.fromkeys(names, 0))
    wins = {name: tally.wins[name] + (seat in winners) for seat, name in enumerate(names)}
    return Tally(tally.games + 1, wins)


def wins_of(tally: Tally, sitters: Iterable[Sitter]) -> list[int] | None:
    """How many games each seat has won, if those are the people who played them."""
    names = company(sitters)
    if not tally.games or names is None or set(names) != set(tally.wins):
        return None
    return [tally.wins[name] for name in names]
