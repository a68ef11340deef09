"""The recipe "to add a printed document", with a list of names to put on the tables."""

from __future__ import annotations

import pytest

from tests.recipes.copy import Copy, words

pytestmark = pytest.mark.process

DRAWER = "tournaments/paper/place_names"
FUNCTION = '''"""Names to fold and to put on the tables."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.paper.print_request import Order


@dataclass(frozen=True, slots=True)
class PlaceNames:
    """The entrants of a tournament by their numbers."""

    names: tuple[PairName, ...]


def place_names(order: Order) -> PlaceNames:
    """A name for each entrant."""
    found = pair_names(order.tournament)
    return PlaceNames(tuple(found[number] for number in sorted(found)))
'''
DOCUMENTS = "tournaments/paper/documents.py"
IMPORT = (
    DOCUMENTS,
    "from tournaments.paper.poster.values import poster\n",
    "from tournaments.paper.place_names.values import place_names\n"
    "from tournaments.paper.poster.values import poster\n",
)
LINE = (
    DOCUMENTS,
    """    Document(
        "poster",
""",
    """    Document(
        "place-names",
        _("Place names"),
        _("To fold and put on the tables."),
        Step.BEFORE,
        place_names,
        sheets=estimated(entrants, 12),
    ),
    Document(
        "poster",
""",
)
PAGE = """{% extends "print/base.html" %}
{% load i18n static %}
{% block style %}
<link rel="stylesheet" href="{% static 'paper/place_names/style.css' %}">
{% endblock %}
{% block content %}
{% for name in paper.names %}
<p class="place-name">{{ name }}</p>
{% endfor %}
{% endblock %}
"""
STYLE = """.place-name {
  font-size: 40pt;
}
"""
SCRIPT = """
tournament = cast.tournament()
cast.pairs(tournament, 4)
odile = cast.signed_in(cast.organiser(tournament.club))
desk = "/desk/martin/papers/"
pages["list"] = odile.get(desk).content.decode()
pages["page"] = odile.get(desk + "place-names/").content.decode()
pdf = odile.get(desk + "place-names.pdf")
pages["pdf"] = pdf.content[:5].decode()
pages["file"] = pdf["Content-Disposition"]
from django.contrib.staticfiles import finders
pages["style"] = str(finders.find("paper/place_names/style.css"))
stranger = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "paul"))
pages["stranger"] = str(stranger.get(desk + "place-names/").status_code)
"""


def test_it_is_listed_shown_and_printed(copy: Copy) -> None:
    copy.write(f"{DRAWER}/__init__.py", "")
    copy.write(f"{DRAWER}/values.py", FUNCTION)
    copy.edit(*IMPORT)
    copy.edit(*LINE)
    assert copy.problems() == ["E007"], "it has no template yet"
    copy.write(f"{DRAWER}/page.html", PAGE)
    copy.write(f"{DRAWER}/style.css", STYLE)
    pages = copy.run(SCRIPT)
    assert 'href="/desk/martin/papers/place-names/"' in pages["list"]
    assert 'href="/desk/martin/papers/place-names.pdf"' in pages["list"]
    assert "Place names To fold and put on the tables." in words(pages["list"])
    assert '<p class="place-name">4 · Gisèle Roux – Henri Blanchard</p>' in pages["page"]
    assert pages["pdf"] == "%PDF-"
    assert "martin-place-names.pdf" in pages["file"]
    assert pages["style"].endswith("paper/place_names/style.css")
    assert pages["stranger"] == "404"
    assert {path.rpartition("/")[0] for path in copy.changed()} == {"tournaments/paper", DRAWER}
