"""A mêlée in the draw room: nobody has a partner twice, byes are fair, ranks are of players."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tournaments.draw_room import melee as evening
from tournaments.models import Match, Side
from tournaments.selectors.standings import standings

pytestmark = pytest.mark.django_db


class TestAnEvening:
    """22 players, 4 rounds, one leaves after the second."""

    @pytest.fixture
    def contest(self):  # type: ignore[no-untyped-def]
        contest = evening.melee(22)
        for number in (1, 2):
            evening.play_round(contest, number)
        evening.leave(contest, 5, from_round=3)
        contest.refresh_from_db()
        for number in (3, 4):
            evening.play_round(contest, number)
        contest.refresh_from_db()
        return contest

    def test_nobody_has_a_partner_twice(self, contest) -> None:  # type: ignore[no-untyped-def]
        assert set(Counter(evening.partners(contest)).values()) == {1}

    def test_every_round_fills_its_tables(self, contest) -> None:  # type: ignore[no-untyped-def]
        played = [round_.matches.filter(kind="match").count() for round_ in contest.rounds.all()]
        rested = [round_.matches.filter(kind="bye").count() for round_ in contest.rounds.all()]
        assert (played, rested) == ([5, 5, 5, 5], [2, 2, 1, 1])

    def test_byes_are_fair(self, contest) -> None:  # type: ignore[no-untyped-def]
        assert max(Counter(evening.byes(contest)).values()) == 1

    def test_who_left_plays_no_more(self, contest) -> None:  # type: ignore[no-untyped-def]
        later = Match.objects.filter(round__tournament=contest, round__number__gte=3)
        assert all(5 not in side for match in later for side in evening.sides(match))

    def test_the_rounds_left_were_planned_anew(self, contest) -> None:  # type: ignore[no-untyped-def]
        labels = [round_.steps[0]["label"] for round_ in contest.rounds.all()]
        assert labels == ["drawn", "planned", "drawn", "planned"]
        assert contest.rounds.get(number=3).draw["instead"] == "melee_people"

    def test_each_player_earns_the_points_of_the_side(self, contest) -> None:  # type: ignore[no-untyped-def]
        earned: Counter[int] = Counter(evening.byes(contest))
        earned = Counter({number: times * evening.CARD // 2 for number, times in earned.items()})
        for side in Side.objects.filter(match__kind="match"):
            for number in side.numbers:
                earned[number] += side.score or 0
        points = {row.number: row.values["points"] for row in standings(contest).rows}
        assert points == {number: earned[number] for number in range(1, 23)}
