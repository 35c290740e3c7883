"""What is wrong with a game whatever is played in it: nothing with ours, and each planted mistake is named."""

import copy
from typing import Any

import pytest

from chabudai.engine.game import Game
from chabudai.engine.messages import LANGUAGES, Catalogue
from chabudai.engine.notation import Notation
from chabudai.games import game, games
from chabudai.laws.static import clauses_in, problems_of

IYADOSU = game("iyadosu")


@pytest.mark.parametrize("checked", games(), ids=lambda game: game.name)
def test_nothing_is_wrong_with_our_games(checked: Game) -> None:
    assert [problem.text() for problem in problems_of(checked)] == []


class Changed(Catalogue):
    """Iyadosu's words with some of them changed, or without them, in one language."""

    def __init__(self, language: str, **messages: str | None) -> None:
        super().__init__(IYADOSU.package)
        self.language = language
        self.changed = {key.replace("__", "."): message for key, message in messages.items()}

    def own(self, language: str) -> dict[str, str]:
        found = super().own(language)
        if language != self.language:
            return found
        return {key: text for key, text in {**found, **self.changed}.items() if text is not None}

    def messages(self, language: str) -> dict[str, str]:
        return {**self.own(LANGUAGES[0]), **self.own(language)}


def changed(**attributes: Any) -> Game:
    found = copy.copy(IYADOSU)
    for name, value in attributes.items():
        object.__setattr__(found, name, value)
    return found


def forms(*more: tuple[str, dict[str, str | int]]) -> Notation:
    return Notation([*((move.text, move.parts) for move in IYADOSU.moves.moves), *more])


MISTAKES = {
    "count": (changed(moves=forms(("play Joker", {"card": "Joker"}))), "MOVES in rules is "),
    "verb": (changed(moves=forms(("1-2 x", {"card": "x"}))), "must begin with a verb"),
    "parts": (changed(moves=forms(("play it", {"card": "K1"}))), "“play K1” and “play it” have the same verb"),
    "missing": (changed(words=Changed("ja", reason__rounds=None)), "“reason.rounds” is missing in ja.toml"),
    "placeholders": (changed(words=Changed("ja", event__played="{seat}")), "“event.played” has other placeholders"),
    "move": (changed(words=Changed("en", move__play="Play {cart}")), "“play” cannot be said (en.toml): cart"),
    "uncited": (changed(words=Changed("en", why__divided="No.")), "“why.divided” in en.toml must cite"),
    "clause": (changed(words=Changed("en", why__divided="No (§99).")), "cites §99, which RULES.md does not have"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named(mistake: str) -> None:
    wrong, said = MISTAKES[mistake]
    found = problems_of(wrong)
    assert any(said in problem.text("en") for problem in found), [problem.text("en") for problem in found]
    assert all(problem.text("ja") for problem in found)


def test_a_phase_without_a_clause_of_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from chabudai.games.iyadosu import shapes

    monkeypatch.setitem(shapes.CLAUSES, "deal", "77")
    assert any("In the phase “deal” §77 is at hand" in problem.text() for problem in problems_of(IYADOSU))


def test_clauses_and_their_paragraphs_are_found_in_a_page() -> None:
    page = "## Rules\n**§1 Set-up.** Deal.\n**§5 Play.**\n- **a.** Follow.\n- b. Or not.\n### 6 End\n7. Score."
    assert clauses_in(page) == {"1", "5", "5a", "5b", "6", "7"}
