"""Every act after which others should play than do: each is said, none changes the tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.rules_json import rules_to_json
from tests import cast
from tests.phases.chains import chain, later, play, pools_played
from tests.ranking.test_misplaced import knockout, match_of, now, words
from tests.rounds.evenings import again, drawn, published, tournament_of
from tests.rulesets.evening import MADE
from tournaments.changes.selectors.rule_change import rule_change
from tournaments.core.next_round_source import walks_over
from tournaments.core.writes import Refusal, bump
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.entrants.services.presence import entrant_return, entrant_withdraw
from tournaments.models import Entrant, Match, MatchEntry, Penalty, Round, Side, System, Tournament
from tournaments.ranking.misplaced import OtherMembers
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.qualifying import qualifying
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import penalty_give
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_undo
from tournaments.rulesets.services import rules_of_values

pytestmark = pytest.mark.django_db
FOUR = [{"name": "A", "first": 1, "last": 4}]


def two_rounds(**first: object) -> Tournament:
    """Two rounds of eight, and a bracket of the first four that is still to be drawn."""
    finals = later(System.KNOCKOUT, 2, entry=FOUR)
    tournament = chain(8, finals, system=System.DANOIS, rounds_planned=2, **first)
    play(tournament, 1, 2)
    return tournament


def cut(**first: object) -> Tournament:
    """Two rounds of eight, and the first four in a bracket that is published."""
    tournament = two_rounds(**first)
    published(tournament, 3)
    assert now(tournament) == ()
    return again(tournament)


def ranks(tournament: Tournament) -> list[int]:
    return [row.number for row in standings(again(tournament), 2).rows]


class TestCut:
    def test_a_penalty(self) -> None:
        tournament = cut()
        fourth, fifth = ranks(tournament)[3:5]
        entrant = Entrant.objects.get(number=fourth)
        _punished(entrant, confirmed=True)
        (one,) = now(tournament)
        assert isinstance(one, OtherMembers)
        assert [(one.missing, one.extra) for one in one.groups] == [((fifth,), (fourth,))]

    def test_other_keys(self) -> None:
        tournament = cut()
        phase = tournament.first
        phase.ranking_keys = ("lot",)
        phase.save()
        Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)
        bump(again(tournament))
        assert {*ranks(tournament)[:4]} != {*_drawn(tournament)}
        (one,) = now(tournament)
        assert isinstance(one, OtherMembers)
        (group,) = one.groups
        assert {*_drawn(tournament)} - {*group.extra} | {*group.missing} == {*ranks(tournament)[:4]}

    def test_caps(self) -> None:
        tournament = cut()
        phase = tournament.first
        phase.cap_winner = 1
        phase.save()
        Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)
        bump(again(tournament))
        assert {*ranks(tournament)[:4]} != {*_drawn(tournament)}
        assert len(now(tournament)) == 1

    def test_the_ranking_says_that_it_has_changed_since(self) -> None:
        tournament = cut()
        assert "qui reste tel quel" not in _page("/c/martin/ranking/?after=2")
        going = qualifying(again(tournament), standings(again(tournament), 2))
        assert going is not None
        assert not going.otherwise
        entrant = Entrant.objects.get(number=ranks(tournament)[3])
        _punished(entrant, confirmed=True)
        going = qualifying(again(tournament), standings(again(tournament), 2))
        assert going is not None
        assert going.otherwise

    def test_not_a_penalty_that_changes_nothing(self) -> None:
        tournament = cut()
        entrant = Entrant.objects.get(number=ranks(tournament)[-1])
        penalty_give(actor=cast.actor(), entrant=entrant, round_number=2, points=-9, reason="x")
        assert now(tournament) == ()

    def test_a_qualified_pair_that_leaves_and_comes_back(self) -> None:
        tournament = two_rounds()
        first = ranks(tournament)[0]
        _leaves(first, 3)
        published(tournament, 3)
        assert now(tournament) == ()
        _returns(first)
        (one,) = now(tournament)
        assert isinstance(one, OtherMembers)
        assert one.groups[0].missing == (first,)


class TestBracket:
    def test_undone_and_typed_again(self) -> None:
        tournament = knockout()
        published(tournament, 2)
        match = match_of(tournament, 1, 1)
        desk = cast.signed_in(cast.organiser(tournament.club))
        full = Match.objects.select_related("round__tournament").get(pk=match.pk)
        result_undo(actor=cast.actor(), match=full, version=full.version, reason="Erreur")
        assert now(tournament) == ()
        side = match.sides.get(entrant__number=1)
        points = {side.position: "844", 1 - side.position: "1100"}
        card = {
            "table": match.table,
            "points_a": points[0],
            "points_b": points[1],
            "belotes": "",
            "capots": "",
        }
        answer = desk.post("/desk/martin/rounds/1/results/", card, follow=True)
        assert len(now(tournament)) == 1
        assert words(tournament)[0] in answer.content.decode()

    def test_other_rules_by_which_another_wins(self) -> None:
        """A capot of 252 points decides the game: with 100 the other side wins it."""
        tournament = _by_hands()
        match = match_of(tournament, 1, 1)
        published(tournament, 2)
        tournament = again(tournament)
        values = rules_to_json(tournament.rules) | {"capot_points": 0}
        change = rule_change(tournament, rules_of_values(tournament.preset, values))
        assert any(
            one.match.pk == match.pk and one.before.winner != one.after.winner
            for one in change.matches
        )
        assert any("Finale (partie 2, table 1)" in told for told in change.misplaced)

    def test_a_finalist_who_is_back_before_the_final_is_drawn_plays_it(self) -> None:
        tournament = knockout()
        _leaves(1, 2)
        (phase,) = phases_shown(again(tournament))
        assert phase.brackets[0].matches[-1].walkover
        _returns(1)
        assert {side.entrant.number for side in _sides(published(tournament, 2))} >= {1}
        assert now(tournament) == ()

    def test_and_once_the_match_for_the_third_place_is_published_a_table_is_opened(self) -> None:
        tournament = knockout(third_place=True)
        _leaves(1, 2)
        assert len(_sides(published(tournament, 2))) == 2
        _returns(1)
        desk = cast.signed_in(cast.organiser(tournament.club))
        for address in ("entrants/1/", "rounds/2/tables/", "check-in/", "settings/", "rules/"):
            page = desk.get(f"/desk/martin/{address}").content.decode()
            assert "Ouvrir une table" in page, address
        (one,) = now(tournament)
        round_ = Round.objects.get(number=2)
        sent = {"key": one.key, "version": str(round_.version)}
        assert desk.post("/desk/martin/rounds/2/reseat/", sent).status_code == 303
        assert now(tournament) == ()
        assert {side.entrant.number for side in _sides(round_)} >= {1}

    def test_the_message_and_the_journal_name_who_goes_on(self) -> None:
        tournament = knockout()
        (other,) = {
            match.sides.get(position=match.winner or 0).entrant.number
            for match in Round.objects.get(number=1).matches.all()
        } - {1}
        desk = cast.signed_in(cast.organiser(tournament.club))
        version = Entrant.objects.get(number=1).version
        sent = {"from_round": "2", "version": str(version)}
        page = desk.post("/desk/martin/entrants/1/withdraw/", sent, follow=True).content.decode()
        words = f"N°\u00a0{other}\u00a0: passe sans jouer."
        assert words in page
        assert words in desk.get("/desk/martin/journal/").content.decode()

    def test_nobody_while_the_other_semifinal_is_played(self) -> None:
        options = {"third_place": False}
        tournament = tournament_of(
            4, system=System.KNOCKOUT, rounds_planned=2, system_options=options
        )
        published(tournament, 1)
        assert walks_over(Entrant.objects.get(number=1), 2) == []

    def test_a_draft_names_who_goes_on_without_playing(self) -> None:
        tournament = tournament_of(8, system=System.KNOCKOUT, rounds_planned=3)
        play(tournament, 1)
        won = {
            match.sides.get(position=match.winner or 0).entrant.number
            for match in Round.objects.get(number=1).matches.all()
        }
        _leaves(max(won), 2)
        drawn(tournament, 2)
        desk = cast.signed_in(cast.organiser(tournament.club))
        page = desk.get("/desk/martin/rounds/2/draw/").content.decode()
        assert f"sans jouer\u00a0: départ de {max(won)} ·" in page


def _punished(entrant: Entrant, **more: Any) -> Penalty:
    facts: dict[str, Any] = {"round_number": 2, "points": -1500, "reason": "Retard"}
    return penalty_give(actor=cast.actor(), entrant=entrant, **facts, **more)


class TestAskedFirst:
    """What others would be drawn after is said before it is done, and undone where it is not."""

    @pytest.fixture
    def tournament(self) -> Tournament:
        return cut()

    @pytest.fixture
    def desk(self, tournament: Tournament) -> Client:
        return cast.signed_in(cast.organiser(tournament.club))

    def asked(self, answer: Any, wanted: int) -> str:
        """The page that asks, with what it says."""
        assert answer.status_code == 422
        page: str = answer.content.decode()
        assert "Phase 2, d’après le classement actuel" in page
        assert f"{wanted} à la place de" in page
        assert 'name="confirmed"' in page
        assert now(Tournament.objects.get()) == ()
        return page

    def test_a_penalty_and_taking_it_back(self, tournament: Tournament, desk: Client) -> None:
        fourth, fifth = ranks(tournament)[3:5]
        url = f"/desk/martin/ranking/{fourth}/penalties/"
        assert 'name="confirmed"' not in desk.get(url).content.decode()
        typed = {"kind": "off", "points": "1500", "round_number": "2", "reason": "Retard"}
        page = self.asked(desk.post(url, typed), fifth)
        assert 'value="1500"' in page
        assert not tournament.penalties.exists()
        assert ranks(tournament)[3] == fourth
        assert desk.post(url, {**typed, "confirmed": "on"}).status_code == 303
        assert ranks(tournament)[3] == fifth
        assert len(now(tournament)) == 1
        lift = {"reason": "Erreur"}
        assert desk.post(f"{url}1/lift/", lift).status_code == 303
        assert now(tournament) == ()

    def test_taking_back_a_penalty_that_was_drawn_with(self) -> None:
        tournament = two_rounds()
        first = Entrant.objects.get(number=ranks(tournament)[0])
        _punished(first)
        published(tournament, 3)
        desk = cast.signed_in(cast.organiser(tournament.club))
        url = f"/desk/martin/ranking/{first.number}/penalties/1/lift/"
        self.asked(desk.post(url, {"reason": "Erreur"}), first.number)
        assert first.penalties.get().lifted_at is None
        assert desk.post(url, {"reason": "Erreur", "confirmed": "on"}).status_code == 303

    def test_one_that_changes_no_draw_is_not_asked_about(
        self, tournament: Tournament, desk: Client
    ) -> None:
        url = f"/desk/martin/ranking/{ranks(tournament)[-1]}/penalties/"
        typed = {"kind": "off", "points": "1500", "round_number": "2", "reason": "Retard"}
        assert desk.post(url, typed).status_code == 303

    def test_ranking_keys_of_the_contest(self, tournament: Tournament) -> None:
        first = ranks(tournament)
        facts: dict[str, Any] = {"settings": {"cap_winner": 1}, "version": tournament.version}
        with pytest.raises(Refusal) as refused:
            tournament_edit(actor=cast.actor(), tournament=tournament, **facts)
        words = str(refused.value.problems[0].message)
        assert "Phase 2, d’après le classement actuel" in words
        assert "Cela modifie un classement que les joueurs ont pu voir" in words
        assert ranks(tournament) == first
        tournament_edit(actor=cast.actor(), tournament=again(tournament), **facts, confirmed=True)
        assert len(now(tournament)) == 1

    def test_another_change_than_the_one_asked_about(self, tournament: Tournament) -> None:
        """Rankings as they would be were computed for the question: none of them stays."""
        first = ranks(tournament)
        facts: dict[str, Any] = {"actor": cast.actor(), "version": tournament.version}
        with pytest.raises(Refusal):
            tournament_edit(**facts, tournament=tournament, settings={"cap_winner": 1})
        tournament_edit(**facts, tournament=again(tournament), settings={"place": "Salle"})
        assert ranks(again(tournament)) == first


def _leaves(number: int, since: int) -> None:
    entrant = Entrant.objects.select_related("tournament").get(number=number)
    entrant_withdraw(actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=since)


def _returns(number: int) -> None:
    entrant = Entrant.objects.select_related("tournament").get(number=number)
    entrant_return(actor=cast.actor(), entrant=entrant, version=entrant.version)


def _sides(round_: Round) -> list[Side]:
    return [side for match in round_.matches.all() for side in match.sides.all()]


def _drawn(tournament: Tournament) -> list[int]:
    members: list[int] = tournament.rounds.get(number=3).draw["members"]["A"]
    return members


def _page(address: str) -> str:
    return Client(headers={"accept-language": "fr"}).get(address).content.decode()


def _by_hands() -> Tournament:
    """Two semifinals hand by hand: each is won by the one capot of its second side."""
    tournament = tournament_of(
        4, system=System.KNOCKOUT, rounds_planned=2, system_options={"third_place": False}
    )
    published(tournament, 1)
    other = {"taker": "B", "capot": "B"}
    for table in (1, 2):
        for facts in [MADE] * 6 + [{"taker": "B", "points": {"B": 100}}] * 5 + [other]:
            match = Match.objects.select_related("round__tournament").get(
                hall_table__number=table, round__number=1
            )
            hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)
        match.refresh_from_db()
        assert match.entry == MatchEntry.HANDS
        assert match.winner == 1
    return again(tournament)


class TestPreview:
    """What a correction of a qualifying result says before it is saved."""

    def corrected(self, tournament: Tournament, match: Match, first: int, second: int) -> str:
        desk = cast.signed_in(cast.organiser(tournament.club))
        url = f"/desk/martin/rounds/{match.round.number}/results/{match.table}/correct/"
        typed = {"points_a": str(first), "points_b": str(second)}
        return desk.get(url, typed).content.decode()

    def test_after_rounds(self) -> None:
        tournament = cut()
        match = match_of(tournament, 2, 1)
        first = match.sides.get(position=0).numbers == (1,)
        page = self.corrected(tournament, match, *((0, 1944) if first else (1944, 0)))
        assert "Phase 2, d’après le classement actuel" in page
        assert "à la place de 1" in page
        assert now(tournament) == ()

    def test_after_pools(self) -> None:
        """Two of the first two places meet: the loser of all else is out if that is turned."""
        tournament = pools_played(3)
        published(tournament, 4)
        said = []
        for match in Match.objects.filter(round__number__lte=3).select_related("round"):
            first, second = (side.score or 0 for side in match.sides.order_by("position"))
            said.append(self.corrected(tournament, match, second, first))
        assert any("(tableau principal)" in page for page in said)
        assert not all("(tableau principal)" in page for page in said)

    def test_not_what_moves_nothing(self) -> None:
        tournament = cut()
        match = match_of(tournament, 2, 8)
        first, second = (side.score or 0 for side in match.sides.order_by("position"))
        page = self.corrected(tournament, match, first, second)
        assert "Cela touche" not in page
