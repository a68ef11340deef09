"""Odile and Paul, and the laptop in which both have set a PIN."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.clubs.pins.helpers import (
    FORM,
    SET,
    log_in,
)


@pytest.fixture
def odile() -> Any:
    return cast.organiser(cast.club())


@pytest.fixture
def paul(odile: Any) -> Any:
    return cast.staff(odile.memberships.earliest("pk").club, "scorer", username="paul")


@pytest.fixture
def laptop(odile: Any, paul: Any) -> Client:
    """A browser in which both have set a PIN; Odile is signed in."""
    client = Client(headers={"accept-language": "fr"})
    for name in ("paul", "odile"):
        log_in(client, name)
        client.post(SET, FORM | ({"pin": "2750", "again": "2750"} if name == "odile" else {}))
    return client
