"""What every write holds while it is carried out, and what it does when somebody was faster."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.core.acts import scenes
from tests.core.acts.acts import ACTS, Act, of_tournament, published
from tests.core.acts.found import functions, service_modules
from tests.core.acts.test_every_act import WITHIN, actor, name_of, set_up
from tests.matrix import one_in
from tournaments.clubs.services.accounts import setup_token_make
from tournaments.clubs.services.clubs import demo_account_close, demo_account_open
from tournaments.core.writes import TRIES, Gone, Refusal, Repeated, service
from tournaments.desk import demo
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.services.entrants import entrant_add
from tournaments.models import JournalEntry, Match, Round, RuleSet, Tournament
from tournaments.people import services as people
from tournaments.results.services import hands
from tournaments.rounds.services.rounds import round_unpublish

pytestmark = pytest.mark.slow

DEMONSTRATION = (
    Act(demo.demo_load, scenes.nothing, lambda _none: {"actor": actor()}, (), None),
    Act(
        demo_account_open,
        scenes.demonstration,
        lambda tournament: {"club": tournament.club, "user": None},
        (),
        None,
    ),
    Act(demo_account_close, scenes.nothing, lambda _none: {}, (), None),
    Act(setup_token_make, scenes.nothing, lambda _none: {}, (), None),
)
REBUILD = Act(
    hands.marks_rebuild,
    scenes.by_hands,
    lambda match: {"actor": actor(), "tournament": match.round.tournament},
    (),
    None,
)
EXPORT = Act(
    people.people_export,
    scenes.entered,
    lambda tournament: {"club": tournament.club, "count": 8, "fmt": "csv"},
    ("people.export",),
    None,
)
UNTOLD = (*DEMONSTRATION, REBUILD, EXPORT)
ACCOUNT = (
    *("account_create_first", "account_rename", "account_password"),
    *("account_session_end", "account_sessions_end", "account_add", "account_reset"),
    *("account_admin", "account_log_out", "account_delete"),
)
LINKS = ("link_refuse", "password_reset", "reset_link_make")
PINS = ("pin_set", "pin_delete", "pin_sign_over", "pin_refuse")
COPIES = ("copies_make", "copies_download", "copies_put_back")
OF_A_ROW = [
    act
    for act in ACTS
    if getattr(act.service, "holds", "") in ("match", "round_", "entrant", "rule_set")
]
"""Acts on a row that somebody may take away meanwhile."""
SITE = (
    *(*ACCOUNT, *LINKS, *PINS, *COPIES, "club_create", "demo_wipe"),
    *map(name_of, DEMONSTRATION),
)


def test_every_write_locks_a_row() -> None:
    held = {one.__name__ for one in functions() if hasattr(one, "holds")}
    assert held == {name_of(act) for act in (*ACTS, *UNTOLD)}
    acted = {one.__name__ for one in functions() if "actor" in inspect.signature(one).parameters}
    assert acted - WITHIN <= held


def test_no_service_opens_a_transaction_by_itself() -> None:
    files = {module.__name__: Path(str(module.__file__)) for module in service_modules()}
    sources = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    assert [name for name, source in sources.items() if "atomic(" in source] == [service.__module__]


def is_lock(sql: str, act: str) -> bool:
    """Whether this is the statement for which the next one waits."""
    if act in SITE:
        return "pg_advisory_xact_lock" in sql or connection.vendor == "sqlite"
    row = 'FROM "tournaments_tournament"' in sql or 'FROM "tournaments_club"' in sql
    return row and (connection.vendor == "sqlite" or "FOR NO KEY UPDATE" in sql)


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.parametrize("act", one_in(8, [*ACTS, *UNTOLD]), ids=name_of)
def test_the_first_statement_is_the_lock_and_all_stand_in_one_transaction(act: Act) -> None:
    form = act.sent(set_up(act))
    if "actor" in inspect.signature(act.service).parameters:
        form = {"actor": actor(), **form}
    with CaptureQueriesContext(connection) as captured:
        act.service(**form)
    begin, first, *_others, end = (query["sql"] for query in captured.captured_queries)
    name = begin.removeprefix("SAVEPOINT ")
    assert is_lock(first, name_of(act)), first
    assert end == f"RELEASE SAVEPOINT {name}"


@pytest.mark.django_db
@pytest.mark.parametrize("act", one_in(4, OF_A_ROW), ids=name_of)
def test_a_row_that_was_taken_away_meanwhile_is_gone(act: Act) -> None:
    form = act.sent(set_up(act))
    row = form[getattr(act.service, "holds", "")]
    Match.objects.all().delete()
    type(row).objects.filter(pk=row.pk).delete()
    told = JournalEntry.objects.count()
    with pytest.raises(Gone):
        act.service(actor=actor(), **form)
    assert JournalEntry.objects.count() == told


@pytest.mark.django_db
@pytest.mark.postgres
class TestDecidesOnWhatStands:
    def test_a_tournament_that_has_ended_since_takes_nobody(self) -> None:
        tournament = scenes.entered()
        Tournament.objects.update(finished_at=cast.EVENING)
        with pytest.raises(Refusal):
            entrant_add(
                actor=actor(), tournament=tournament, pair=PairFacts("Zoé Vidal", "Yves Texier")
            )
        assert tournament.finished_at == cast.EVENING

    def test_a_round_with_a_result_is_not_taken_back(self) -> None:
        round_ = published(scenes.playing())
        assert not round_.matches.exclude(entry="").exists()
        cast.totals(Round.objects.get(), 1, 1030, 914)
        with pytest.raises(Refusal):
            round_unpublish(actor=actor(), round_=round_, version=round_.version)
        assert Match.objects.count() == 2

    def test_settings_that_somebody_else_set_are_not_undone(self) -> None:
        tournament = scenes.entered()
        Tournament.objects.update(place="Gymnase")
        form = of_tournament(settings={"name": "Noël"})(tournament)
        tournament_edit(actor=actor(), **form)
        assert tournament.place == "Gymnase"

    def test_two_add_a_pair_at_once(self) -> None:
        tournament = scenes.entered()
        first, second = (Tournament.objects.get(pk=tournament.pk) for _browser in range(2))
        one = entrant_add(actor=cast.actor(), tournament=first, pair=PairFacts("Zoé V", "Yves T"))
        two = entrant_add(actor=cast.actor(), tournament=second, pair=PairFacts("Zoé A", "Yves B"))
        assert (one.number, two.number) == (5, 6)


@pytest.mark.django_db
def test_a_row_that_a_form_has_taken_away_is_a_repeat_the_second_time() -> None:
    tournament = scenes.entered()
    kept = RuleSet.objects.create(
        club=tournament.club, name="Du village", preset="", rules=tournament.rules
    )

    @service("rule_set")
    def let_go(*, actor: Any, rule_set: RuleSet) -> None:
        rule_set.__class__.objects.filter(pk=rule_set.pk).delete()

    let_go(actor=actor(), rule_set=kept)
    with pytest.raises(Repeated):
        let_go(actor=actor(), rule_set=kept)


class Refused(Exception):
    """What psycopg raises: it has the state of SQL."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


def given_way(times: int, state: str = "40P01") -> tuple[Callable[[], int], list[int]]:
    """An act that the database breaks off so many times, and its calls."""
    calls: list[int] = []

    @service()
    def act() -> int:
        calls.append(1)
        if len(calls) <= times:
            raise OperationalError from Refused(state)
        return len(calls)

    return act, calls


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
class TestIsTriedAgain:
    @pytest.mark.parametrize("state", ["40P01", "40001"])
    def test_after_a_deadlock(self, state: str) -> None:
        act, _calls = given_way(2, state)
        assert act() == 3

    def test_at_most_a_few_times(self) -> None:
        act, calls = given_way(99)
        with pytest.raises(OperationalError):
            act()
        assert len(calls) == TRIES

    def test_not_for_another_failure(self) -> None:
        act, calls = given_way(99, "57014")
        with pytest.raises(OperationalError):
            act()
        assert len(calls) == 1

    def test_not_within_another_act(self) -> None:
        act, calls = given_way(99)
        with pytest.raises(OperationalError), transaction.atomic():
            act()
        assert len(calls) == 1

    def test_after_somebody_took_the_same_name(self) -> None:
        calls: list[int] = []

        @service()
        def act() -> int:
            calls.append(1)
            if len(calls) == 1:
                raise IntegrityError
            return len(calls)

        assert act() == 2

    def test_with_the_rows_as_they_are_then(self) -> None:
        tournament = scenes.entered()
        calls: list[int] = []

        @service("tournament")
        def act(*, tournament: Tournament) -> int:
            calls.append(tournament.next_number)
            tournament.next_number += 1
            if len(calls) == 1:
                raise OperationalError from Refused("40P01")
            return tournament.next_number

        assert act(tournament=tournament) == 6
        assert calls == [5, 5]
