"""The recipe "to add a field of an entrant", with the number of a licence."""

from __future__ import annotations

import pytest

from tests.matrix import one_in
from tests.recipes.copy import Copy

pytestmark = pytest.mark.process

MODEL = "tournaments/models/entrant.py"
FIELDS = "tournaments/entrants/fields.py"
STEPS = {
    "column": (
        MODEL,
        "    fixed_table = models",
        "    licence = models.CharField(max_length=40, blank=True)\n    fixed_table = models",
    ),
    "declared": (
        FIELDS,
        "FIELDS = (HOME_CLUB, CATEGORY)",
        'LICENCE = EntrantField(\n    "licence", "Licence number", "Licence", "licence",'
        ' ("licence", "no licence")\n)\nFIELDS = (HOME_CLUB, CATEGORY, LICENCE)',
    ),
    "line": (
        FIELDS,
        '    category: str = ""\n    paid',
        '    category: str = ""\n    licence: str = ""\n    paid',
    ),
    "facts": (
        FIELDS,
        '    joined_from: int | None = None\n    category: str = ""\n',
        '    joined_from: int | None = None\n    category: str = ""\n    licence: str = ""\n',
    ),
}
SCRIPT = """
tournament = cast.tournament()
odile = cast.signed_in(cast.organiser(tournament.club))
desk = "/desk/martin/"
pages["line"] = odile.get(desk + "entrants/").content.decode()
pair = {"first": "Alice Martin", "second": "Bruno Petit", "home_club": "Tours"}
odile.post(desk + "entrants/", pair | {"licence": "L 4711"})
odile.post(desk + "entrants/1/", pair | {"licence": "L 4712", "version": "1", "joined_from": "1"})
by_title = "Joueur 1;Joueur 2;Licence\\nChantal Durand;Denis Moreau;L 0815"
by_place = "Irène Fontaine / Jacques Chevalier ; Blois ; ; L 0816"
for text in (by_title, by_place):
    page = odile.post(desk + "entrants/import/", {"text": text}).content.decode()
    sealed = page.split('name="list" value="')[1].split('"')[0]
    odile.post(desk + "entrants/import/enter/", {"list": sealed})
    pages["preview"] = pages.get("preview", "") + page
for name, address in {
    "list": "entrants/",
    "pair": "entrants/1/",
    "check_in": "check-in/",
    "export": "entrants/export/csv/",
    "journal": "journal/",
    "paper": "papers/check-in/",
}.items():
    answer = odile.get(desk + address)
    assert answer.status_code == 200, (address, answer.status_code)
    pages[name] = answer.content.decode()
stale = odile.post(
    desk + "entrants/1/", pair | {"licence": "L 9999", "version": "1", "joined_from": "1"}
)
pages["stale"] = stale.content.decode()
"""


def test_every_page_and_list_has_it(copy: Copy) -> None:
    for step in STEPS.values():
        copy.edit(*step)
    assert "Add field licence to entrant" in copy.manage("makemigrations", "tournaments")
    pages = copy.run(SCRIPT)
    for name in ("list", "check_in", "export", "paper"):
        assert all(number in pages[name] for number in ("L 4712", "L 0815", "L 0816")), name
    assert 'name="licence"' in pages["line"]
    assert 'value="L 4712"' in pages["pair"]
    assert "L 0815" in pages["preview"]
    assert "L 0816" in pages["preview"]
    assert "licence L 4711 → L 4712" in pages["journal"]
    assert "L 9999" in pages["stale"]
    assert ";Licence\r\n" in pages["export"]
    # The French of its words is two files more, in a folder more.
    changed = copy.changed()
    assert len(changed) <= 4
    assert len({path.rsplit("/", 1)[0] for path in changed}) <= 3


@pytest.mark.parametrize(
    ("forgotten", "code"),
    one_in(4, [("column", "E004"), ("declared", "E005"), ("line", "E006"), ("facts", "E006")]),
)
def test_a_check_says_which_half_is_missing(copy: Copy, forgotten: str, code: str) -> None:
    for name, step in STEPS.items():
        if name != forgotten:
            copy.edit(*step)
    assert copy.problems() == [code]
