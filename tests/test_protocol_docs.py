"""The page about the protocol says what is true."""

import json
import re
from typing import get_args

import msgspec
import pytest

from chabudai.protocol import close_codes
from chabudai.protocol import wishes as w
from chabudai.protocol.messages import Message
from tools.protocol_docs import PAGE, page


def written() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert written() == page(), "Run `python -m tools.protocol_docs`."


@pytest.mark.parametrize("kind", [*get_args(w.AnyWish), *get_args(Message)], ids=lambda kind: kind.__name__)
def test_every_wish_and_message_is_described(kind: type[msgspec.Struct]) -> None:
    assert kind.__doc__, "a stranger would not know what it is for"
    assert f"### `{kind.__struct_config__.tag}`" in written()


def test_every_close_code_is_described() -> None:
    codes = {value for name, value in vars(close_codes).items() if name.isupper()}
    assert {int(code) for code in re.findall(r"^\| (\d{4}) \|", written(), re.MULTILINE)} == codes


def test_what_the_client_says_in_the_conversation_is_understood() -> None:
    said = [w.read_wish(line) for line in re.findall(r"^> (.*)$", written(), re.MULTILINE)]
    assert [type(wish) for wish in said] == [w.Sit, w.SeatBot, w.Start, *[w.Move] * 4]


def test_every_wish_of_the_conversation_is_answered() -> None:
    heard = [
        json.loads(line) for line in re.findall(r'^< (\{"message": "(?!table)[^…\n]*\})$', written(), re.MULTILINE)
    ]
    assert [(answer["id"], answer["message"]) for answer in heard] == [
        (number, "refused" if number == 4 else "done") for number in range(1, 8)
    ]
