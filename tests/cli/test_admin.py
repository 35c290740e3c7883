"""`chabudai admin`: on the database of a server that runs meanwhile, of either kind."""

import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from chabudai.engine.record import read_record
from chabudai.games import game
from chabudai.table.verify import verify
from tests.cli.conftest import Run
from tests.server.conftest import place as place
from tests.server.conftest import postgres as postgres
from tests.server.hosted import Hosted
from tests.server.people import WAIT_SECONDS, Person, all_go_home, play_on, seated

LANGUAGES = ("en", "ja")


@pytest.fixture
def hosted(tmp_path: Path, place: str) -> Iterator[Hosted]:
    server = Hosted(tmp_path, database=place)
    yield server
    all_go_home()
    server.stop()


def listed(run: Run, place: str, *more: object) -> list[dict[str, Any]]:
    found = run("admin", "tables", "--database", place, "--json", *more)
    assert found.code == 0, found.err
    tables: list[dict[str, Any]] = json.loads(found.out)
    return tables


def until(true: Any) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("option", "there_are"), [("--phase", "seats, playing, over, closed"), ("--game", "iyadosu, familiars")]
)
def test_what_cannot_be_listed_is_told_with_what_can(place: str, run: Run, option: str, there_are: str) -> None:
    answer = run("admin", "tables", option, "bogus", "--database", place)
    assert answer.code != 0 and there_are in " ".join((answer.out + answer.err).split())


def test_tables_are_listed_with_who_sits_there(hosted: Hosted, place: str, run: Run) -> None:
    mio, _ = seated(hosted.url, 2, "futon", seats=2, pace=0)
    other = Person(hosted.url).open_table(game="iyadosu")
    until(lambda: [row["taken"] for row in listed(run, place, mio.name)] == [2])
    [mine] = listed(run, place, "--name", "P1", "--people")
    assert (mine["table"], mine["game"], mine["phase"]) == (mio.name, "futon", "playing") and mine["bytes"] > 300
    who = {seat["name"]: seat["person"] for seat in mine["people"]}
    assert [row["table"] for row in listed(run, place, "--person", who["P1"][:8])] == [mio.name]
    assert [row["table"] for row in listed(run, place, "--game", "iyadosu")] == [other]
    assert listed(run, place, "--older", "1h") == [] and listed(run, place, "--phase", "over") == []
    shown = run("admin", "tables", "--database", place, "--people")
    assert mio.name in shown.out and who["P0"][:12] in shown.out
    # The id is not what a browser shows: nobody becomes somebody by it.
    forged = httpx.get(f"{hosted.url}/api/me", headers={"cookie": f"chabudai={who['P0']}"})
    assert forged.json()["is_new"] is True
    sizes = json.loads(run("admin", "size", "--database", place, "--json").out)
    assert sizes["rows"]["tables"] == 2 and sizes["bytes"] > 10_000
    assert "tables" in run("admin", "size", "--database", place).out


def test_a_table_is_closed_while_people_sit_at_it(hosted: Hosted, place: str, run: Run) -> None:
    company = seated(hosted.url, 2, "futon", seats=2, pace=0)
    name = company[0].name
    for language, said in (("en", "would be closed"), ("ja", "閉じることになります")):
        assert said in run("admin", "close", name, "--database", place, "--dry-run", "--lang", language).out
    unsure = run("admin", "close", name, "--database", place)
    assert unsure.code == 2 and "--yes" in unsure.err
    assert company[0].table["phase"] == "playing"
    assert run("admin", "close", name, "--database", place, "--yes").code == 0
    for person in company:
        person.until(lambda person=person: person.table["phase"] == "closed")  # type: ignore[misc]
    again = run("admin", "close", name, "--database", place, "--yes")
    assert again.code == 2 and name in again.err
    logged = json.loads(run("admin", "log", "--database", place, "--json").out)
    assert [(line["action"], line["subject"]) for line in logged] == [("close", f"table {name}")]


def test_who_is_banned_is_refused_until_the_ban_is_lifted(hosted: Hosted, place: str, run: Run) -> None:
    eve = Person(hosted.url)
    eve.come(eve.open_table(game="futon")).granted("sit", name="Eve")
    [mine] = listed(run, place, "--people")
    who = mine["people"][0]["person"]
    assert "would be banned" in run("admin", "ban", who[:10], "--database", place, "--dry-run").out
    assert eve.client.get("/api/me").status_code == 200
    assert who in run("admin", "ban", who[:10], "--database", place).out
    until(lambda: eve.client.get("/api/me").status_code == 403)
    for again in ((), ("--dry-run",)):
        assert "already" in run("admin", "ban", who, "--database", place, *again).out
    assert "would be let in" in run("admin", "unban", who, "--database", place, "--dry-run").out
    assert run("admin", "ban", "203.0.113.7", "--database", place).code == 0
    found = json.loads(run("admin", "bans", "--database", place, "--json").out)
    assert [each["who"] for each in found] == [who, "203.0.113.7/32"]
    assert run("admin", "unban", who, "--database", place).code == 0
    until(lambda: eve.client.get("/api/me").status_code == 200)
    for again in ((), ("--dry-run",)):
        assert "not banned" in run("admin", "unban", who, "--database", place, *again).out


def test_a_forgotten_person_leaves_a_seat_and_nothing_else(hosted: Hosted, place: str, run: Run) -> None:
    mio, ben = company = seated(hosted.url, 2, "escapenow", seats=2, pace=0)
    play_on(company, random.Random(3))
    record = mio.record()
    mio.granted("rename", seat=0, name="Mio Zwei")
    mio.granted("say", seat=0, text="unforgettable words")
    name, share = mio.name, mio.table["share"]
    ben.granted("rematch", seat=1)
    [mine] = listed(run, place, "--people", name)
    who = next(seat["person"] for seat in mine["people"] if seat["seat"] == 0)
    # A seat that was left again is a trace, too.
    lobby = ben.open_table(game="futon", seats=2)
    ben.come(lobby).granted("sit", name="Ben")
    mio.come(lobby).granted("sit", name="Mio Drei")
    mio.granted("stand", seat=1)
    dry = run("admin", "forget", who[:12], "--database", place, "--dry-run")
    assert dry.code == 0 and "2 tables and 1 finished games" in dry.out
    assert "Mio Zwei" in httpx.get(f"{hosted.url}/api/records/{share}").text
    assert run("admin", "forget", who, "--database", place).code == 2
    for moves in (0, 3):
        httpx.get(f"{hosted.url}/api/records/{share}/shown", params={"moves": moves})
    done = run("admin", "forget", who, "--database", place, "--yes", "--lang", "ja")
    assert done.code == 0 and "忘れました" in done.out

    def traces() -> list[str]:
        pages = [f"records/{share}{page}" for page in ("", "/lines", "/shown?moves=0", "/shown?moves=3")]
        pages += [f"tables/{table}" for table in (name, lobby)]
        texts = [httpx.get(f"{hosted.url}/api/{page}", params=None).raise_for_status().text for page in pages]
        known = re.compile("Mio|P0|unforgettable")
        return [page for page, text in zip(pages, texts, strict=True) if known.search(text)]

    until(lambda: not traces())
    left = httpx.get(f"{hosted.url}/api/records/{share}").json()
    assert left["players"] == ["somebody", record["players"][1]] and left["moves"] == record["moves"]
    spoken = [said for said in left["said"] if said["kind"] in ("spoke", "words") and said.get("seat") == 0]
    assert spoken and {said["text"] for said in spoken} == {"…"}
    assert verify(read_record(json.dumps(left).encode()), game).right
    japanese = httpx.get(f"{hosted.url}/api/records/{share}/shown", params={"moves": 3, "lang": "ja"}).text
    assert "だれか" in japanese
    # Neither the ids nor the words are anywhere in the database any more, and the one who went owns nothing.
    assert mio.client.get("/api/me").json() == {"is_new": False, "tables": [], "records": []}
    assert listed(run, place, "--person", who) == []
    backup = run("backup", Path(hosted.app.state.settings.data) / "b", "--database", place)
    assert backup.code == 0
    [again] = listed(run, place, "--people", name)
    assert who not in json.dumps(again)
    seats = httpx.get(f"{hosted.url}/api/tables/{name}").json()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("empty", ""), ("person", "P1")]


def test_old_tables_are_pruned(hosted: Hosted, place: str, run: Run) -> None:
    ann = Person(hosted.url)
    gone = ann.open_table(game="futon")
    ann.come(gone)
    until(lambda: "1 tables" in run("admin", "prune", "--older", "0d", "--database", place, "--dry-run").out)
    assert ann.client.get(f"/api/tables/{gone}").status_code == 200
    assert run("admin", "prune", "--older", "1d", "--database", place, "--yes").out.startswith("0 tables")
    assert run("admin", "prune", "--older", "0", "--database", place, "--yes").out.startswith("1 tables")
    until(lambda: ann.client.get(f"/api/tables/{gone}").status_code == 404)


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistakes_are_sentences(run: Run, tmp_path: Path, language: str) -> None:
    """Whatever is wrong, nothing is made by asking."""
    assert run("admin", "size", "--lang", language).code == 2
    assert list(tmp_path.iterdir()) == []
    run("admin", "ban", "203.0.113.7", "--database", _made(tmp_path))
    for line in (
        ("ban", "Mio"),
        ("forget", "abcdef"),
        ("forget", "203.0.113.7"),
        ("prune", "--older", "soon"),
        ("prune", "--older", "nan"),
        ("prune", "--older", "1d", "--what", "everything"),
        ("tables", "--person", "Mio"),
        ("close", "nothing", "--yes"),
    ):
        refused = run("admin", *line, "--database", tmp_path / "made.db", "--lang", language)
        assert refused.code == 2 and refused.err.strip(), line
        assert any(sign > "\u3040" for sign in refused.err) == (language == "ja"), refused.err


def _made(folder: Path) -> Path:
    import asyncio

    from chabudai.server.store import Store

    async def make() -> None:
        await (await Store.open(folder / "made.db")).close()

    asyncio.run(make())
    return folder / "made.db"
