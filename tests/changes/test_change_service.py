"""Changing the rules of a tournament that is being played."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.presets import preset_rules
from scoring.rules_json import rules_to_json
from tests import cast
from tests.rounds.evenings import replayed
from tests.rulesets.evening import CAPOT, MADE, evening, hands, match, played, totals, under
from tournaments.changes.services.rule_change import OtherChange, rules_change
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import JournalEntry, MatchState, Tournament
from tournaments.ranking.selectors.standings import in_progress
from tournaments.results.selectors import match_sheet, pairs_at
from tournaments.rulesets.selectors import last_rule_change
from tournaments.rulesets.services import Chosen, rules_of_values

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def change(
    tournament: Tournament, reason: str = "Le capot vaut 300", key: str = "", **options: Any
) -> Tournament:
    """Change options as somebody does who has just seen what they change."""
    seal, version = options.pop("seal", None), options.pop("version", tournament.version)
    values = rules_to_json(tournament.rules) | options
    rules_change(
        actor=cast.actor(key),
        tournament=tournament,
        version=version,
        chosen=Chosen(tournament.preset, rules_of_values(tournament.preset, values)),
        reason=reason,
        seal=under(tournament, **options).seal if seal is None else seal,
    )
    return Tournament.objects.get()


def refused(tournament: Tournament, *args: str, **options: Any) -> str:
    before = Tournament.objects.get().rules
    with pytest.raises(Refusal) as refusal, translation.override("fr"):
        change(tournament, *args, **options)
    assert Tournament.objects.get().rules == before
    return str(refusal.value.problems[0].message)


class TestIsStored:
    def test_every_match_is_counted_again(self) -> None:
        tournament = change(replayed(played), capot_points=300)
        assert tournament.rules.capot_points == 300
        at = match(tournament, 2)
        assert [side.score for side in at.sides.all()] == [1300, 782]
        sheet = match_sheet(at, pairs_at(at)).sheet
        assert tuple(sheet.totals.values()) == (1300, 782)

    def test_the_ranking_follows(self) -> None:
        tournament = replayed(played)
        assert in_progress(tournament).of(3).values["points"] == 1252  # type: ignore[union-attr]
        tournament = change(tournament, capot_points=300)
        assert in_progress(tournament).of(3).values["points"] == 1300  # type: ignore[union-attr]

    def test_a_game_no_longer_finished_is_expected(self) -> None:
        tournament = change(replayed(played), hands=16)
        at = match(tournament, 2)
        assert (at.state, at.winner, at.recorded_at) == (MatchState.EXPECTED, None, None)
        hands(tournament, 2, *[MADE] * 4)
        assert match(tournament, 2).complete

    def test_a_game_now_finished_is_confirmed(self) -> None:
        tournament = evening()
        hands(tournament, 1, MADE, CAPOT)
        at = match(change(tournament, hands=2), 1)
        assert (at.state, at.winner, at.recorded_at) == (MatchState.CONFIRMED, 0, cast.EVENING)

    def test_totals_that_no_longer_add_up_are_flagged(self) -> None:
        tournament = evening()
        totals(tournament, 1, 1030, 914)
        tournament = change(tournament, hands=16)
        at = match(tournament, 1)
        assert (at.state, at.review and at.review.code) == (MatchState.ENTERED, "sum")
        tournament = change(tournament, hands=12)
        assert (match(tournament, 1).state, match(tournament, 1).review) == (
            MatchState.CONFIRMED,
            None,
        )

    def test_a_rubicon(self) -> None:
        tournament = evening("belote")
        totals(tournament, 1, 1010, 400)
        assert match(change(tournament, rubicon="simple"), 1).rubicon

    def test_only_what_changes_is_touched(self) -> None:
        tournament = replayed(played)
        before = {table: match(tournament, table).version for table in (1, 2, 3, 4)}
        tournament = change(tournament, capot_points=300)
        moved = {table: match(tournament, table).version - was for table, was in before.items()}
        assert moved == {1: 0, 2: 1, 3: 0, 4: 0}
        assert match(tournament, 2).revision == tournament.revision

    def test_is_journalled_with_before_and_after(self) -> None:
        tournament = change(replayed(played), capot_points=300)
        line = last_rule_change(tournament)
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
        assert "1 partie recomptée" in words

    def test_conduct_changes_no_mark(self) -> None:
        tournament = replayed(played)
        tournament = change(tournament, shuffle="first_deal")
        assert last_rule_change(tournament).data["matches"] == []  # type: ignore[union-attr]


class TestRefused:
    def test_before_the_first_round_is_published(self) -> None:
        tournament = cast.tournament()
        assert "Aucune partie" in refused(tournament, capot_points=300)

    def test_another_game(self) -> None:
        tournament = replayed(played)
        with pytest.raises(Refusal):
            rules_change(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                chosen=Chosen("coinche", preset_rules("coinche")),
                reason="Autre jeu",
                seal="",
            )
        assert Tournament.objects.get().game == "belote"

    def test_without_a_reason(self) -> None:
        replayed(played)
        for reason in ("", "  ", "\u200b"):
            tournament = Tournament.objects.get()
            assert "Indiquez pour" in refused(tournament, reason, capot_points=300), repr(reason)

    def test_a_reason_that_is_too_long(self) -> None:
        refused(replayed(played), "a" * 201, capot_points=300)

    def test_where_nothing_changes(self) -> None:
        assert "rien ne change" in refused(replayed(played))

    def test_options_that_do_not_go_together(self) -> None:
        tournament = replayed(played)
        with pytest.raises(Refusal) as refusal:
            change(tournament, hands=None, seal="")
        assert refusal.value.problems[0].field == "target"

    def test_matches_that_cannot_be_scored(self) -> None:
        assert "ne peuvent pas être comptées" in refused(replayed(played), hands=10)
        assert not JournalEntry.objects.filter(act="rules.change").exists()


class TestTwoBrowsers:
    def test_a_stale_form(self) -> None:
        tournament = replayed(played)
        with pytest.raises(Conflict):
            change(tournament, capot_points=300, version=tournament.version - 1)

    def test_a_result_that_came_in_meanwhile_is_shown_first(self) -> None:
        tournament = replayed(played)
        seen = under(tournament, capot_points=300).seal
        hands(tournament, 4, CAPOT)
        tournament.refresh_from_db()
        with pytest.raises(OtherChange) as other:
            change(tournament, capot_points=300, seal=seen)
        assert len(other.value.current.matches) == 2
        assert Tournament.objects.get().rules.capot_points == 252

    def test_a_result_it_does_not_change_does_not_stop_it(self) -> None:
        tournament = replayed(played)
        seen = under(tournament, capot_points=300).seal
        hands(tournament, 4, MADE)
        tournament.refresh_from_db()
        assert change(tournament, capot_points=300, seal=seen).rules.capot_points == 300

    def test_the_same_form_twice_is_once(self) -> None:
        tournament = change(replayed(played), key="k", capot_points=300)
        with pytest.raises(Repeated):
            change(tournament, key="k", capot_points=400)
        assert JournalEntry.objects.filter(act="rules.change").count() == 1
