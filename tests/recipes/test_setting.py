"""The recipe "to add a setting", with the floor of the hall and the doors that open."""

from __future__ import annotations

import pytest

from tests.recipes.copy import Copy, words

pytestmark = pytest.mark.process

MODEL = "tournaments/models/tournament_settings.py"
STEP = (
    MODEL,
    "    entry_mode = Setting(",
    """    floor = Setting(
        Section.SHOWING,
        "Floor of the hall",
        "Where the stairs lead.",
        applies="names_policy=full",
        when_closed=True,
    ).column(models.CharField(max_length=8, choices=Floor, default=Floor.GROUND))
    doors_open = Setting(
        Section.CONTEST, "Doors open, minutes before play", bounds=(5, 90), moves_ranking=True
    ).column(models.PositiveSmallIntegerField(null=True, blank=True))
    entry_mode = Setting(""",
)
CHOICES = (
    MODEL,
    "class EntryMode(models.TextChoices):",
    """class Floor(models.TextChoices):
    GROUND = "ground", "Ground floor"
    FIRST = "first", "First floor"


class EntryMode(models.TextChoices):""",
)
SCRIPT = """
from tournaments.models import Tournament
tournament = cast.tournament()
odile = cast.signed_in(cast.organiser(tournament.club))
settings = "/desk/martin/settings/"

def typed(address, **changed):
    shown = odile.get(address).context
    return as_shown(shown["form"], version=shown.get("version", ""), **changed)

pages["form"] = odile.get(settings).content.decode()
refused = odile.post(settings, typed(settings, floor="cellar", doors_open="4"))
pages["refused"] = refused.content.decode()
stale = typed(settings, floor="ground", doors_open="20")
odile.post(settings, typed(settings, floor="first", doors_open="30"))
pages["stale"] = odile.post(settings, stale).content.decode()
pages["journal"] = odile.get("/desk/martin/journal/").content.decode()
like = "/contests/new/?like=martin"
pages["like"] = odile.get(like).content.decode()
odile.post(like, typed(like, like="martin", name="Encore un concours"))
again = Tournament.objects.exclude(code="martin").get()
pages["again"] = f"{again.floor} {again.doors_open}"
Tournament.objects.update(finished_at=cast.EVENING)
closed = odile.post(settings, typed(settings, doors_open="45"))
pages["closed"] = closed.content.decode()
odile.post(settings, typed(settings, floor="ground"))
pages["open"] = Tournament.objects.get(code="martin").floor
"""


def test_form_journal_copies_and_who_may_change_follow(copy: Copy) -> None:
    copy.edit(*CHOICES)
    copy.edit(*STEP)
    migrated = copy.manage("makemigrations", "tournaments")
    assert "Add field floor to tournament" in migrated
    pages = copy.run(SCRIPT)
    form = words(pages["form"])
    assert "Floor of the hall" in form
    assert "Where the stairs lead." in form
    assert 'id="ask-floor" data-shows-when="names_policy=full"' in pages["form"]
    assert "5" in words(pages["refused"])
    assert pages["refused"].count('href="#ask-floor"') == 1
    assert pages["refused"].count('href="#ask-doors_open"') == 1
    assert "First floor" in words(pages["stale"])
    journal = words(pages["journal"])
    assert "Floor of the hall: Ground floor → First floor" in journal.replace(" :", ":")
    assert "Doors open, minutes before play: – → 30" in journal.replace(" :", ":")
    assert '<option value="first" selected>First floor</option>' in pages["like"]
    assert pages["again"] == "first 30"
    assert pages["closed"].count('href="#ask-doors_open"') == 1
    assert pages["open"] == "ground"
    # The French of its words is two files more, in a folder more.
    changed = copy.changed()
    assert len(changed) == 2, changed
    assert MODEL in changed
