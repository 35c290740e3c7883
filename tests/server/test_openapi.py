"""Schemathesis: whatever the OpenAPI description allows, and much that it does not, gets an answer it describes."""

from itertools import count
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from chabudai.server.app import create_app
from chabudai.server.config import Settings
from tests.server.serving import Serving

DESCRIPTION = create_app(Settings(data=Path("unused"))).openapi_schema.to_schema()
#: What is too large is refused for that, whatever else is wrong with it.
REFUSED = ["400", "403", "404", "405", "409", "413", "415", "429"]
CONFIG = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})
every_route = schemathesis.openapi.from_dict(DESCRIPTION, config=CONFIG)
neighbours = count(1)
#: Which games, seats and options go together only the games know.
NOT_HELD = [positive_data_acceptance]


@every_route.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_route_answers_as_described(case: Any, serving: Serving) -> None:
    # From another household each time, as a proxy on this machine would report it: else it would be guessing.
    address = f"2001:db8:0:{next(neighbours) % 0x10000:x}::1"
    case.call_and_validate(base_url=serving.url, headers={"X-Forwarded-For": address}, excluded_checks=NOT_HELD)


def test_the_description_is_served(client: httpx.Client) -> None:
    served = client.get("/schema/openapi.json")
    assert served.json() == DESCRIPTION
    assert client.get("/schema").json() == DESCRIPTION
    assert not any("metrics" in path for path in DESCRIPTION["paths"])
