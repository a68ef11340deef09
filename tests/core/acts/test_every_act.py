"""The same questions to every write: one line, done once, refused when stale or impossible."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db.models import Model
from django.utils import translation

from tests import cast
from tests.core.acts.acts import ACTS, FIRST_DRAW, Act
from tests.core.acts.found import functions
from tournaments.core.journal_words import SENTENCES, sentence
from tournaments.core.writes import Actor, Conflict, Refusal, Repeated
from tournaments.models import JournalEntry, Submission, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

KEY = "the key of a form"
NOTED = {"JournalEntry", "Submission"}
ONLY_NOTED = {"copies_make", "copies_download", "copies_put_back", "link_refuse"}
"""What they do is done to files, or is nothing; a copy put back moves all tournaments."""
WITHIN = {
    *("begin", "journal", "journal_at", "journal_entrant", "journal_round", "writing_of"),
    *("capacity_apply", "own_account", "places_fill", "places_give_up"),
}
"""What services share: they are given an actor by the act that calls them."""
IN_ROOMS_OF_THEIR_OWN = {"demo_load", "marks_rebuild", "people_export"}
"""A whole evening (tests/desk), what is counted anew (tests/results/test_marks_rebuilt.py), and
what writes a line of the journal alone (tests/people/test_export.py)."""
OF_EVERY_TOURNAMENT = {"club_edit", "club_logo_set", "club_logo_remove"}
"""Acts on a club that its tournaments show: each moves, none has a line of its own."""
OF_NOBODYS_TOURNAMENT = {
    "account_create_first",
    "account_rename",
    "account_password",
    "account_session_end",
    "account_sessions_end",
    "account_join",
    "pin_set",
    "pin_delete",
    "pin_sign_over",
    "pin_refuse",
    "account_add",
    "account_reset",
    "account_admin",
    "account_log_out",
    "account_delete",
    "club_create",
    "copies_make",
    "copies_download",
    "copies_put_back",
    "club_leave",
    "demo_wipe",
    "link_refuse",
    "password_reset",
    "reset_link_make",
    "rule_set_create",
    "rule_set_edit",
    "rule_set_delete",
    "tournament_delete",
    "person_edit",
    "alias_add",
    "alias_remove",
    "people_merge",
    "people_unmerge",
    "person_erase",
}


def name_of(act: Act) -> str:
    return str(getattr(act.service, "__name__", ""))


def services() -> Iterator[Callable[..., Any]]:
    """Every function that is given an actor."""
    return (one for one in functions() if "actor" in inspect.signature(one).parameters)


def rows() -> dict[str, list[dict[str, Any]]]:
    """All that is stored."""
    models = [*apps.get_app_config("tournaments").get_models(), get_user_model()]
    return {
        model.__name__: list(model._default_manager.order_by("pk").values()) for model in models
    }


def written(stored: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """All but what is noted of every act."""
    return {name: found for name, found in stored.items() if name not in NOTED}


def actor() -> Actor:
    """Odile sends a form with a key; she has an account of her own."""
    user = get_user_model().objects.filter(username="odile").first()
    return Actor(user_id=user.pk if user else None, name="odile", at=cast.EVENING, key=KEY)


def set_up(act: Act) -> Any:
    """The scene of an act, with somebody who may carry it out."""
    scene = act.scene()
    for tournament in Tournament.objects.all():
        cast.organiser(tournament.club)
    return scene


UNSAID = ("%(", "None", "{", "[", "__")
"""What a sentence has when something in it was not put into words."""
BREAKABLE = re.compile("[^\u202f][;!?]|[^\u00a0]:")
"""French marks that could begin a line, or that have no space before them."""
every_act = pytest.mark.parametrize("act", ACTS, ids=name_of)
versioned = pytest.mark.parametrize(
    "act",
    [
        act
        for act in ACTS
        if "version" in inspect.signature(act.service).parameters and act is not FIRST_DRAW
    ],
    ids=name_of,
)
refusing = pytest.mark.parametrize("act", [a for a in ACTS if a.refused is not None], ids=name_of)


def test_no_service_is_left_out() -> None:
    found = {service.__name__ for service in services()} - WITHIN - IN_ROOMS_OF_THEIR_OWN
    assert found == {name_of(act) for act in ACTS}


def test_services_take_keywords_only() -> None:
    for service in services():
        kinds = {p.kind for p in inspect.signature(service).parameters.values()}
        assert service.__name__ in WITHIN or kinds == {inspect.Parameter.KEYWORD_ONLY}, service


@every_act
def test_an_act_is_carried_out_and_told_once(act: Act) -> None:
    """Its line of the journal, its sentences, the revision it moves; the same form again."""
    form = act.sent(set_up(act))
    before = rows()
    revisions = dict(Tournament.objects.values_list("pk", "revision"))
    act.service(actor=actor(), **form)
    once = rows()
    lines = list(JournalEntry.objects.order_by("pk")[len(before["JournalEntry"]) :])
    assert tuple(line.act for line in lines) == act.told
    assert {(line.actor, line.at) for line in lines} == {("odile", cast.EVENING)}
    assert Submission.objects.get(key=KEY).at == cast.EVENING
    assert (written(once) == written(before)) == (name_of(act) in ONLY_NOTED)
    for line in lines:
        _is_said_in_both_languages(line)
    _moves_its_tournament(act, revisions)
    with pytest.raises(Repeated):
        act.service(actor=actor(), **form)
    assert rows() == once


def _is_said_in_both_languages(line: JournalEntry) -> None:
    said = {}
    for language in ("fr", "en"):
        with translation.override(language):
            said[language] = sentence(line.act, line.data)
    assert line.act in SENTENCES
    assert said["fr"] != said["en"]
    for words in said.values():
        assert words.strip() == words
        assert [part for part in UNSAID if part in words] == []
    assert not BREAKABLE.search(said["fr"])


def _moves_its_tournament(act: Act, known: dict[int, int]) -> None:
    """The revision of the tournament of an act grows, and that of no other."""
    moved = [one for one in Tournament.objects.all() if one.revision > known.get(one.pk, 0)]
    assert len(moved) == (0 if name_of(act) in OF_NOBODYS_TOURNAMENT else 1)
    for tournament in moved:
        of_all = name_of(act) in OF_EVERY_TOURNAMENT
        line = JournalEntry.objects.filter(tournament_id=None if of_all else tournament.pk)[0]
        assert (line.act, line.club_id) == (act.told[0], tournament.club_id)


def assert_as_stored(form: dict[str, Any]) -> None:
    """The rows of a form have no column otherwise than the database."""
    for row in form.values():
        if isinstance(row, Model) and row.pk:
            stored = type(row)._base_manager.get(pk=row.pk)
            columns = [field.attname for field in row._meta.concrete_fields]
            assert [getattr(row, name) for name in columns] == [
                getattr(stored, name) for name in columns
            ]


@pytest.mark.one_database
@versioned
def test_a_form_filled_from_an_older_version_is_a_conflict(act: Act) -> None:
    form = {**act.sent(set_up(act)), "version": 99}
    before = rows()
    with pytest.raises(Conflict) as conflict:
        act.service(actor=actor(), **form)
    assert conflict.value.current.version != 99
    assert rows() == before
    assert_as_stored(form)


@pytest.mark.one_database
@refusing
def test_a_refused_act_changes_nothing(act: Act) -> None:
    """Neither a row nor what the caller has of it: its page shows what is stored."""
    assert act.refused is not None
    form = {**act.sent(set_up(act)), **act.refused}
    before = rows()
    with pytest.raises(Refusal) as refusal:
        act.service(actor=actor(), **form)
    assert all(str(problem.message) for problem in refusal.value.problems)
    assert rows() == before
    assert_as_stored(form)
