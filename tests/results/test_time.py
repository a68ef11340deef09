"""The time ends a game that is entered hand by hand (scoring-rules.md 2.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scoring.presets import preset_rules
from scoring.ranking import rank
from tests import cast
from tournaments.core.writes import Refusal
from tournaments.models import Match, MatchState, Side
from tournaments.ranking.reading import results_of
from tournaments.ranking.selectors.played import read_matches
from tournaments.results.services.hands import (
    hand_delete,
    hand_edit,
    hand_record,
    time_back,
    time_up,
)

pytestmark = pytest.mark.django_db
TIMED = replace(preset_rules("contree_2000"), timed=True)
MADE = {"taker": "A", "contract": 80, "points": {"A": 100}}
"""180 for A, 60 for B: 100 + 80 against 62, to the nearest ten."""
TURNED = {"taker": "B", "contract": 120, "points": {"B": 130}}
"""250 for B, 30 for A."""
TO_THE_TARGET = [MADE] * 12
REASON = "Il restait deux minutes"


def table(at: int = 1) -> Match:
    return Match.objects.select_related("round__tournament").get(hall_table__number=at)


def played(*hands: dict[str, Any]) -> Match:
    """Hands at table 1 of a contest of contrée under the clock."""
    tournament = cast.tournament(preset="contree_2000", rules=TIMED)
    cast.pairs(tournament, 4)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)])
    for facts in hands:
        match = table()
        hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)
    return table()


def scores(match: Match) -> list[int | None]:
    return list(Side.objects.filter(match=match).values_list("score", flat=True))


def ended(match: Match) -> Match:
    time_up(actor=cast.actor(), match=match, version=match.version)
    return table()


def put_right(match: Match, number: int, facts: dict[str, Any]) -> None:
    given: dict[str, Any] = {"match": match, "version": match.version, "facts": facts}
    hand_edit(actor=cast.actor(), number=number, reason="Mal lu", **given)


def refused(service: Any, match: Match, **given: Any) -> str:
    with translation.override("en"), pytest.raises(Refusal) as caught:
        service(actor=cast.actor(), match=match, version=match.version, **given)
    return " ".join(str(problem.message) for problem in caught.value.problems)


class TestTimeUp:
    def test_the_leader_has_won(self) -> None:
        match = played(MADE, TURNED)
        assert (match.state, match.winner) == (MatchState.EXPECTED, None)
        match = ended(match)
        assert (match.state, match.winner, match.rubicon) == (MatchState.CONFIRMED, 1, False)
        assert scores(match) == [210, 310]

    def test_equal_totals_are_a_draw(self) -> None:
        match = ended(played(MADE, MADE | {"taker": "B", "points": {"B": 100}}))
        assert (match.state, match.winner) == (MatchState.CONFIRMED, None)
        assert scores(match) == [240, 240]

    def test_the_result_counts_in_the_ranking(self) -> None:
        tournament = ended(played(MADE, TURNED)).round.tournament
        results = results_of(tournament, read_matches(tournament)).values()
        rows = rank(keys=("victories", "points"), entrants=[1, 2], results=results)
        assert [(row.id, row.values["points"]) for row in rows] == [(2, 310), (1, 210)]

    def test_no_other_hand_follows(self) -> None:
        match = ended(played(MADE))
        assert "time has ended" in refused(hand_record, match, facts=MADE)

    def test_a_hand_can_still_be_put_right(self) -> None:
        match = ended(played(MADE, TURNED))
        facts = TURNED | {"points": {"B": 100}}
        put_right(match, 2, facts)
        match = table()
        assert (match.state, match.winner) == (MatchState.CONFIRMED, 0)
        assert scores(match) == [460, 60]

    def test_the_only_hand_taken_out_leaves_an_awaited_card(self) -> None:
        match = ended(played(MADE))
        hand_delete(actor=cast.actor(), match=match, version=match.version, number=1, reason="Non")
        match = table()
        assert (match.state, match.entry, scores(match)) == (MatchState.EXPECTED, "", [None, None])

    def test_hands_that_end_the_game_themselves_are_refused(self) -> None:
        match = ended(played(*TO_THE_TARGET[:11]))
        edited = {"taker": "A", "contract": "capot", "capot": "A"}
        words = refused(hand_edit, match, number=11, facts=edited, reason="Capot")
        assert "before the time" in words

    def test_nothing_is_ended_twice(self) -> None:
        assert "already over" in refused(time_up, ended(played(MADE)))

    def test_without_a_hand_nothing_is_ended(self) -> None:
        assert "hands that were played" in refused(time_up, played())

    def test_rules_without_a_clock_refuse(self) -> None:
        match = played(MADE)
        tournament = match.round.tournament
        tournament.rules = replace(TIMED, timed=False)
        tournament.save()
        assert "have no time limit" in refused(time_up, table())


class TestTimeBack:
    def test_the_game_is_played_on(self) -> None:
        match = ended(played(MADE, TURNED))
        time_back(actor=cast.actor(), match=match, version=match.version, reason=REASON)
        match = table()
        assert (match.state, match.winner) == (MatchState.EXPECTED, None)
        hand_record(actor=cast.actor(), match=match, version=match.version, facts=MADE)
        assert scores(table()) == [390, 370]

    def test_it_needs_a_reason(self) -> None:
        assert refused(time_back, ended(played(MADE)), reason="")

    def test_only_what_the_time_has_ended(self) -> None:
        assert "not ended" in refused(time_back, played(MADE), reason=REASON)


class TestPages:
    URL = "/desk/martin/rounds/1/results/1/"

    def test_the_desk_ends_the_game_and_plays_on(self) -> None:
        match = played(MADE, TURNED)
        desk = cast.signed_in(cast.organiser(match.round.tournament.club))
        page = desk.get(self.URL).content.decode()
        assert "210 – 310" in page
        assert f"{self.URL}time/" in page
        sent = {"version": match.version, "key": "a"}
        page = desk.post(f"{self.URL}time/", sent, follow=True).content.decode()
        assert "Le temps a mis fin à la partie" in page
        assert f'action="{self.URL}time/"' not in page
        sent = {"version": table().version, "key": "b", "reason": REASON}
        page = desk.post(f"{self.URL}time/back/", sent, follow=True).content.decode()
        assert "La partie continue" in page
        assert table().state == MatchState.EXPECTED

    def test_a_refusal_is_told_on_the_page(self) -> None:
        match = played()
        desk = cast.signed_in(cast.organiser(match.round.tournament.club))
        answer = desk.post(f"{self.URL}time/", {"version": match.version, "key": "a"})
        assert answer.status_code == 422

    def test_rules_without_a_clock_offer_no_end(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 2)
        cast.published_round(tournament, 1, [(1, 2)])
        desk = cast.signed_in(cast.organiser(tournament.club))
        assert f"{self.URL}time/" not in desk.get(self.URL).content.decode()
