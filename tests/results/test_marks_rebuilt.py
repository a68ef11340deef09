"""Stored marks of hands: wrong ones are reported, and can be computed and stored again."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from tests import cast
from tournaments.changes.recount.data import differences
from tournaments.models import Hand, JournalEntry, Match, Tournament
from tournaments.results.services.hands import hand_delete, hand_edit, hand_record, marks_rebuild

pytestmark = pytest.mark.django_db
TAKEN = ({"taker": "A", "points": {"A": 90}}, {"taker": "B", "points": {"B": 100}})


@pytest.fixture
def match() -> Match:
    """A match of which two hands are entered."""
    tournament = cast.tournament()
    cast.pairs(tournament, 2)
    tournament.rules_frozen_at = cast.EVENING
    tournament.save()
    match = cast.published_round(tournament, 1, [(1, 2)]).matches.get()
    for facts in TAKEN:
        hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)
    return match


def rows() -> list[tuple[int, int, str, tuple[int, ...]]]:
    """Each hand as it is stored."""
    return [(hand.pk, hand.number, hand.outcome, hand.marks) for hand in Hand.objects.all()]


def test_the_marks_stand_beside_the_facts(match: Match) -> None:
    assert [stored[1:] for stored in rows()] == [(1, "made", (90, 72)), (2, "made", (62, 100))]


def test_a_hand_says_who_entered_it_on_which_device_and_when(match: Match) -> None:
    hand = Hand.objects.get(number=1)
    assert (hand.entered_by, hand.device, hand.entered_at) == ("odile", "", cast.EVENING)


def test_mending_a_hand_leaves_the_others_alone(match: Match) -> None:
    before = rows()
    mended = {"taker": "A", "points": {"A": 82}}
    hand_edit(actor=cast.actor(), match=match, version=match.version, number=1, facts=mended)
    assert [stored[0] for stored in rows()] == [stored[0] for stored in before]
    assert rows()[0][3] == (82, 80)
    assert rows()[1] == before[1]


def test_taking_a_hand_out_moves_the_others_up(match: Match) -> None:
    _first, (second, *_facts) = rows()
    hand_delete(actor=cast.actor(), match=match, version=match.version, number=1)
    assert rows() == [(second, 1, "made", (62, 100))]


def test_nothing_is_written_where_all_is_right(match: Match) -> None:
    tournament = Tournament.objects.get()
    assert marks_rebuild(actor=cast.actor(), tournament=tournament) == 0
    assert not JournalEntry.objects.filter(act="hand.rebuild").exists()


def test_what_is_wrong_is_told_and_stored_anew(match: Match) -> None:
    right = rows()
    Hand.objects.filter(number=1).update(marks=(162, 0), outcome="failed")
    assert any("ce que marque une donne" in line for line in differences())
    call_command("check_data", rebuild=True, stdout=StringIO())
    assert rows() == right
    assert not list(differences())
    assert JournalEntry.objects.get(act="hand.rebuild").data == {"count": 1}
