"""What a mêlée saves, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from scoring.presets import preset_rules
from tests import cast
from tournaments.changes.selectors.impact import impact
from tournaments.core.writes import Refusal
from tournaments.desk.services.tournaments import tournament_create, tournament_edit
from tournaments.entrants.selectors.entrants import first_free_round, has_played
from tournaments.entrants.selectors.names import pair_names, side_name
from tournaments.entrants.services.entrants import entrant_remove
from tournaments.entrants.services.presence import Tick, entrant_substitute, entrants_check_in
from tournaments.models import ByeChoice, ByeScore, Match, Side, System, Tournament
from tournaments.ranking.selectors.crosstable import pair_record
from tournaments.ranking.selectors.standings import in_progress, standings
from tournaments.results.outcome import no_outcome
from tournaments.results.services.bye_games import catch_up_start
from tournaments.results.services.results import result_forfeit
from tournaments.rulesets.services import Chosen, rules_edit
from tournaments.rulesets.templates import TEMPLATES

pytestmark = pytest.mark.django_db


def edit(tournament: Tournament, **changes: Any) -> Tournament:
    return tournament_edit(
        actor=cast.actor(), tournament=tournament, version=tournament.version, settings=changes
    )


class TestSettings:
    @pytest.mark.parametrize("name", ["melee_4x12", "partners_4x12"])
    def test_the_template_makes_a_melee(self, name: str) -> None:
        template = TEMPLATES[name]
        named = {"name": "Mêlée", "date": cast.EVENING.date(), "place": ""}
        made = tournament_create(
            actor=cast.actor(),
            club=cast.club(),
            preset=template.preset,
            rules=preset_rules(template.preset),
            settings=template.settings() | named,
            seed=1,
        )
        assert made.melee
        assert made.players_each == 1

    def test_pairs_do_not_become_players(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 3)
        with pytest.raises(Refusal, match="3 doublettes sont inscrites") as refused:
            edit(tournament, system=System.MELEE)
        assert refused.value.problems[0].field == "system"

    def test_players_do_not_become_pairs(self, tournament: Tournament) -> None:
        with pytest.raises(Refusal, match="9 joueurs sont inscrits seuls"):
            edit(tournament, system=System.DANOIS)

    def test_while_nobody_is_entered_it_is_free(self) -> None:
        tournament = edit(cast.tournament(), system=System.MELEE)
        assert tournament.players_each == 1
        assert edit(tournament, system=System.SWISS).players_each == 2

    def test_it_has_no_catch_up_game(self) -> None:
        with pytest.raises(Refusal, match="pas de partie de rattrapage") as refused:
            edit(cast.tournament(), system=System.MELEE, bye_score=ByeScore.CATCH_UP)
        assert refused.value.problems[0].field == "bye_score"

    @pytest.mark.parametrize(
        ("name", "value", "words"),
        [
            ("avoid_same_club", True, "clubs ou non"),
            ("bye_choice", ByeChoice.VOLUNTEER, "personne n’y est désigné"),
        ],
    )
    def test_what_its_plan_sees_to_is_not_asked(self, name: str, value: Any, words: str) -> None:
        tournament = cast.tournament()
        with pytest.raises(Refusal, match=words) as refused:
            edit(tournament, system=System.MELEE, **{name: value})
        assert refused.value.problems[0].field == name
        tournament.refresh_from_db()
        changed = edit(tournament, system=System.MELEE_FIXED, **{name: value})
        assert changed.partners_stay(changed.first)

    def test_it_needs_a_game_of_partners(self) -> None:
        with pytest.raises(Refusal, match="change les partenaires"):
            edit(cast.tournament(preset="belote2"), system=System.MELEE)

    def test_its_game_stays_one_of_partners(self) -> None:
        tournament = cast.tournament(system=System.MELEE)
        with pytest.raises(Refusal, match="demande un jeu à partenaires"):
            rules_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                chosen=Chosen("belote3", preset_rules("belote3")),
            )


class TestRows:
    def test_nobody_is_his_own_partner(self, tournament: Tournament) -> None:
        side = Side.objects.filter(partner__isnull=False).first()
        assert side is not None
        side.partner = side.entrant
        with pytest.raises(IntegrityError), transaction.atomic():
            side.save()

    def test_a_side_is_called_by_both(self, tournament: Tournament) -> None:
        side = Side.objects.get(match__round__number=2, match__hall_table__number=1, position=1)
        name = side_name(side, pair_names(tournament))
        assert (str(name), name.number) == ("5 + 3 · Éliane Lefèvre – Chantal Durand", 5)
        assert [one.number for one in name.each] == [5, 3]
        assert side.shown_number == name.shown_number == "5 + 3"


class TestPlayers:
    def test_the_record_is_the_same_for_both(self, tournament: Tournament) -> None:
        first, partner = (pair_record(tournament, number) for number in (1, 2))
        assert [match.round for match in partner] == [1, 2]
        assert first[0].opponents == partner[0].opponents
        assert partner[0].partner is not None
        assert (partner[0].partner.number, partner[0].score, partner[0].outcome) == (1, 1000, "won")

    def test_a_bye_has_no_partner(self, tournament: Tournament) -> None:
        bye, match = pair_record(tournament, 9)
        assert (bye.outcome, bye.partner, bye.opponents) == ("bye", None, ())
        assert match.outcome == "awaited"

    def test_who_was_a_partner_has_played(self, tournament: Tournament) -> None:
        entrant = tournament.entrants.get(number=2)
        assert has_played(entrant)
        with pytest.raises(Refusal, match="publiée"):
            entrant_remove(actor=cast.actor(), entrant=entrant, version=entrant.version)

    def test_a_substitute_takes_a_seat_that_is_still_open(self, tournament: Tournament) -> None:
        entrant = tournament.entrants.get(number=3)
        assert first_free_round(entrant) == 2
        entrant_substitute(
            actor=cast.actor(),
            entrant=entrant,
            version=entrant.version,
            place=1,
            name="Zoé Lambert",
            from_round=2,
        )
        side = Side.objects.get(match__round__number=2, match__hall_table__number=1, position=1)
        assert "Zoé Lambert" in side_name(side, pair_names(tournament)).names
        assert [match.round for match in pair_record(tournament, 3)] == [1, 2]

    def test_who_was_a_partner_keeps_his_first_round(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number=2).update(present=False)
        entrants_check_in(actor=cast.actor(), tournament=tournament, ticks=[Tick(2, present=True)])
        assert tournament.entrants.get(number=2).joined_from == 1

    def test_who_comes_late_joins_at_the_next_round(self, tournament: Tournament) -> None:
        cast.single(tournament, 10, present=False)
        entrants_check_in(actor=cast.actor(), tournament=tournament, ticks=[Tick(10, present=True)])
        assert tournament.entrants.get(number=10).joined_from == 3


class TestResults:
    def test_both_of_a_side_earn_its_points(self, tournament: Tournament) -> None:
        values = {row.number: row.values for row in standings(tournament, upto_round=1).rows}
        assert [values[number]["points"] for number in (1, 2, 3, 7, 9)] == [
            *(1000, 1000, 944, 1244),
            972,
        ]
        assert [values[number]["victories"] for number in (1, 2, 3, 4)] == [1, 1, 0, 0]

    def test_a_forfeit_is_of_the_side(self, tournament: Tournament) -> None:
        match = Match.objects.get(round__number=2, hall_table__number=1)
        result_forfeit(actor=cast.actor(), match=match, version=match.version, absent=[1])
        points = {
            row.number: row.values["points"] for row in in_progress(Tournament.objects.get()).rows
        }
        assert (points[9], points[1]) == (972 + 1100, 1000 + 1100)
        assert (points[5], points[3]) == (700, 944)

    def test_a_correction_names_all_four(self, tournament: Tournament) -> None:
        match = Match.objects.get(round__number=1, hall_table__number=1)
        moved = impact(tournament, match, no_outcome())
        assert moved.playing == {1, 2, 3, 4}
        assert {move.pair.number for move in moved.own} <= {1, 2, 3, 4}
        assert moved.drawn == ()

    def test_there_is_no_catch_up_game(self, tournament: Tournament) -> None:
        Tournament.objects.update(bye_score=ByeScore.CATCH_UP)
        match = Match.objects.get(round__number=1, kind="bye")
        with pytest.raises(Refusal, match="ne joue pas de rattrapage"):
            catch_up_start(actor=cast.actor(), match=match, version=match.version, opponent=1)
