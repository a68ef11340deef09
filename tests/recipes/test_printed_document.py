"""The recipe "to add a printed document", with a list of names to put on the tables."""

from __future__ import annotations

import pytest

from tests.recipes.copy import Copy, words

pytestmark = pytest.mark.process

PLACE_NAMES = "tournaments/paper/place_names.py"
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
IMPORT = (DOCUMENTS, "    placards,\n", "    placards,\n    place_names,\n")
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
        place_names.place_names,
        "print/place_names.html",
        length=listed("names", entrants, a_sheet(12)),
    ),
    Document(
        "poster",
""",
)
TEMPLATE = "templates/print/place_names.html"
HTML = """{% extends "print/base.html" %}
{% load i18n static %}
{% block title %}{{ title }}{% endblock %}
{% block head %}<link rel="stylesheet" href="{% static 'css/print_lists.css' %}">{% endblock %}
{% block document %}{{ title }}{% endblock %}
{% block content %}
{% for name in paper.names %}
<p class="place-name" id="u{{ forloop.counter }}">{{ name }}</p>
{% endfor %}
{% endblock %}
"""
STYLE = (
    "static/css/print_lists.css",
    "/* Where am I? */",
    ".place-name {\n  font-size: 40pt;\n}\n\n/* Where am I? */",
)
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
stranger = cast.signed_in(cast.organiser(cast.club("Belote de Tours"), "paul"))
pages["stranger"] = str(stranger.get(desk + "place-names/").status_code)
"""


def test_it_is_listed_shown_and_printed(copy: Copy) -> None:
    copy.write(PLACE_NAMES, FUNCTION)
    copy.edit(*IMPORT)
    copy.edit(*LINE)
    assert copy.problems() == ["E007"], "it has no template yet"
    copy.write(TEMPLATE, HTML)
    copy.edit(*STYLE)
    pages = copy.run(SCRIPT)
    assert 'href="/desk/martin/papers/place-names/"' in pages["list"]
    assert 'href="/desk/martin/papers/place-names.pdf"' in pages["list"]
    assert "Place names To fold and put on the tables." in words(pages["list"])
    assert '<p class="place-name" id="u4">4 · Gisèle Roux – Henri Blanchard</p>' in pages["page"]
    assert pages["pdf"] == "%PDF-"
    assert "martin-place-names.pdf" in pages["file"]
    assert pages["stranger"] == "404"
    # The French of its title is one file more.
    assert len(copy.changed()) == 4
