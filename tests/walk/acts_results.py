"""Acts on cards: totals, doubts, forfeits, corrections, games of byes."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from tests import cast
from tests.walk.party import Party
from tournaments.core.writes import Conflict, Refusal
from tournaments.models import Match, MatchKind, MatchState, points_field
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import takes_totals
from tournaments.rulesets.effective_rules import rules_of_match

KEEP = re.compile(r'name="keep" value="([^"]*)"')
CARD = 12 * 162


def types_cards(party: Party) -> str:
    """Type the cards of the running round, all of them or some."""
    last = party.last_published
    if last is None:
        return "nothing"
    matches = list(last.matches.filter(hall_table__isnull=False, state=MatchState.EXPECTED))
    some = matches if party.chance.random() < 0.4 else matches[: 1 + len(matches) // 2]
    return f"{last.number}: " + ", ".join(_typed(party, match, 0) for match in some)


def types_a_card(party: Party) -> str:
    """Type one card, now and then with a sum that cannot be."""
    match = party.match(state=MatchState.EXPECTED)
    if match is None:
        return "nothing"
    missing = party.chance.choice((0, 0, 0, 10, 101))
    return f"{match.round.number}: " + _typed(party, match, missing)


def _typed(party: Party, match: Match, missing: int) -> str:
    if not takes_totals(party.tournament):
        return _hands(party, match)
    points = _points(party, match, missing)
    page = f"rounds/{match.round.number}/results/"
    form = party.desk.page(page).form(page)
    if form is None:
        return "not offered"
    sent = form.sent | {"table": [str(match.table)]}
    sent |= {points_field(at): [str(one)] for at, one in enumerate(points)}
    if party.chance.random() < 0.3 and len(points) == 2:
        sent["belotes"] = ["1"]
    answer = party.desk.send(form.action, sent)
    kept = ""
    if not answer.leads_to and (keep := KEEP.search(answer.html)):
        answer, kept = party.desk.send(form.action, sent | {"keep": [unescape(keep[1])]}), " kept"
    return f"table {match.table} {points}{kept} {'done' if answer.leads_to else answer.status}"


def _points(party: Party, match: Match, missing: int) -> tuple[int, ...]:
    """Totals that hardly ever come twice."""
    rules, sides = rules_of_match(match), match.sides.count()
    if rules.target is None and sides == 2:
        first = party.chance.choice((CARD // 2, *[party.chance.randrange(500, 1400)] * 6))
        return first, max(CARD - first - missing, 0)
    top = rules.target or 1000
    points = [party.chance.randrange(top // 3, top) for _side in range(sides)]
    points[party.chance.randrange(sides)] = top + party.chance.randrange(1, 10) + missing
    return tuple(points)


def _hands(party: Party, match: Match) -> str:
    """Type hands of somebody who is not out yet, until the game is over: no form takes totals."""
    for _hand in range(40):
        match.refresh_from_db()
        if match.state != MatchState.EXPECTED:
            return f"table {match.table} by hands"
        letters = list("ABCDEF"[: match.sides.count()])
        party.chance.shuffle(letters)
        for taker in letters:
            facts = {"taker": taker, "points": {taker: 90}, "bid": 90}
            try:
                hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)
            except (Refusal, Conflict):
                match.refresh_from_db()
            else:
                break
    return f"table {match.table} some hands"


def corrects(party: Party) -> str:
    """Correct a card of any round, with a reason."""
    match = party.match(state__in=(MatchState.ENTERED, MatchState.CONFIRMED))
    if match is None or not takes_totals(party.tournament):
        return "nothing"
    points = _points(party, match, party.chance.choice((0, 0, 0, 10)))
    number, games = match.round.number, match.games.count()
    page = f"rounds/{number}/results/{match.table}/correct/"
    asked: dict[str, Any] = {points_field(at): one for at, one in enumerate(points)}
    if games > 1:
        asked["game"] = party.chance.randint(1, games)
    shown = party.desk.page(page, **asked)
    form = shown.form("/correct/")
    if form is None:
        return f"{number} table {match.table} {points}: not offered ({shown.status})"
    sent = form.sent | {"reason": ["relue"]}
    if keep := KEEP.search(shown.html):
        sent["keep"] = [unescape(keep[1])]
    answer = party.desk.send(form.action, sent)
    return f"{number} table {match.table} {asked}: {'done' if answer.leads_to else answer.status}"


def forfeits(party: Party) -> str:
    match = party.match()
    if match is None:
        return "nothing"
    absent = party.chance.randrange(match.sides.count())
    typed: dict[str, Any] = {"absent": absent, "reason": "absente"}
    return f"{_place(match)} {absent}: " + _at(party, match, "forfeit", **typed)


def takes_back(party: Party) -> str:
    match = party.match(state__in=(MatchState.ENTERED, MatchState.CONFIRMED))
    return (
        "nothing"
        if match is None
        else f"{_place(match)}: " + _at(party, match, "undo", reason="relue")
    )


def clears(party: Party) -> str:
    match = party.match(review__isnull=False)
    return (
        "nothing"
        if match is None
        else f"{_place(match)}: " + _at(party, match, "clear", reason="vu")
    )


def _place(match: Match) -> str:
    return f"{match.round.number} table {match.table}"


def _at(party: Party, match: Match, act: str, **typed: Any) -> str:
    page = f"rounds/{match.round.number}/results/{match.table}/"
    return party.desk.press(page, f"/{match.table}/{act}/", **typed)


def plays_for_a_bye(party: Party) -> str:
    """Seat the game of a bye, or give it up."""
    byes = Match.objects.filter(round__tournament=party.tournament).exclude(kind=MatchKind.MATCH)
    found = list(byes.order_by("pk").select_related("round"))
    if not found:
        return "nothing"
    match = party.chance.choice(found)
    number, one = match.round.number, match.sides.order_by("position")[0].entrant.number
    if match.kind != MatchKind.BYE:
        act = "give-up" if match.kind == MatchKind.CATCH_UP else "give-up-bis"
        return f"{_place(match)}: " + _at(party, match, act)
    page = party.desk.page(f"rounds/{number}/results/")
    act = "/catch-up/" if page.form("/catch-up/") else "/bis/"
    offered = re.search(r'(?s)<select name="opponent".*?</select>', page.html)
    options = re.findall(r'value="(\d+)"', offered[0]) if offered else []
    if not options:
        return f"{number} {one}: not offered"
    typed = {"exempt": one, "opponent": party.chance.choice(options)}
    return f"{number} {typed}: " + party.desk.press(f"rounds/{number}/results/", act, **typed)


RESULTS = {
    "types cards": (types_cards, 2),
    "types a card": (types_a_card, 4),
    "corrects": (corrects, 4),
    "forfeits": (forfeits, 2),
    "takes back": (takes_back, 3),
    "clears": (clears, 2),
    "plays for a bye": (plays_for_a_bye, 4),
}
