"""Games played to their end by programs, for those who want to look at one."""

import random

from tests.server.people import Person, play_on, seated


class Finished:
    """A table whose game is over: its name, and the share name of its record."""

    def __init__(self, url: str, game: str, seats: int) -> None:
        company = seated(url, 1, game, seats=seats)
        play_on(company, random.Random(game))
        person = company[0]
        person.until(lambda: person.table["share"])
        self.game = game
        self.table = str(person.table["table"])
        self.share = str(person.table["share"])
        self.record = person.record()
        _go_home(person)


def _go_home(person: Person) -> None:
    person.leave()
    person.client.close()
    Person.everybody.remove(person)
