"""How a game speaks: its titles, what it calls its things, its moves and the lines of its log."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING

from chabudai.engine.messages import WORDS, Catalogue, Sentence
from chabudai.engine.notation import Move

if TYPE_CHECKING:
    from chabudai.engine.game import Setup, Told


class Speaking:
    """The half of a Game that puts into words what the other half knows."""

    #: What was found in the game's package.
    own: SimpleNamespace

    @property
    def words(self) -> Catalogue:
        """The game's sentences."""
        raise NotImplementedError

    def title(self, language: str = "en") -> str:
        """What the game is called; a game that does not speak this language all through says so in its title."""
        title = self.words.say(language, "title")
        return title if self.words.speaks(language) else WORDS.say(language, "english", title=title)

    def about(self, key: str, language: str = "en") -> str:
        """What a game says of itself, its options, its editions and how it ended. It need not: then a name stands for
        itself, and a sentence is left out."""
        said = self.words.messages(language).get(key)
        if said is not None:
            return said
        *before, last = key.split(".")
        if not before or last == "text" or before == ["option"]:
            return ""
        return (before[-1] if last == "title" else last).replace("_", " ")

    def called(self, setup: "Setup", part: str) -> Sentence | None:
        """What people call a card, a place or the like that notation writes so; None for anything else."""
        name: Sentence | None = self.own.called(setup, part) if self.own.called else None
        return name

    def in_words(self, setup: "Setup", part: object) -> object:
        """A word for a sentence: whatever the game has a name for by that name, several of them as a list."""
        if not isinstance(part, str):
            return part
        names = [self.called(setup, piece) for piece in part.split(" ")]
        found = names[0]
        for name in names[1:]:
            found = None if found is None or name is None else WORDS.sentence("list", before=found, last=name)
        return part if found is None else found

    def spoken(self, setup: "Setup", sentence: Sentence) -> Sentence:
        """A sentence of the game that was made with notation, for people."""
        words = {key: self.in_words(setup, word) for key, word in sentence.words.items()}
        return Sentence(sentence.catalogue, sentence.key, words)

    def move_sentence(self, setup: "Setup", move: Move) -> Sentence:
        """A move as it is offered in words: the catalogue's `move.<verb>`."""
        if self.own.move_sentence is not None:
            sentence: Sentence = self.own.move_sentence(setup, move)
            return sentence
        return self.spoken(setup, self.words.sentence(f"move.{move.verb}", **move.parts))

    def sentence(self, setup: "Setup", told: "Told", names: Sequence[str], language: str = "en") -> str:
        """A line of the log: the catalogue's `event.<kind>`, seats replaced by names."""
        if self.own.names_in is not None:
            names = self.own.names_in(setup, told, names, language)
        words: dict[str, object] = {}
        for key, part in told.parts.items():
            if key == "seat" or key.endswith("_seat"):
                words[key] = names[part] if isinstance(part, int) else ""
            elif isinstance(part, list):
                words[key] = self.words.say(language, "and").join(names[seat] for seat in part)
            else:
                words[key] = self.in_words(setup, part)
        return Sentence(self.words, f"event.{told.kind}", words).text(language)
