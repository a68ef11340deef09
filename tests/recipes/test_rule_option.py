"""The recipe "to add a rule option", with the lead that a taker must have."""

from __future__ import annotations

import json

import pytest

from tests.recipes.copy import Copy, words

pytestmark = pytest.mark.process

CLAUSE = (
    "docs/scoring-rules.md",
    "### 2.3",
    "`taker_lead` (0): a taker with no more than so many points above the defence has failed.\n\n"
    "### 2.3",
)
HAND = "scoring/options/hand.py"
GAME = ("BELOTE2, BELOTE3, CLASSIC", "BELOTE, BELOTE2, BELOTE3, CLASSIC")
FIELD = (
    HAND,
    "    belote_when_failed: str = CONTRACT.choice(\n",
    """    taker_lead: int = CONTRACT.number(
        "amount",
        0,
        "By how many points must the taker lead?",
        "With 0 a single point is enough.",
        usual=(0, 20),
        games=frozenset({BELOTE}),
    )
    belote_when_failed: str = CONTRACT.choice(
""",
)
DEED = (
    "scoring/belote.py",
    "said(game, sides, own > theirs)",
    "said(game, sides, own > theirs + game.rules.taker_lead)",
)
PRESET = (
    "scoring/presets.py",
    '{"rounding": "nearest_10", "exact_finish": True}',
    '{"rounding": "nearest_10", "exact_finish": True, "taker_lead": 10}',
)
SENTENCE = (
    "tournaments/rulesets/sheet/marks.py",
    "}\nFAILED_OF_TWO: Sentences",
    """    "taker_lead": either(
        lambda rules: rules.taker_lead > 0,
        _("A taker who does not lead by more than %(taker_lead)s points is “dedans”."),
        "",
    ),
}
FAILED_OF_TWO: Sentences""",
)
GAME_OF_ONE_HAND = {
    "rules": {"game": "belote", "taker_lead": 20},
    "sides": ["NS", "EW"],
    "hands": [{"taker": "NS", "points": {"NS": 90, "EW": 72}}],
}
SCRIPT = """
from tournaments.models import RuleSet, Tournament

tournament = cast.tournament()
odile = cast.signed_in(cast.organiser(tournament.club))
desk, club = "/desk/martin/", f"/clubs/{tournament.club_id}/"


def save(address, **more):
    shown = odile.get(address).context
    told = as_shown(shown["form"], version=shown["version"], preset=shown["form"].source.key)
    assert odile.post(address, told | more).status_code == 303


pages["tournament"] = odile.get(desk + "rules/").content.decode()
save(desk + "rules/", taker_lead="20")
assert Tournament.objects.get().rules.taker_lead == 20
odile.post(desk + "rules/keep/", {"name": "Du bourg"})
rule_set = RuleSet.objects.get()
assert rule_set.rules.taker_lead == 20
pages["rule_set"] = odile.get(club + f"rules/{rule_set.pk}/").content.decode()
answer = odile.get(club + f"rules/{rule_set.pk}/file/")
pages["file"] = answer.content.decode()
read = odile.post(club + "rules/import/", {"text": pages["file"].replace("20", "30")})
pages["import"] = read.content.decode()
for name, address in {
    "journal": desk + "journal/",
    "sheet": desk + "papers/rules/",
    "phones": "/c/martin/rules/",
    "text": "/c/martin/rules.txt",
}.items():
    answer = odile.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    pages[name] = answer.content.decode()
"""
SAID = "A taker who does not lead by more than 20 points is “dedans”."


def carried_out(copy: Copy) -> None:
    """All steps of the recipe before the sentence."""
    copy.edit(*CLAUSE)
    copy.edit(HAND, *GAME)
    copy.edit(*FIELD)
    copy.edit(*DEED)
    copy.edit(*PRESET)


def test_every_page_and_file_has_it(copy: Copy) -> None:
    carried_out(copy)
    assert copy.problems() == ["E011"], "the rule sheet has no sentence yet"
    copy.edit(*SENTENCE)
    pages = copy.run(SCRIPT)
    for name in ("tournament", "rule_set"):
        assert "By how many points must the taker lead?" in words(pages[name]), name
        assert "With 0 a single point is enough." in words(pages[name]), name
    assert 'name="taker_lead" value="20"' in pages["rule_set"]
    for name in ("sheet", "phones", "text"):
        assert SAID in words(pages[name]), name
    assert "By how many points must the taker lead : 0 → 20" in words(pages["journal"])
    assert json.loads(pages["file"])["rules"]["taker_lead"] == 20
    assert "By how many points must the taker lead?" in words(pages["import"])
    # The French of its words is one file more, docs/rules.md another.
    assert len(copy.changed()) == 5


def test_the_command_line_and_the_page_of_rules_have_it(copy: Copy) -> None:
    carried_out(copy)
    assert json.loads(copy.python("-m", "scoring", "rules", "belote_rounded"))["taker_lead"] == 10
    copy.write("game.json", json.dumps(GAME_OF_ONE_HAND))
    (hand,) = json.loads(copy.python("-m", "scoring", "score", "game.json"))["hands"]
    assert hand["outcome"] == "failed"
    copy.python("-m", "scripts.rules_doc")
    told = (copy.root / "docs/rules.md").read_text(encoding="utf-8")
    assert told.count("- **By how many points must the taker lead?** `taker_lead`") == 1
