"""What tests of undo do again and again."""

from chabudai.protocol import wishes as w
from chabudai.protocol.plan import Plan
from tests.table.company import ANNA, Company


def undone(company: Company, seat: int) -> list[str]:
    """What a wish for undo comes to, without writing it down."""
    decided = company.wish(company.owner(seat), w.Undo(seat=seat))
    return [type(entry).__name__ for entry in decided.entries]


def with_bots(game: str, **plan: object) -> Company:
    """Anna plays with two bots."""
    company = Company(Plan(game=game, seats=3, **plan))  # type: ignore[arg-type]  # whatever a plan has
    company.sit_down(1)
    company.wish(ANNA, w.SeatBot(bot="random"))
    company.begin()
    return company


def until(company: Company, verb: str) -> int:
    """Play until somebody may make such a move; returns the seat."""
    while True:
        for seat in company.to_act:
            if any(move.split(" ")[0] == verb for move in company.legal(seat)):
                return seat
        company.play_on()


def about_to_draw() -> tuple[Company, int]:
    company = Company.of("couperation", 2, options={"first": "chance"})
    seat = until(company, "draw")
    while "draw 1" not in company.legal(seat):
        company.play_on()
        seat = until(company, "draw")
    return company, seat
