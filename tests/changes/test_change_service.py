"""Changing the rules of a contest that is being played."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.rules_json import rules_to_json
from tests import cast
from tests.rulesets.evening import CAPOT, MADE, evening, hands, match, played, totals, under
from tournaments.changes.services.rule_change import OtherChange, rules_change
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import JournalEntry, MatchState, Tournament
from tournaments.ranking.selectors.standings import standings
from tournaments.results.selectors import match_sheet, pairs_at
from tournaments.rulesets.selectors import last_rule_change

pytestmark = pytest.mark.django_db


def change(
    contest: Tournament, reason: str = "Le capot vaut 300", key: str = "", **options: Any
) -> Tournament:
    """Change options as somebody does who has just seen what they change."""
    seal = options.pop("seal", None)
    rules_change(
        stamp=cast.stamp(key),
        contest=contest,
        version=options.pop("version", contest.version),
        preset=options.pop("preset", contest.preset),
        values=rules_to_json(contest.rules) | options,
        reason=reason,
        seal=under(contest, **options).seal if seal is None else seal,
    )
    return Tournament.objects.get()


def refused(contest: Tournament, *args: str, **options: Any) -> str:
    before = Tournament.objects.get().rules
    with pytest.raises(Refusal) as refusal, translation.override("fr"):
        change(contest, *args, **options)
    assert Tournament.objects.get().rules == before
    return str(refusal.value.problems[0].message)


class TestIsStored:
    def test_with_every_match_counted_again(self) -> None:
        contest = change(played(), capot_points=300)
        assert contest.rules.capot_points == 300
        at = match(contest, 2)
        assert [side.score for side in at.sides.all()] == [1300, 782]
        sheet = match_sheet(at, pairs_at(at)).sheet
        assert tuple(sheet.totals.values()) == (1300, 782)

    def test_and_the_ranking_follows(self) -> None:
        contest = played()
        assert standings(contest).of(3).values["points"] == 1252  # type: ignore[union-attr]
        contest = change(contest, capot_points=300)
        assert standings(contest).of(3).values["points"] == 1300  # type: ignore[union-attr]

    def test_a_game_that_is_not_finished_any_more_is_awaited(self) -> None:
        contest = change(played(), hands=16)
        at = match(contest, 2)
        assert (at.state, at.winner, at.recorded_at) == (MatchState.EXPECTED, None, None)
        hands(contest, 2, *[MADE] * 4)
        assert match(contest, 2).complete

    def test_a_game_that_is_finished_now_is_in(self) -> None:
        contest = evening()
        hands(contest, 1, MADE, CAPOT)
        at = match(change(contest, hands=2), 1)
        assert (at.state, at.winner, at.recorded_at) == (MatchState.CONFIRMED, 0, cast.EVENING)

    def test_totals_that_do_not_come_out_any_more_are_flagged(self) -> None:
        contest = evening()
        totals(contest, 1, 1030, 914)
        contest = change(contest, hands=16)
        at = match(contest, 1)
        assert (at.state, (at.flag or {})["code"]) == (MatchState.ENTERED, "sum")
        contest = change(contest, hands=12)
        assert (match(contest, 1).state, match(contest, 1).flag) == (MatchState.CONFIRMED, None)

    def test_a_rubicon(self) -> None:
        contest = evening("belote")
        totals(contest, 1, 1010, 400)
        assert match(change(contest, rubicon="simple"), 1).rubicon

    def test_only_what_changes_is_touched(self) -> None:
        contest = played()
        before = {table: match(contest, table).version for table in (1, 2, 3, 4)}
        contest = change(contest, capot_points=300)
        moved = {table: match(contest, table).version - was for table, was in before.items()}
        assert moved == {1: 0, 2: 1, 3: 0, 4: 0}
        assert match(contest, 2).revision == contest.revision

    def test_and_journalled_with_before_and_after(self) -> None:
        contest = change(played(), capot_points=300)
        line = last_rule_change(contest)
        assert line is not None
        assert line.data["changes"] == {"capot_points": [252, 300]}
        assert line.data["reason"] == "Le capot vaut 300"
        assert line.data["matches"] == [
            {"number": 1, "table": 2, "pairs": [3, 4], "before": [1252, 782], "after": [1300, 782]}
        ]
        with translation.override("fr"):
            words = sentence(line.act, line.data)
        assert "(Le capot vaut 300)" in words
        assert "252 → 300" in words
        assert "1 rencontre recomptée" in words

    def test_conduct_changes_no_mark(self) -> None:
        contest = played()
        contest = change(contest, shuffle="first_deal")
        assert last_rule_change(contest).data["matches"] == []  # type: ignore[union-attr]


class TestRefused:
    def test_before_the_first_round_is_published(self) -> None:
        contest = cast.contest()
        assert "Aucune partie" in refused(contest, capot_points=300)

    def test_another_game(self) -> None:
        contest = played()
        with pytest.raises(Refusal):
            rules_change(
                stamp=cast.stamp(),
                contest=contest,
                version=contest.version,
                preset="coinche",
                values={},
                reason="Autre jeu",
                seal="",
            )
        assert Tournament.objects.get().game == "belote"

    @pytest.mark.parametrize("reason", ["", "  ", "\u200b"])
    def test_without_a_reason(self, reason: str) -> None:
        assert "Dites pourquoi" in refused(played(), reason, capot_points=300)

    def test_a_reason_without_end(self) -> None:
        refused(played(), "a" * 201, capot_points=300)

    def test_where_nothing_changes(self) -> None:
        assert "rien ne change" in refused(played())

    def test_options_that_do_not_go_together(self) -> None:
        contest = played()
        with pytest.raises(Refusal) as refusal:
            change(contest, hands=None, seal="")
        assert refusal.value.problems[0].field == "target"

    def test_matches_that_cannot_be_scored(self) -> None:
        assert "ne peuvent pas être comptées" in refused(played(), hands=10)
        assert not JournalEntry.objects.filter(act="rules.change").exists()


class TestTwoBrowsers:
    def test_a_stale_form(self) -> None:
        contest = played()
        with pytest.raises(Conflict):
            change(contest, capot_points=300, version=contest.version - 1)

    def test_a_result_that_came_in_meanwhile_is_shown_first(self) -> None:
        contest = played()
        seen = under(contest, capot_points=300).seal
        hands(contest, 4, CAPOT)
        contest.refresh_from_db()
        with pytest.raises(OtherChange) as other:
            change(contest, capot_points=300, seal=seen)
        assert len(other.value.change.matches) == 2
        assert Tournament.objects.get().rules.capot_points == 252

    def test_a_result_that_it_does_not_touch_stands_in_nobodys_way(self) -> None:
        contest = played()
        seen = under(contest, capot_points=300).seal
        hands(contest, 4, MADE)
        contest.refresh_from_db()
        assert change(contest, capot_points=300, seal=seen).rules.capot_points == 300

    def test_the_same_form_twice_is_once(self) -> None:
        contest = change(played(), key="k", capot_points=300)
        with pytest.raises(Repeated):
            change(contest, key="k", capot_points=400)
        assert JournalEntry.objects.filter(act="rules.change").count() == 1
