"""Acts on the contest: settings, rounds and phases, the ranking held, prizes, closing."""

from __future__ import annotations

from typing import Any

from tests.desk.sent import as_shown
from tests.walk.contests import KEYS
from tests.walk.desk import said
from tests.walk.party import Party
from tournaments.core.setting_fields import KEY_FIELDS


def settles(party: Party) -> str:
    """Change one of the settings."""
    typed = _setting(party)
    return f"{typed}: " + _form(party, "settings/", **typed)


def _setting(party: Party) -> dict[str, Any]:
    chance = party.chance
    which = chance.randrange(10)
    if which == 9:
        return {"capacity": chance.choice(("", str(party.tournament.entrants.count()), "4"))}
    if which == 0:
        chosen = chance.choice(KEYS)
        return dict.fromkeys(KEY_FIELDS, "") | dict(zip(KEY_FIELDS, chosen, strict=False))
    if which == 1:
        more = {"cap_winner_2": "1000", "cap_from_round_2": "3"} if chance.random() < 0.5 else {}
        ends = {"cap_to_round": "2" if more else ""}
        first = {"cap_winner": chance.choice(("", "1280")), "cap_loser": chance.choice(("", "664"))}
        return {"cap_winner_2": "", "cap_from_round_2": "", **first, **ends, **more}
    if which == 2:
        return {"bye_choice": chance.choice(("lowest", "lot", "volunteer"))}
    if which == 3:
        scores = (
            "half_table",
            "fixed",
            "round_average",
            "own_average",
            "nothing",
            "catch_up",
            "bis",
        )
        return {"bye_score": chance.choice(scores), "bye_points": "800"}
    if which == 4:
        return {
            "forfeit_points": chance.choice(("", "1000", "1250")),
            "forfeit_points_against": "0",
        }
    if which == 5:
        return {"withdrawn_rank": chance.choice(("out", "last", "ranked"))}
    if which == 6:
        return {"rounds_planned": chance.randint(1, 5)}
    if which == 7:
        return {"match_points_forfeit": chance.choice(("", "-1")), "match_points_win": "2"}
    ticked = chance.choice(("on", None))
    return {"avoid_same_club": ticked, "bye_victory": chance.choice(("on", None))}


def _form(party: Party, path: str, **typed: Any) -> str:
    """Send a page that is one large form, as it is shown but for what is typed."""
    answer = party.desk.client.get(party.desk.at + path)
    form = (answer.context or {}).get("form")
    if answer.status_code != 200 or form is None:
        return f"not offered ({answer.status_code})"
    typed = {name: value for name, value in typed.items() if name in form.fields}
    sent = as_shown(form, version=party.tournament.version, **typed)
    if "confirmed" in form.fields and party.chance.random() < 0.7:
        sent["confirmed"] = "on"
    return said(party.desk.send(party.desk.at + path, {name: [one] for name, one in sent.items()}))


def counts_rounds(party: Party) -> str:
    """Add a round to a phase, leave one out, or end it now."""
    position = party.chance.choice(party.tournament.chain).position
    act = party.chance.choice(("add", "add", "drop", "cut"))
    answer = party.desk.press("phases/", f"/phases/{position}/rounds/", act=act)
    return f"{position} {act}: {answer}"


def adds_a_round(party: Party) -> str:
    """Add a round to the last phase."""
    position = len(party.tournament.chain)
    return party.desk.press("phases/", f"/phases/{position}/rounds/", act="add")


def adds_a_phase(party: Party) -> str:
    """Describe a phase at the end of the chain."""
    if len(party.tournament.chain) > 2:
        return "nothing"
    chance = party.chance
    typed: dict[str, Any] = {
        "system": chance.choice(("danois", "swiss", "knockout", "consolante", "pools", "melee")),
        "rounds": chance.randint(1, 2),
        "who": chance.choice(("rank", "rank", "everybody")),
        "count": chance.choice((2, 4)),
        "others": chance.choice(("out", "all")),
        "carry": chance.choice(("all", "half", "fresh")),
        "pool_size": 3,
    }
    return f"{typed}: " + _form(party, "phases/", **typed)


def removes_a_phase(party: Party) -> str:
    position = len(party.tournament.chain)
    page = f"phases/{position}/"
    return f"{position}: " + party.desk.press(page, f"/phases/{position}/remove/")


def holds_or_shows(party: Party) -> str:
    return party.desk.press("prizes/", "/prizes/hold/")


def lists_prizes(party: Party) -> str:
    return party.desk.press(
        "prizes/", "/prizes/", pasted="1: un jambon 40\n2: un panier\n3: un lot"
    )


def changes_rules(party: Party) -> str:
    """Other rules from now on, or from the beginning: the number of hands."""
    hands = party.chance.choice((10, 12, 14))
    number = party.playing + 1
    page = f"rules/rounds/{number}/"
    return f"{number} {hands}: " + party.desk.press(page, f"/{page}", hands=hands)


def closes(party: Party) -> str:
    """Close the contest, or open it again."""
    if party.tournament.finished_at is not None:
        return "opens: " + party.desk.press("prizes/reopen/", "/reopen/", reason="erreur")
    answer = party.desk.page("prizes/")
    form = answer.form("/finish/")
    if form is None:
        return "not offered"
    sent = form.sent | ({"anyway": ["1"]} if party.chance.random() < 0.7 else {})
    return f"closes: {said(party.desk.send(form.action, sent))}"


SETTINGS = {
    "settles": (settles, 5),
    "counts rounds": (counts_rounds, 2),
    "adds a phase": (adds_a_phase, 1),
    "removes a phase": (removes_a_phase, 1),
    "holds or shows": (holds_or_shows, 2),
    "lists prizes": (lists_prizes, 1),
    "changes rules": (changes_rules, 1),
    "closes": (closes, 2),
}
