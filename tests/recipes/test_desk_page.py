"""The recipe "to add a page of the desk", with a page of the clubs present."""

from __future__ import annotations

import pytest

from tests.recipes.copy import Copy, words

pytestmark = pytest.mark.process

ACT = (
    "tournaments/core/permissions.py",
    '    "paper.print": Act(',
    '    "clubs.count": Act(ORGANISERS, _("See which clubs have come")),\n    "paper.print": Act(',
)
SELECTOR = "tournaments/entrants/selectors/home_clubs.py"
COUNTED = '''"""The home clubs of a tournament."""

from __future__ import annotations

from collections import Counter

from tournaments.models import Tournament


def home_clubs(tournament: Tournament) -> list[tuple[str, int]]:
    """Each home club with its number of entrants, the largest first."""
    return Counter(tournament.entrants.values_list("home_club", flat=True)).most_common()
'''
VIEW = "tournaments/entrants/views/home_clubs.py"
GUARDED = '''"""The page of the clubs that have come."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core.access import for_tournament
from tournaments.entrants.selectors.home_clubs import home_clubs
from tournaments.models import Tournament


@for_tournament("clubs.count")
def clubs_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Each home club with the number of its entrants."""
    context = {"tournament": tournament, "here": "home_clubs", "clubs": home_clubs(tournament)}
    return render(request, "entrants/home_clubs.html", context)
'''
URLS = "tournaments/entrants/urls.py"
IMPORT = (
    URLS,
    "import check_in, entrant, entrants\n",
    "import check_in, entrant, entrants, home_clubs\n",
)
ADDRESS = (
    URLS,
    "urlpatterns = [\n",
    'urlpatterns = [\n    path("home-clubs/", home_clubs.clubs_page, name="home_clubs"),\n',
)
TEMPLATE = "templates/entrants/home_clubs.html"
HTML = """{% extends "base.html" %}
{% load i18n %}
{% block heading %}{% translate "Clubs" %}{% endblock %}
{% block content %}
<ul>{% for club, count in clubs %}<li>{{ club }}: {{ count }}</li>{% endfor %}</ul>
{% endblock %}
"""
MENU = "templates/partials/desk_nav.html"
MENU_ADDRESS = (
    MENU,
    '{% url "journal" tournament.code as journal_url %}\n',
    '{% url "journal" tournament.code as journal_url %}\n'
    '{% url "home_clubs" tournament.code as home_clubs_url %}\n',
)
MENU_ITEM = (
    MENU,
    '    {% translate "Journal" as label %}',
    '    {% translate "Clubs" as label %}'
    '{% include "partials/nav_item.html" with url=home_clubs_url key="home_clubs" %}\n'
    '    {% translate "Journal" as label %}',
)
SCRIPT = """
from django.test import Client

tournament = cast.tournament()
cast.pair(tournament, 1, home_club="Tours")
cast.pair(tournament, 2, home_club="Blois")
cast.pair(tournament, 3, home_club="Tours")
odile = cast.signed_in(cast.organiser(tournament.club))
stranger = cast.signed_in(cast.organiser(cast.club("Belote de Blois"), "paul"))
address = "/desk/martin/home-clubs/"
pages["page"] = odile.get(address).content.decode()
pages["desk"] = odile.get("/desk/martin/").content.decode()
pages["help"] = odile.get("/help/roles/").content.decode()
pages["nobody"] = Client().get(address)["Location"]
pages["stranger"] = str(stranger.get(address).status_code)
pages["sent"] = str(odile.post(address).status_code)
"""


def test_it_has_an_address_a_place_in_the_menu_and_a_guard(copy: Copy) -> None:
    copy.edit(*ACT)
    assert copy.problems() == ["E010"], "no page names the act yet"
    copy.write(SELECTOR, COUNTED)
    copy.write(VIEW, GUARDED)
    copy.edit(*IMPORT)
    copy.edit(*ADDRESS)
    copy.write(TEMPLATE, HTML)
    copy.edit(*MENU_ADDRESS)
    copy.edit(*MENU_ITEM)
    pages = copy.run(SCRIPT)
    assert "Tours: 2 Blois: 1" in words(pages["page"])
    assert '<a href="/desk/martin/home-clubs/" aria-current="page">Clubs</a>' in pages["page"]
    assert '<a href="/desk/martin/home-clubs/">Clubs</a>' in pages["desk"]
    assert "See which clubs have come – non – non – non – non oui – non oui" in words(pages["help"])
    assert pages["nobody"] == "/login/?next=/desk/martin/home-clubs/"
    assert pages["stranger"] == "404"
    assert pages["sent"] == "405"


def test_a_page_without_an_act_is_named(copy: Copy) -> None:
    copy.write(SELECTOR, COUNTED)
    copy.write(VIEW, GUARDED.replace('@for_tournament("clubs.count")\n', ""))
    copy.edit(*IMPORT)
    copy.edit(*ADDRESS)
    assert copy.problems() == ["E001"]
