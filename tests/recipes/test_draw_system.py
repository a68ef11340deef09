"""The recipe "to add a draw system", in which the first half meets the second half in order."""

from __future__ import annotations

import json

import pytest

from tests.recipes.copy import Copy, words

pytestmark = pytest.mark.process

REGISTRY = "tournaments/draws/registry.py"
FOLD = "tournaments/draws/fold.py"
DRAWS = '''"""One round of pairs: the first half meets the second in order."""

from collections.abc import Sequence
from functools import partial

from .costs import costs_of
from .pairs import seated
from .reading import read_request
from .values import Draw, DrawReason, DrawRequest, grouping_of

read_fold = partial(read_request, systems=("fold",))


def draw_fold(request: DrawRequest) -> Draw:
    """1st v (n/2 + 1)th, 2nd v (n/2 + 2)th …; the last of an odd number rests."""
    ids, costs = request.ids, costs_of(request)
    half = len(ids) // 2
    pairing = grouping_of(zip(ids, ids[half : 2 * half]), ids[2 * half :], request.ranks)
    return seated(request, pairing, costs, FoldReasons(request).of, optimal=False)


class FoldReasons:
    """The reasons of such a draw: the two ranks."""

    def __init__(self, request: DrawRequest) -> None:
        self._ranks = request.ranks

    def of(self, match: Sequence[int]) -> DrawReason:
        """The reason of one match, given as two ids."""
        best, other = sorted(self._ranks[id_] for id_ in match)
        return DrawReason("neighbours", {"rank": best, "opponent": other})
'''
COST = (
    "tournaments/draws/costs.py",
    '    "random": (0, 1, 2, 3, 4, 5),\n',
    '    "random": (0, 1, 2, 3, 4, 5),\n    "fold": (0, 1, 2, 3, 4, 5),\n',
)
LINE = (
    REGISTRY,
    '    "manual": DrawSystem(',
    '    "fold": DrawSystem(\n'
    "        fold.read_fold,\n"
    "        fold.draw_fold,\n"
    "        pairs.evaluate,\n"
    "        lambda request: fold.FoldReasons(request).of,\n"
    "    ),\n"
    '    "manual": DrawSystem(',
)
IMPORT = (
    REGISTRY,
    "from . import groups, pairs\n",
    "from . import fold, groups, pairs\n",
)
ROUNDS = (
    "tournaments/draws/feasibility.py",
    '("random", "danois", "swiss", "manual"), _drawn)',
    '("random", "danois", "swiss", "manual", "fold"), _drawn)',
)
LEVELS = (
    "tournaments/draws/certificate.py",
    '    "random": _GIVEN,\n',
    '    "random": _GIVEN,\n    "fold": _GIVEN,\n',
)
CLAUSE = (
    "docs/draw-rules.md",
    "## 2. Schedules\n",
    """### 1.11 The first half against the second: `fold`

Of n entrants the 1st meets the (n/2 + 1)th, the 2nd the (n/2 + 2)th, and so on.

## 2. Schedules
""",
)
PROMISE = (
    "docs/draws.md",
    "## An example\n",
    "`fold` draws the first half of the ranking against the second.\n\n## An example\n",
)
MODEL = (
    "tournaments/models/system.py",
    "    ROTATION = ",
    '    FOLD = "fold", _("First half v second half")\n    ROTATION = ',
)
REQUESTS = "tournaments/rounds/draw_input.py"
BY_RESULTS = (
    REQUESTS,
    "BY_RESULTS = (System.DANOIS, System.SWISS)",
    "BY_RESULTS = (System.DANOIS, System.SWISS, System.FOLD)",
)
WORDS = (
    "tournaments/core/wording/phases.py",
    '    "rotation": gettext_lazy(',
    '    "fold": gettext_lazy("first half against second half"),\n    "rotation": gettext_lazy(',
)
KEPT_TO = (
    "tournaments/rounds/words.py",
    '    sentences = [_("Those who have met',
    '    if request.system == "fold":\n'
    '        return [_("The ranks and nothing else.")]\n'
    '    sentences = [_("Those who have met',
)
FORBIDDEN = (
    "tournaments/rounds/selectors/forbidden_pairings.py",
    "    System.ROTATION: SCHEDULED,\n",
    '    System.FOLD: gettext_lazy("Two of them can meet."),\n    System.ROTATION: SCHEDULED,\n',
)
SHEET = (
    "tournaments/paper/rules/draw_sentences.py",
    """    System.ROTATION: _(
        "All the rounds are drawn before play, and each pair""",
    """    System.FOLD: _("The first half of the ranking meets the second."),
    System.ROTATION: _(
        "All the rounds are drawn before play, and each pair""",
)
LATER = (
    "tournaments/models/system.py",
    "LATER_SYSTEMS = (System.DANOIS, System.SWISS, System.RANDOM, System.ROUND_ROBIN, *GROUPED)",
    "LATER_SYSTEMS = (System.FOLD, *GROUPED)",
)
REQUEST = {
    "system": "fold",
    "seed": 1,
    "round": 2,
    "entrants": [{"id": id_} for id_ in (7, 3, 9, 5)],
}
SCRIPT = """
from tournaments.models import Round

tournament = cast.tournament(system="random")
cast.pairs(tournament, 6)
first = cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6)])
for table, scores in enumerate([(1100, 844), (1000, 944), (980, 964)], start=1):
    cast.totals(first, table, *scores)
odile = cast.signed_in(cast.organiser(tournament.club))
desk, public = "/desk/martin/", "/c/martin/"
pages["settings"] = odile.get(desk + "settings/").content.decode()
pages["phases"] = odile.get(desk + "phases/").content.decode()
cast.update(system="fold")
assert odile.post(desk + "rounds/2/draw/", {}).status_code == 303
sides = Round.objects.get(number=2).steps[0]["matches"]
pages["met"] = str([match["sides"] for match in sides])
pages["draft"] = odile.get(desk + "rounds/2/draw/").content.decode()
version = Round.objects.get(number=2).version
assert odile.post(desk + "rounds/2/publish/", {"version": version}).status_code == 303
for name, address in {
    "certificate": public + "draw/2/",
    "json": public + "draw/2.json",
    "input": public + "draw/2/1/input.json",
    "both": public + "draw/2/1/draw.json",
    "paper": desk + "papers/certificate/?round=2",
    "plan": public + "tables/",
    "sheet": desk + "papers/rules/",
    "phones": public + "rules/",
    "apart": desk + "entrants/apart/",
}.items():
    answer = odile.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    pages[name] = answer.content.decode()
"""


def engine(copy: Copy) -> None:
    """The steps in `tournaments/draws`, with the two pages about it."""
    copy.edit(*IMPORT)
    copy.edit(*LINE)
    copy.write(FOLD, DRAWS)
    copy.edit(*COST)
    copy.edit(*LEVELS)
    copy.edit(*ROUNDS)
    copy.edit(*CLAUSE)
    copy.edit(*PROMISE)


def test_every_page_and_paper_has_it(copy: Copy) -> None:
    engine(copy)
    assert copy.problems() == ["E013"], "no tournament can choose it yet"
    copy.edit(*MODEL)
    assert copy.problems() == ["E012", "E012", "E014"], "it has no words yet"
    copy.edit(*BY_RESULTS)
    copy.edit(*WORDS)
    copy.edit(*KEPT_TO)
    copy.edit(*FORBIDDEN)
    copy.edit(*SHEET)
    copy.edit(*LATER)
    copy.manage("makemigrations", "tournaments")
    pages = copy.run(SCRIPT)
    assert '<option value="fold">First half v second half</option>' in pages["settings"]
    assert 'name="system" value="fold"' in pages["phases"]
    assert "first half against second half" in pages["phases"]
    assert pages["met"] == "[[[1], [6]], [[3], [4]], [[5], [2]]]"
    for name in ("draft", "certificate", "paper"):
        assert "1re contre 4e" in words(pages[name]), name
    for name in ("certificate", "paper"):
        assert "first half against second half" in words(pages[name]), name
        assert "The ranks and nothing else." in words(pages[name]), name
    assert json.loads(pages["json"])["system"] == "fold"
    for name in ("sheet", "phones"):
        assert "The first half of the ranking meets the second." in words(pages[name]), name
    assert "Two of them can meet." in words(pages["apart"])
    # What the certificate gives is drawn and checked again by the command line.
    copy.write("input.json", pages["input"])
    assert json.loads(copy.python("-m", "tournaments.draws", "draw", "input.json"))["matches"]
    copy.write("both.json", pages["both"])
    verified = json.loads(copy.python("-m", "tournaments.draws", "verify", "both.json"))
    assert verified == {"ok": True, "problems": []}


def test_the_command_line_draws_and_checks_it(copy: Copy) -> None:
    engine(copy)
    copy.write("input.json", json.dumps(REQUEST))
    drawn = json.loads(copy.python("-m", "tournaments.draws", "draw", "input.json"))
    assert [match["sides"] for match in drawn["matches"]] == [[[7], [9]], [[3], [5]]]
    copy.write("both.json", json.dumps({"input": REQUEST, "output": drawn}))
    certified = json.loads(copy.python("-m", "tournaments.draws", "certificate", "both.json"))
    assert certified["system"] == "fold"
    assert certified["verified"]["ok"]
