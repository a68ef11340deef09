"""The recipe "to add a ranking key", with the fewest points of one match."""

from __future__ import annotations

import json

import pytest

from tests.recipes.copy import Copy, words

pytestmark = pytest.mark.process

CLAUSE = (
    "docs/draw-rules.md",
    "`capots`, `belotes`, `best_match`,\n",
    "`capots`, `belotes`, `best_match`, `worst_match`,\n",
)
FUNCTION = (
    "scoring/ranking/keys.py",
    '@key("opponents_points")\n',
    '''@key_of_lines("worst_match")
def worst_match(lines: Lines) -> int | None:
    """The fewest points in one match played; None without any."""
    return min([side.points for _, side, foes in lines if foes], default=None)


@key("opponents_points")
''',
)
WORDS = (
    "tournaments/core/wording/keys.py",
    '    "opponents_points": KeyWords(\n',
    """    "worst_match": KeyWords(
        title=gettext_lazy("Steadiest pair"),
        column=gettext_lazy("Worst match"),
        help=gettext_lazy("The points of its worst match."),
        why=gettext_lazy("A better worst match: %(value)s points against %(next)s."),
        by=gettext_lazy("by their worst match"),
    ),
    "opponents_points": KeyWords(
""",
)
SCRIPT = """
from tournaments.models import Tournament

tournament = cast.tournament()
cast.pairs(tournament, 4)
round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
cast.totals(round_, 1, 1100, 844)
cast.totals(round_, 2, 1000, 944)
odile = cast.signed_in(cast.organiser(tournament.club))
desk = "/desk/martin/"
pages["settings"] = odile.get(desk + "settings/").content.decode()
shown = odile.get(desk + "settings/").context
keys = {"key_1": "worst_match", "key_2": "lot", "key_3": "", "key_4": "", "key_5": ""}
told = as_shown(shown["form"], version=shown["version"], confirmed="on", **keys)
assert odile.post(desk + "settings/", told).status_code == 303
assert Tournament.objects.get().first.ranking_keys == ("worst_match", "lot")
for name, address in {
    "phases": desk + "phases/",
    "ranking": desk + "ranking/",
    "csv": desk + "ranking/export.csv",
    "paper": desk + "papers/ranking/",
    "sheet": desk + "papers/rules/",
    "journal": desk + "journal/",
    "phones": "/c/martin/ranking/",
    "phones_row": "/c/martin/pair/1/",
    "phones_rules": "/c/martin/rules/",
    "screen": "/c/martin/screen/",
}.items():
    answer = odile.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    pages[name] = answer.content.decode()
"""
RESULTS = {
    "entrants": [1, 2, 3],
    "keys": ["worst_match"],
    "results": [
        {
            "round": 1,
            "sides": [{"ids": [1], "points": 90}, {"ids": [2], "points": 72}],
            "winner": [1],
        },
        {
            "round": 2,
            "sides": [{"ids": [1], "points": 62}, {"ids": [3], "points": 100}],
            "winner": [3],
        },
    ],
}


def test_every_page_and_list_has_it(copy: Copy) -> None:
    copy.edit(*CLAUSE)
    copy.edit(*FUNCTION)
    assert copy.problems() == ["E002"], "it has no words yet"
    copy.edit(*WORDS)
    pages = copy.run(SCRIPT)
    for name in ("settings", "phases"):
        assert '<option value="worst_match">Steadiest pair</option>' in pages[name], name
        assert "The points of its worst match." in pages[name], name
    for name in ("ranking", "csv", "paper", "phones", "phones_row", "screen"):
        assert "Worst match" in pages[name], name
    for name in ("ranking", "phones", "phones_row"):
        said = words(pages[name])
        assert "A better worst match: 1 100 points against 1 000." in said, name
    for name in ("sheet", "phones_rules"):
        assert "by their worst match" in words(pages[name]), name
    assert "→ Steadiest pair, Tirage au sort" in words(pages["journal"])
    # The French of its words is one file more.
    assert len(copy.changed()) == 3


@pytest.mark.long
def test_the_command_line_ranks_by_it(copy: Copy) -> None:
    copy.edit(*FUNCTION)
    copy.write("results.json", json.dumps(RESULTS))
    answer = json.loads(copy.python("-m", "scoring", "rank", "results.json"))
    assert [row["id"] for row in answer["rows"]] == [3, 2, 1]
    assert answer["rows"][2]["values"] == {"worst_match": 62}


def test_words_of_no_key_are_named(copy: Copy) -> None:
    copy.edit(*WORDS)
    assert copy.problems() == ["E003"]
