"""The filter of the journal: every act of a tournament is found under what it is about."""

from __future__ import annotations

import pytest

from tests import cast
from tournaments.clubs.forms import ROOM_CHOICES, JournalFilterForm
from tournaments.clubs.selectors import (
    ABOUT,
    ALSO_ABOUT,
    OF_NO_TOURNAMENT,
    JournalFilter,
    journal_entries,
)
from tournaments.core.journal_words import SENTENCES
from tournaments.models import JournalEntry


def kind_of(act: str) -> str:
    return act.partition(".")[0]


def test_every_act_has_one_subject_that_can_be_chosen() -> None:
    kinds = [*ABOUT, *ALSO_ABOUT]
    assert sorted(kinds) == sorted({kind_of(act) for act in SENTENCES} - OF_NO_TOURNAMENT)
    assert [value for value, _title in ROOM_CHOICES] == ["", *ABOUT]


@pytest.mark.django_db
def test_each_choice_shows_its_acts_and_no_others() -> None:
    tournament = cast.tournament()
    for act in SENTENCES:
        JournalEntry.objects.create(
            at=cast.EVENING, actor="odile", act=act, tournament_id=tournament.pk
        )
    for room in ABOUT:
        form = JournalFilterForm({"room": room})
        assert form.chosen() == JournalFilter(room=room)
        found = set(journal_entries(tournament, form.chosen()).values_list("act", flat=True))
        assert found == {
            act for act in SENTENCES if room in (kind_of(act), ALSO_ABOUT.get(kind_of(act)))
        }


@pytest.mark.django_db
def test_imported_entrants_are_among_the_entrants() -> None:
    tournament = cast.tournament()
    JournalEntry.objects.create(
        at=cast.EVENING, actor="odile", act="entrants.import", tournament_id=tournament.pk
    )
    assert journal_entries(tournament, JournalFilter(room="entrant")).count() == 1
