"""The filter of the journal: every act of a contest is found under what it is about."""

from __future__ import annotations

import pytest

from tests import cast
from tournaments.clubs.forms.journal import ROOM_CHOICES, JournalFilterForm
from tournaments.clubs.selectors.journal import ABOUT, JournalFilter, journal_entries
from tournaments.core.journal_words import SENTENCES
from tournaments.models import JournalEntry

OF_NO_CONTEST = {"account", "club", "rule_set"}


def kind_of(act: str) -> str:
    return act.partition(".")[0]


def test_every_act_is_about_one_thing_that_can_be_chosen() -> None:
    kinds = [kind for kinds in ABOUT.values() for kind in kinds]
    assert sorted(kinds) == sorted({kind_of(act) for act in SENTENCES} - OF_NO_CONTEST)
    assert [value for value, _title in ROOM_CHOICES] == ["", *ABOUT]


@pytest.mark.django_db
def test_each_choice_shows_its_acts_and_no_others() -> None:
    contest = cast.contest()
    for act in SENTENCES:
        JournalEntry.objects.create(
            at=cast.EVENING, actor="odile", act=act, tournament_id=contest.pk
        )
    for about, kinds in ABOUT.items():
        form = JournalFilterForm({"room": about})
        assert form.chosen() == JournalFilter(room=about)
        found = set(journal_entries(contest, form.chosen()).values_list("act", flat=True))
        assert found == {act for act in SENTENCES if kind_of(act) in kinds}


@pytest.mark.django_db
def test_imported_entrants_are_among_the_entrants() -> None:
    contest = cast.contest()
    JournalEntry.objects.create(
        at=cast.EVENING, actor="odile", act="entrants.import", tournament_id=contest.pk
    )
    assert journal_entries(contest, JournalFilter(room="entrant")).count() == 1
