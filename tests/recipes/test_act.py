"""The recipe "to add a write", with a gong that calls everybody to the tables."""

from __future__ import annotations

import pytest

from tests.recipes.copy import Copy, words

pytestmark = pytest.mark.process

PERMISSION = (
    "tournaments/core/permissions.py",
    '    "paper.print": Act(',
    '    "gong.ring": Act(ORGANISERS, _("Ring the gong")),\n    "paper.print": Act(',
)
SERVICE = "tournaments/rounds/services/gong.py"
RINGS = '''"""The gong that calls everybody to the tables."""

from __future__ import annotations

from tournaments.core.writes import service, Actor, journal
from tournaments.models import Tournament


@service("tournament")
def gong_ring(*, actor: Actor, tournament: Tournament, minutes: int) -> None:
    """Call everybody: play begins in so many minutes."""
    journal(actor, "gong.ring", tournament, minutes=minutes)
'''
SENTENCE = (
    "tournaments/rounds/journal_words.py",
    '    "round.draw": ',
    '    "gong.ring": lambda data: _("The gong: play in %(minutes)s minutes.") % data,\n'
    '    "round.draw": ',
)
FILTER = (
    "tournaments/clubs/selectors.py",
    '    "result": _("Results"),',
    '    "gong": _("The gong"),\n    "result": _("Results"),',
)
VIEW = "tournaments/rounds/views/gong.py"
GUARDED = '''"""The button of the gong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.core.access import for_tournament, actor_of
from tournaments.core.writes import Repeated
from tournaments.models import Tournament
from tournaments.rounds.services.gong import gong_ring


@for_tournament("gong.ring", methods="POST")
def gong(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ring it, once however often the form is sent."""
    try:
        gong_ring(actor=actor_of(request), tournament=tournament, minutes=5)
    except Repeated:
        pass
    return redirect("desk", tournament.code)
'''
URLS = "tournaments/rounds/urls.py"
IMPORT = (
    URLS,
    "draws, forbidden_pairings",
    "draws, forbidden_pairings, gong",
)
ADDRESS = (
    URLS,
    "urlpatterns = [\n",
    'urlpatterns = [\n    path("gong/", gong.gong, name="gong"),\n',
)
STEPS = (IMPORT, ADDRESS, PERMISSION)
SCRIPT = """
from tournaments.models import JournalEntry, Tournament

tournament = cast.tournament()
odile = cast.signed_in(cast.organiser(tournament.club))
desk = "/desk/martin/"
for _again in range(2):
    assert odile.post(desk + "gong/", {"key": "one-form"}).status_code == 302
pages["lines"] = str(JournalEntry.objects.filter(act="gong.ring").count())
pages["revision"] = str(Tournament.objects.get().revision - tournament.revision)
pages["desk"] = odile.get(desk).content.decode()
pages["journal"] = odile.get(desk + "journal/?room=gong").content.decode()
pages["others"] = odile.get(desk + "journal/?room=round").content.decode()
pages["help"] = odile.get("/help/roles/").content.decode()
"""
WITHOUT_SENTENCE = """
from tournaments.models import JournalEntry
from tournaments.rounds.services.gong import gong_ring

tournament = cast.tournament()
try:
    gong_ring(actor=cast.actor(), tournament=tournament, minutes=5)
except RuntimeError as error:
    pages["error"] = str(error)
pages["lines"] = str(JournalEntry.objects.count())
"""


def test_it_is_carried_out_told_and_found(copy: Copy) -> None:
    copy.write(SERVICE, RINGS)
    copy.edit(*SENTENCE)
    copy.write(VIEW, GUARDED)
    for step in STEPS:
        copy.edit(*step)
    assert copy.problems() == ["E008"], "the journal cannot be filtered by it yet"
    copy.edit(*FILTER)
    pages = copy.run(SCRIPT)
    assert pages["lines"] == pages["revision"] == "1"
    for name in ("desk", "journal"):
        assert "The gong: play in 5 minutes." in words(pages[name]), name
    assert '<option value="gong" selected>The gong</option>' in pages["journal"]
    assert "The gong: play" not in words(pages["others"])
    assert "Ring the gong – non – non – non – non oui – non oui" in words(pages["help"])


@pytest.mark.long
def test_without_a_sentence_nothing_is_written(copy: Copy) -> None:
    copy.write(SERVICE, RINGS)
    assert copy.run(WITHOUT_SENTENCE) == {
        "error": "gong.ring: no journal_words.py has its sentence",
        "lines": "0",
    }


def test_a_filter_that_finds_nothing_is_named(copy: Copy) -> None:
    copy.edit(*FILTER)
    assert copy.problems() == ["E009"]
