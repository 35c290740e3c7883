"""Why a move of Couperation is not allowed, from what the seat to act sees itself."""

from chabudai.engine.bits import has
from chabudai.engine.game import Setup
from chabudai.engine.messages import Sentence
from chabudai.engine.notation import Move
from chabudai.games.couperation.cards import FINISH, PLACE_NUMBER, PLACES, Sheet
from chabudai.games.couperation.rules_fixed import HIGHER, LEFT_SUPPORT, LOWER, NO_PLACE, RIGHT_SUPPORT
from chabudai.games.couperation.shapes import CouperationView, Placed

#: What is due in each phase in which a seat owes a choice.
DUE = {
    "wish": ("wish",),
    "ask": ("draw",),
    "act": ("up", "down", "open", "fetch"),
    "pay_first": ("pay",),
    "pay_second": ("pay",),
    "burn": ("burn",),
    "place": ("place",),
    "destroy": ("destroy",),
    "clear": ("clear",),
}
#: Why a move of another phase has to wait while the act is due.
NOT_AN_ACT = {
    "wish": "wish_over",
    "draw": "draw_over",
    "pay": "fetch_first",
    "burn": "fetch_first",
    "place": "fetch_first",
    "destroy": "tidy_later",
    "clear": "tidy_later",
}


def why_not(setup: Setup[Sheet], view: CouperationView, move: Move) -> Sentence:
    return _Refusal(setup, view).of(move)


class _Refusal:
    def __init__(self, setup: Setup[Sheet], view: CouperationView) -> None:
        self.words = setup.words
        self.sheet = setup.cards
        self.regular = setup.options["finish"] == "on"
        self.view = view
        self.hand = view.hand or []
        self.tower: dict[str, Placed] = {placed.place: placed for placed in view.tower}

    def say(self, key: str, **words: object) -> Sentence:
        return self.words.sentence(f"why.{key}", **words)

    def of(self, move: Move) -> Sentence:
        if move.verb not in DUE[self.view.phase]:
            return self._not_due(move.verb)
        card, place = str(move.parts.get("card")), str(move.parts.get("place"))
        match move.verb:
            case "draw":
                return self.say("draw_limit", limit=self.view.draw_limit)
            case "up":
                return self._not_up(card, place)
            case "down":
                return self._not_down(card, place)
            case "open":
                return self._not_open(place)
            case "fetch":
                return self._not_fetch(card)
            case "pay":
                return self._not_pay(card)
            case "burn":
                return self._not_burn(card)
            case "place":
                return self._not_place(place)
            case "destroy":
                return self.say("destroy_finish") if card in self.hand else self.say("not_yours", card=card, clause="9")
            case _:
                return self.say("not_in_reserve", card=card, clause="9")

    def _not_due(self, verb: str) -> Sentence:
        if self.view.phase == "act":
            return self.say(NOT_AN_ACT[verb])
        fetch = self.view.fetch
        return self.say(
            f"due_{self.view.phase}", card=fetch.card if fetch else "", count=(fetch and fetch.to_burn) or 0
        )

    # -- acts ---------------------------------------------------------------------------------------------------------
    def _not_up(self, card: str, place: str) -> Sentence:
        if card not in self.hand:
            return self.say("not_yours", card=card, clause="8a")
        if place in self.tower:
            return self.say("filled", place=place, clause="8a")
        return self._unfillable(place) or self._wrong(card, place)

    def _not_down(self, card: str, place: str) -> Sentence:
        if card == FINISH:
            return self.say("down_finish")
        if card not in self.hand:
            return self.say("not_yours", card=card, clause="8b")
        if place in self.tower:
            return self.say("filled", place=place, clause="8b")
        if place == self.sheet.top:
            return self.say("down_top", place=place)
        unfillable = self._unfillable(place)
        assert unfillable is not None
        return unfillable

    def _not_open(self, place: str) -> Sentence:
        return self.say("open_up" if place in self.tower else "open_empty", place=place)

    def _not_fetch(self, card: str) -> Sentence:
        if card not in self.view.reserve:
            return self.say("not_in_reserve", card=card, clause="8d")
        if len(self.hand) < 2:
            return self.say("fetch_poor", card=card)
        return self.say("fetch_unpayable", card=card, spare=len(self.hand) - 2)

    # -- a fetch ------------------------------------------------------------------------------------------------------
    def _not_pay(self, card: str) -> Sentence:
        fetch = self.view.fetch
        assert fetch is not None
        if card not in self.hand:
            return self.say("not_yours", card=card, clause="8d")
        if fetch.paid and self._rank(card) < self._rank(fetch.paid[0]):
            return self.say("pay_order", card=card, first=fetch.paid[0])
        return self.say("pay_second" if fetch.paid else "pay_first", card=card, wanted=fetch.card)

    def _not_burn(self, card: str) -> Sentence:
        fetch = self.view.fetch
        assert fetch is not None
        if card not in self.hand:
            return self.say("not_yours", card=card, clause="8d")
        if fetch.burnt and self._rank(card) < self._rank(fetch.burnt[-1]):
            return self.say("burn_order", card=card, last=fetch.burnt[-1])
        return self.say("burn_too_few", card=card, count=(fetch.to_burn or 0) - 1)

    def _not_place(self, place: str) -> Sentence:
        fetch = self.view.fetch
        assert fetch is not None
        reason = self._no_place(fetch.card, place)
        assert reason is not None
        return reason

    def _rank(self, card: str) -> tuple[int, bool]:
        """§11: the Finish card ranks behind the Glass card of its number."""
        return self.sheet.number(card), card == FINISH

    # -- places -------------------------------------------------------------------------------------------------------
    def _no_place(self, card: str, place: str) -> Sentence | None:
        """Why a fetched card cannot go to a place; None if it can."""
        unfillable = None if place in self.tower else self._unfillable(place)
        return unfillable or self._blocked(card, place)

    def _unfillable(self, place: str) -> Sentence | None:
        """Why an empty place cannot be filled now (§1, §4)."""
        if not self.sheet.has_place(place):
            return self.say("no_such_place", place=place, levels=self.sheet.tower.levels)
        if place == self.sheet.top:
            rest = self.sheet.tower.levels * (self.sheet.tower.levels + 1) // 2 - 1
            return (
                None
                if self.view.face_up == rest
                else self.say("top_early", place=place, missing=rest - self.view.face_up)
            )
        number = PLACE_NUMBER[place]
        for support in (LEFT_SUPPORT[number], RIGHT_SUPPORT[number]):
            if support != NO_PLACE and PLACES[support] not in self.tower:
                return self.say("unsupported", place=place, support=PLACES[support])
        return None

    def _wrong(self, card: str, place: str) -> Sentence:
        blocked = self._blocked(card, place)
        assert blocked is not None
        return blocked

    def _blocked(self, card: str, place: str) -> Sentence | None:
        """Which face-up card makes another one wrong at a place (§2); None if none does."""
        if place == self.sheet.top and self.regular and card != FINISH:
            return self.say("top_finish", place=place)
        number, at = self.sheet.number(card), PLACE_NUMBER[place]
        for placed in self.view.tower:
            if placed.face != "up" or placed.card is None:
                continue
            other, there = self.sheet.number(placed.card), PLACE_NUMBER[placed.place]
            words = {"card": card, "place": place, "other": placed.card, "there": placed.place}
            if has(LOWER[at], there) and other >= number:
                return self.say("not_above", **words)
            if has(HIGHER[at], there) and other <= number:
                return self.say("not_below", **words)
        return None
