"""On PostgreSQL an act waits for the one that holds its tournament, then sees what that wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction

from tests import cast
from tests.core.acts import scenes
from tests.core.acts.acts import published
from tournaments.clubs.services.staff import account_join, password_reset, role_end
from tournaments.core.writes import Conflict, Gone, Refusal
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.services.entrants import entrant_add
from tournaments.models import (
    Club,
    Entrant,
    Invitation,
    Match,
    Membership,
    PasswordReset,
    Tournament,
)
from tournaments.results.services.results import result_record
from tournaments.rounds.services.rounds import round_unpublish

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no locks of rows"),
]
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"
ASKED = 100_000
"""How often it is looked whether the act has come to the lock; a hundred times is usual."""


@contextmanager
def meanwhile(
    act: Callable[[], Any], holds: type[Tournament | Club] = Tournament
) -> Iterator[Future[Any]]:
    """Somebody else holds the tournament or club, and writes here, while the act waits for it."""

    def elsewhere() -> Any:
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads, transaction.atomic():
        holds._default_manager.select_for_update().get()
        waiting = threads.submit(elsewhere)
        assert any(somebody_waits() or waiting.done() for _time in range(ASKED))
        assert not waiting.done(), "it has not waited"
        yield waiting


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])


def test_a_round_is_not_taken_back_once_a_result_is_in() -> None:
    round_ = published(scenes.playing())
    act: dict[str, Any] = {"actor": cast.actor(), "round_": round_, "version": round_.version}
    with meanwhile(lambda: round_unpublish(**act)) as taken_back:
        cast.totals(round_, 1, 1030, 914)
    assert isinstance(taken_back.exception(), Refusal)
    assert Match.objects.exclude(entry="").count() == 1


def test_a_result_does_not_come_in_for_a_round_taken_back() -> None:
    match = scenes.awaited()
    act: dict[str, Any] = {"actor": cast.actor(), "match": match, "version": match.version}
    with meanwhile(lambda: result_record(totals=scenes.FULL, **act)) as entered:
        Match.objects.all().delete()
    assert isinstance(entered.exception(), Gone)


def test_a_second_result_is_a_conflict() -> None:
    match = scenes.awaited()
    act: dict[str, Any] = {"actor": cast.actor(), "match": match, "version": match.version}
    with meanwhile(lambda: result_record(totals=scenes.FULL, **act)) as entered:
        result_record(
            totals=scenes.FULL, **(act | {"match": Match.objects.get(hall_table__number=1)})
        )
    assert isinstance(entered.exception(), Conflict)


def test_two_entrants_get_two_numbers() -> None:
    tournament = scenes.entered()
    pair = PairFacts("Zoé Vidal", "Yves Texier")
    add: dict[str, Any] = {"actor": cast.actor(), "tournament": tournament, "pair": pair}
    with meanwhile(lambda: entrant_add(**add)) as added:
        cast.pair(Tournament.objects.get(), 5)
    assert added.result().number == 6
    assert Entrant.objects.count() == 6


def test_an_admin_is_not_taken_away_once_the_other_is() -> None:
    club = cast.club()
    for name in ("odile", "agnes"):
        cast.organiser(club, name)
    odile, agnes = Membership.objects.filter(role="admin").select_related("club", "user")
    end: dict[str, Any] = {"actor": cast.actor(), "membership": agnes}
    with meanwhile(lambda: role_end(**end), Club) as ended:
        role_end(actor=cast.actor(), membership=odile)
    assert isinstance(ended.exception(), Refusal)
    assert Membership.objects.held().get(role="admin") == agnes


def test_an_invitation_is_used_once() -> None:
    scenes.invited()
    first, second = (
        Invitation.objects.select_related("club", "tournament__club").get() for _phone in range(2)
    )
    join: dict[str, Any] = {"actor": cast.actor(), "hashed": "a hash"}
    with meanwhile(lambda: account_join(invitation=second, name="Zoé", **join), Club) as joined:
        account_join(invitation=first, name="Paul", **join)
    assert isinstance(joined.exception(), Refusal)
    assert Membership.objects.get(role="scorer").user.username == "Paul"


def test_a_link_to_a_new_password_is_used_once() -> None:
    made = scenes.reset_open()
    odile = made.user
    use: dict[str, Any] = {"actor": cast.actor(), "reset": PasswordReset.objects.get()}
    password_reset(actor=cast.actor(), reset=made, hashed="the first")
    with pytest.raises(Refusal):
        password_reset(hashed="the second", **use)
    odile.refresh_from_db()
    assert odile.password == "the first"
