"""Whatever happens to the server, people close their connections."""

from collections.abc import Iterator

import pytest

from tests.server.people import all_go_home


@pytest.fixture(autouse=True)
def goodbye() -> Iterator[None]:
    yield
    all_go_home()
