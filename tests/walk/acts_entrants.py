"""Acts on those who play: entries, ticks, leaving, coming back, rulings."""

from __future__ import annotations

from typing import Any

from tests.walk.party import Party
from tournaments.models import Entrant


def enters(party: Party) -> str:
    """Enter a pair or a player, now and then not ticked or not paid."""
    party.named += 1
    names = {"first": f"Ana Q{party.named:03}"}
    if party.tournament.players_each == 2:
        names["second"] = f"Bob Q{party.named:03}"
    ticked = [one for one in ("present", "paid") if party.chance.random() < 0.9]
    more = dict.fromkeys(ticked, "on")
    if party.chance.random() < 0.2:
        more["home_club"] = party.chance.choice(("As", "Dix"))
    fields = {**names, **more}
    answer = party.desk.press("entrants/", "/entrants/", ("present", "paid"), **fields)
    return f"{names} {more}: {answer}"


def ticks(party: Party) -> str:
    """Tick or untick somebody at the roll call, as present or as having paid."""
    one = party.entrant()
    if one is None:
        return "nobody"
    name = f"{party.chance.choice(('present', 'present', 'paid'))}-{one.number}"
    page = party.desk.page("check-in/")
    form = next(
        form
        for form in _forms(page.html, page.url)
        if "/check-in/" in form.action
        and name.replace("present", "was").replace("paid", "was") in form.sent
    )
    sent = {field: value for field, value in form.sent.items() if field != name}
    if name not in form.sent:
        sent[name] = ["on"]
    party.desk.send(form.action, sent)
    return f"{name} {'on' if name in sent else 'off'}"


def _forms(html: str, url: str) -> list[Any]:
    from tests.crawl import forms_of

    return forms_of(html, url)


def ticks_everybody(party: Party) -> str:
    return party.desk.press("check-in/", "/check-in/everyone/")


def all_have_paid(party: Party) -> str:
    return party.desk.press("check-in/", "/check-in/paid/")


def withdraws(party: Party) -> str:
    """Let somebody leave, from the round to come or as the form says."""
    one = party.entrant(withdrawn_from=None)
    if one is None or party.tournament.entrants.staying().count() < 4:
        return "nobody"
    typed: dict[str, Any] = {}
    if party.chance.random() < 0.3:
        typed["from_round"] = party.chance.randint(max(party.playing, 1), party.playing + 2)
    return f"{one.number} {typed}: " + _of(party, one, "withdraw", **typed)


def comes_back(party: Party) -> str:
    one = party.entrant(withdrawn_from__isnull=False)
    return "nobody" if one is None else f"{one.number}: " + _of(party, one, "return")


def pauses(party: Party) -> str:
    one = party.entrant(withdrawn_from=None)
    if one is None:
        return "nobody"
    rounds = party.chance.randint(1, 2)
    return f"{one.number} {rounds}: " + _of(party, one, "pause", rounds=rounds)


def resumes(party: Party) -> str:
    one = party.entrant(paused_from__isnull=False)
    return "nobody" if one is None else f"{one.number}: " + _of(party, one, "resume")


def substitutes(party: Party) -> str:
    """Put somebody else in a seat, under the same second name."""
    one = party.entrant()
    if one is None:
        return "nobody"
    second = one.seats.order_by("pk")[0].name.split()[1]
    typed: dict[str, Any] = {
        "place": 1,
        "name": f"Zoe {second}",
        "from_round": max(party.playing, 1),
    }
    return f"{one.number} {typed}: " + _of(party, one, "substitute", **typed)


def removes(party: Party) -> str:
    one = party.entrant()
    return "nobody" if one is None else f"{one.number}: " + _of(party, one, "remove")


def _of(party: Party, one: Entrant, act: str, **typed: Any) -> str:
    return party.desk.press(f"entrants/{one.number}/", f"/{one.number}/{act}/", **typed)


def edits(party: Party) -> str:
    """Give somebody another club, category or table."""
    one = party.entrant()
    if one is None:
        return "nobody"
    typed: dict[str, Any] = party.chance.choice(
        (
            {"home_club": party.chance.choice(("As", "Dix", ""))},
            {"category": party.chance.choice(("Dames", "Doyens", ""))},
            {"fixed_table": party.chance.choice((1, 2, 3, ""))},
        )
    )
    page = f"entrants/{one.number}/"
    return f"{one.number} {typed}: " + party.desk.press(page, f"/{page}", **typed)


def keeps_apart(party: Party) -> str:
    one, other = party.entrant(), party.entrant()
    if one is None or other is None or one == other:
        return "nobody"
    typed: dict[str, Any] = {"one": one.number, "other": other.number}
    return f"{typed}: " + party.desk.press("entrants/apart/", "/entrants/apart/", **typed)


def waits_no_more(party: Party) -> str:
    """Let somebody in from the waiting list, or put somebody back on it."""
    found = list(party.tournament.entrants.waiting())
    if not found:
        return "nobody"
    one = party.chance.choice(found)
    act = party.chance.choice(("let-in", "remove"))
    return f"{one.number} {act}: " + _of(party, one, act)


def rules(party: Party) -> str:
    """Give points, take some, warn, or exclude."""
    one = party.entrant()
    if one is None or not party.playing:
        return "nobody"
    kind = party.chance.choice(("off", "added", "warning", "exclusion"))
    typed: dict[str, Any] = {"kind": kind, "reason": "vu", "round_number": party.playing}
    if kind in ("off", "added"):
        typed["points"] = party.chance.choice((10, 50, 101))
    page = f"ranking/{one.number}/penalties/"
    return f"{one.number} {typed}: " + party.desk.press(page, f"/{one.number}/penalties/", **typed)


def lifts(party: Party) -> str:
    """Take a ruling back."""
    found = list(party.tournament.penalties.filter(lifted_at=None).select_related("entrant"))
    if not found:
        return "nothing"
    one = party.chance.choice(found)
    page = f"ranking/{one.entrant.number}/penalties/{one.number}/lift/"
    return f"{one.entrant.number}: " + party.desk.press(page, "/lift/", reason="levée")


ENTRANTS = {
    "enters": (enters, 3),
    "ticks": (ticks, 4),
    "ticks everybody": (ticks_everybody, 2),
    "all have paid": (all_have_paid, 1),
    "withdraws": (withdraws, 3),
    "comes back": (comes_back, 2),
    "pauses": (pauses, 2),
    "resumes": (resumes, 1),
    "substitutes": (substitutes, 1),
    "removes": (removes, 1),
    "edits": (edits, 2),
    "keeps apart": (keeps_apart, 1),
    "waits no more": (waits_no_more, 2),
    "rules": (rules, 2),
    "lifts": (lifts, 1),
}
