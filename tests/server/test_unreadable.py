"""A table that this program cannot read, kept by another version: it is in nobody's way, and says so."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from chabudai.server.store.schema import entries
from tests.server.hosted import Hosted
from tests.server.people import Person, all_go_home, seated

ENTRIES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "an option that is gone": lambda opened: {
        **opened,
        "plan": {**opened["plan"], "options": {"weather": "rain"}},
    },
    "a game that is gone": lambda opened: {**opened, "plan": {**opened["plan"], "game": "mahjong"}},
    "another kind of entry": lambda opened: {**opened, "entry": "levitated"},
    "no entry": lambda opened: {},
}


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    server = Hosted(tmp_path_factory.mktemp("unreadable"))
    yield server
    all_go_home()
    server.stop()


def spoil(hosted: Hosted, name: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Let the store have another first entry, as if another version had written it. It is read again."""

    async def rewrite() -> None:
        first = (entries.c.table_name == name, entries.c.number == 1)
        old = json.loads((await hosted.tables.store.entries(name))[0])
        new = json.dumps(change(old)).encode()
        change_it = sql.update(entries).where(*first).values(entry=new)
        await hosted.tables.store._writer.do(lambda connection: connection.execute(change_it))
        del hosted.tables.live[name]

    hosted.run(rewrite())


def rename(hosted: Hosted, name: str, game: str) -> None:
    """Lists know the game from what is kept beside the entries."""

    async def show() -> None:
        summary = await hosted.tables.store.summary(name)
        assert summary is not None
        await hosted.tables.store.show(msgspec.structs.replace(summary, game=game))

    hosted.run(show())


def listed(person: Person) -> dict[str, bool]:
    answer = person.client.get("/api/me").raise_for_status().json()
    return {table["name"]: table["readable"] for table in answer["tables"]}


@pytest.mark.parametrize("what", ENTRIES)
def test_it_is_listed_says_so_and_can_be_put_away(hosted: Hosted, what: str) -> None:
    anna, ben = seated(hosted.url, 2, "futon", seats=2)
    name = anna.name
    good = anna.open_table(game="futon")
    for person in (anna, ben):
        person.leave()
    spoil(hosted, name, ENTRIES[what])
    assert listed(anna) == {name: False, good: True}
    for language, sentence in (("en", "cannot be read any more"), ("ja", "もう読み込めません")):
        for page in ("", "/cards", "/card-file"):
            refused = anna.client.get(f"/api/tables/{name}{page}", params={"lang": language})
            assert refused.status_code == 409 and sentence in refused.json()["text"]
        address = f"{hosted.url.replace('http', 'ws', 1)}/api/tables/{name}/socket?lang={language}"
        with connect(address, proxy=None) as socket:
            bye = json.loads(socket.recv(60))
            assert (bye["message"], bye["key"]) == ("bye", "failed") and sentence in bye["text"]
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(60)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4409
    assert Person(hosted.url).client.post(f"/api/tables/{name}/put-away").status_code == 403
    assert anna.client.post(f"/api/tables/{good}/put-away").status_code == 409
    assert ben.client.post(f"/api/tables/{name}/put-away").status_code == 200
    assert listed(anna) == {good: True} and listed(ben) == {}


def of_a_package(opened: dict[str, Any]) -> dict[str, Any]:
    return {**opened, "plan": {**opened["plan"], "game": "pillow"}, "distribution": "pillows 1.0"}


def test_the_package_that_is_missing_is_named(hosted: Hosted) -> None:
    anna, ben = seated(hosted.url, 2, "futon", seats=2)
    name = anna.name
    lobby = anna.open_table(game="futon", listed=True)
    open_to_all = anna.client.get("/api/tables").json()
    assert [table["name"] for table in open_to_all] == [lobby]
    for person in (anna, ben):
        person.leave()
    for table in (name, lobby):
        spoil(hosted, table, of_a_package)
    rename(hosted, lobby, "pillow")
    tables = anna.client.get("/api/me").raise_for_status().json()["tables"]
    told = {table["name"]: (table["readable"], table["missing"]) for table in tables}
    assert told[name] == told[lobby] == (False, "pillows 1.0")
    assert anna.client.get("/api/tables").json() == []
    for language, sentence in (("en", "comes from the package pillows 1.0"), ("ja", "パッケージpillows 1.0に含まれて")):
        refused = anna.client.get(f"/api/tables/{lobby}", params={"lang": language})
        assert refused.status_code == 409 and sentence in refused.json()["text"]
