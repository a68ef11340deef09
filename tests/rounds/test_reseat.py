"""What can be done about who sits otherwise than the results call for, through pages and acts."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.phases.chains import chain, later, play, won_by
from tests.ranking.test_misplaced import knockout, match_of, now, turned
from tests.rounds.evenings import again, published
from tournaments.changes.recount.data import differences
from tournaments.core.writes import Refusal, bump
from tournaments.models import Match, MatchEntry, Round, System, Tournament
from tournaments.ranking.misplaced import OtherSides
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import Totals
from tournaments.results.services.results import result_record
from tournaments.rounds.selectors.to_do import Unsettled, unsettled
from tournaments.rounds.services.rounds import round_draw, round_publish, round_unpublish
from tournaments.rounds.services.seats import round_leave, round_reseat

pytestmark = pytest.mark.django_db


def round_of(tournament: Tournament, number: int) -> Round:
    return Round.objects.select_related("tournament").get(tournament=tournament, number=number)


def reseat(tournament: Tournament, *, replay: bool = False) -> Round:
    one = now(tournament)[0]
    round_ = round_of(tournament, one.round)
    return round_reseat(
        actor=cast.actor(), round_=round_, version=round_.version, key=one.key, replay=replay
    )


def leave(tournament: Tournament) -> None:
    one = now(tournament)[0]
    round_ = round_of(tournament, one.round)
    round_leave(actor=cast.actor(), round_=round_, version=round_.version, key=one.key)


def to_settle(tournament: Tournament) -> list[Unsettled]:
    tournament = again(tournament)
    lines = unsettled(tournament, evening(tournament))
    return [line for line in lines if line.kind == "misplaced"]


def corrected(match: Match) -> int:
    """Let the other side have won, by its act; the number that goes on now."""
    match = Match.objects.select_related("round__tournament").get(pk=match.pk)
    first, second = (side.points for side in match.sides.order_by("position"))
    result_record(
        actor=cast.actor(),
        match=match,
        version=match.version,
        totals=Totals((second or 0, first or 0)),
        reason="Feuille mal lue",
    )
    winner = Match.objects.get(pk=match.pk).winner
    return match.sides.get(position=winner or 0).entrant.number


class TestSeat:
    def test_the_right_pair_while_no_result_is_in(self) -> None:
        tournament = knockout()
        final = published(tournament, 2).matches.get()
        wins = corrected(match_of(tournament, 1, 1))
        assert len(to_settle(tournament)) == 1
        reseat(tournament)
        final.refresh_from_db()
        assert {side.entrant.number for side in final.sides.all()} == {wins, *_other(final, wins)}
        assert to_settle(tournament) == []
        assert list(differences(draws=True)) == []

    def test_its_certificate_has_who_plays_now(self) -> None:
        tournament = knockout()
        published(tournament, 2)
        wins = corrected(match_of(tournament, 1, 1))
        reseat(tournament)
        odile = cast.signed_in(cast.organiser(tournament.club))
        page = odile.get(reverse("draft_certificate", args=[tournament.code, 2]))
        assert page.status_code == 200
        seat = tournament.entrants.get(number=wins).seats.order_by("place")[0]
        assert seat.name in page.content.decode()

    def test_with_the_match_for_the_third_place(self) -> None:
        tournament = knockout(third_place=True)
        published(tournament, 2)
        wins = corrected(match_of(tournament, 1, 1))
        assert len(to_settle(tournament)) == 2
        reseat(tournament)
        assert now(tournament) == ()
        assert match_of(tournament, 2, wins) != match_of(tournament, 2, 1)
        assert list(differences(draws=True)) == []

    def test_a_played_final_is_played_again_or_refused(self) -> None:
        tournament = knockout()
        play(tournament, 2)
        wins = corrected(match_of(tournament, 1, 1))
        with pytest.raises(Refusal, match="rejouer"):
            reseat(tournament)
        reseat(tournament, replay=True)
        final = match_of(tournament, 2, wins)
        assert final.entry == MatchEntry.NONE
        assert not final.games.exists()
        assert now(tournament) == ()
        cast.totals(round_of(tournament, 2), 1, 1000, 944)
        revision = bump(again(tournament))
        Match.objects.filter(pk=final.pk).update(revision=revision)
        assert now(tournament) == ()

    def test_not_who_has_left(self) -> None:
        tournament = knockout()
        published(tournament, 2)
        wins = corrected(match_of(tournament, 1, 1))
        tournament.entrants.filter(number=wins).update(withdrawn_from=2)
        bump(again(tournament))
        with pytest.raises(Refusal, match="départ noté"):
            reseat(tournament)

    def test_a_leaver_who_is_back_has_a_table(self) -> None:
        tournament, _winner, left = _walked_over()
        reseat(tournament)
        assert now(tournament) == ()
        assert match_of(tournament, 2, left).slot
        assert list(differences(draws=True)) == []

    def test_partners_sit_together(self) -> None:
        options = {"partners": "first_last", "third_place": False}
        eight = [{"name": "A", "first": 1, "last": 8}]
        finals = later(System.KNOCKOUT, 2, entry=eight, options=options)
        tournament = chain(8, finals, system=System.MELEE, rounds_planned=2)
        play(tournament, 1, 2, 3)
        published(tournament, 4)
        semifinal = round_of(tournament, 3).matches.get(hall_table__number=1)
        turned(semifinal)
        reseat(tournament)
        winner = Match.objects.get(pk=semifinal.pk).winner or 0
        winners = semifinal.sides.get(position=winner)
        final = round_of(tournament, 4).matches.get()
        assert winners.numbers in [side.numbers for side in final.sides.all()]
        assert now(tournament) == ()


class TestLeave:
    def test_a_final_as_it_was_played(self) -> None:
        tournament = knockout()
        play(tournament, 2)
        match = match_of(tournament, 1, 1)
        corrected(match)
        leave(tournament)
        assert to_settle(tournament) == []
        assert standings(again(tournament)).rows[0].number == 1
        assert list(differences(draws=True)) == []
        corrected(match)
        corrected(match)
        assert to_settle(tournament) == []

    def test_is_asked_again_where_others_should_play(self) -> None:
        tournament = knockout()
        play(tournament, 2)
        corrected(match_of(tournament, 1, 1))
        leave(tournament)
        (other,) = {m.pk for m in round_of(tournament, 1).matches.all()} - {
            match_of(tournament, 1, 1).pk
        }
        corrected(Match.objects.get(pk=other))
        assert len(to_settle(tournament)) == 1

    def test_a_cut(self) -> None:
        tournament = _cut()
        published(tournament, 3)
        tournament.entrants.filter(number=1).update(withdrawn_from=None)
        bump(again(tournament))
        (line,) = to_settle(tournament)
        assert "à la place de" in line.told
        leave(tournament)
        assert to_settle(tournament) == []


class TestPages:
    @pytest.fixture
    def desk(self) -> Client:
        tournament = knockout()
        published(tournament, 2)
        return cast.signed_in(cast.organiser(tournament.club))

    def test_the_preview_of_a_correction_names_the_final(self, desk: Client) -> None:
        match = match_of(Tournament.objects.get(), 1, 1)
        typed = dict(zip(("points_a", "points_b"), _reversed(match), strict=True))
        page = desk.get(f"/desk/martin/rounds/1/results/{match.table}/correct/", typed)
        assert "Cela touche ce qui est déjà tiré" in page.content.decode()
        assert "Finale (partie 2, table 1)" in page.content.decode()

    def test_that_of_taking_back_and_of_a_forfeit(self, desk: Client) -> None:
        match = match_of(Tournament.objects.get(), 1, 1)
        place = match.sides.get(entrant__number=1).position
        url = f"/desk/martin/rounds/1/results/{match.table}/"
        sent = {"version": str(match.version), "reason": "Erreur"}
        page = desk.post(f"{url}undo/", sent).content.decode()
        assert "Finale (partie 2, table 1)\u00a0: tirage fait d’après ce résultat" in page
        page = desk.post(f"{url}forfeit/", {**sent, "absent": str(place)}).content.decode()
        assert "Finale (partie 2, table 1)\u00a0:" in page

    def test_a_forfeit_of_a_result_taken_back(self, desk: Client) -> None:
        match = match_of(Tournament.objects.get(), 1, 1)
        place = match.sides.get(entrant__number=1).position
        url = f"/desk/martin/rounds/1/results/{match.table}/"
        sent = {"version": str(match.version), "reason": "Erreur", "confirm": "1"}
        assert desk.post(f"{url}undo/", sent).status_code == 303
        match.refresh_from_db()
        typed = {"version": str(match.version), "reason": "", "absent": str(place)}
        page = desk.post(f"{url}forfeit/", typed).content.decode()
        assert "Finale (partie 2, table 1)\u00a0:" in page
        answer = desk.post(f"{url}forfeit/", {**typed, "confirm": "1"}, follow=True)
        assert "Finale (partie 2, table 1)\u00a0:" in answer.content.decode()

    def test_the_plan_offers_what_can_be_done(self, desk: Client) -> None:
        tournament = Tournament.objects.get()
        corrected(match_of(tournament, 1, 1))
        page = desk.get("/desk/martin/").content.decode()
        assert "rencontre ne correspond plus aux résultats" in page
        for address in ("rounds/2/tables/", "rounds/1/results/", "phases/", "entrants/1/"):
            page = desk.get(f"/desk/martin/{address}").content.decode()
            assert "Rectifier la table" in page, address
        (one,) = now(tournament)
        version = str(round_of(tournament, 2).version)
        sent = {"key": one.key, "version": version}
        answer = desk.post("/desk/martin/rounds/2/reseat/", sent, follow=True)
        assert "La table est rectifiée\u00a0: réimprimez sa feuille." in answer.content.decode()
        assert now(tournament) == ()

    def test_both_tables_are_named_where_one_moves_the_other(self) -> None:
        Tournament.objects.all().delete()
        tournament = knockout(third_place=True)
        play(tournament, 2)
        desk = cast.signed_in(cast.organiser(tournament.club, "paul"))
        corrected(match_of(tournament, 1, 1))
        page = desk.get("/desk/martin/rounds/2/tables/").content.decode()
        assert page.count("Annuler les résultats des tables 1 et 2 et faire rejouer") == 2
        reseat(tournament, replay=True)
        assert now(tournament) == ()
        entries = round_of(tournament, 2).matches.values_list("entry", flat=True)
        assert {*entries} == {MatchEntry.NONE}

    def test_or_leaves_it(self, desk: Client) -> None:
        tournament = Tournament.objects.get()
        corrected(match_of(tournament, 1, 1))
        (one,) = now(tournament)
        sent = {"key": one.key, "version": str(round_of(tournament, 2).version)}
        answer = desk.post("/desk/martin/rounds/2/leave/", sent, follow=True)
        assert "C’est noté" in answer.content.decode()
        assert now(tournament) == ()

    def test_the_data_are_checked(self, desk: Client) -> None:
        corrected(match_of(Tournament.objects.get(), 1, 1))
        (line,) = differences(draws=True)
        assert "qui devrait jouer d’après les résultats" in line
        assert "Finale" in line


def _other(final: Match, wins: int) -> set[int]:
    return {side.entrant.number for side in final.sides.all()} - {wins}


def _reversed(match: Match) -> list[str]:
    return [str(side.points) for side in match.sides.order_by("-position")]


def _cut() -> Tournament:
    four = [{"name": "A", "first": 1, "last": 4}]
    finals = later(System.KNOCKOUT, 2, entry=four)
    tournament = chain(8, finals, system=System.DANOIS, rounds_planned=2)
    play(tournament, 1, 2)
    tournament.entrants.filter(number=1).update(withdrawn_from=3)
    bump(again(tournament))
    return tournament


def _walked_over() -> tuple[Tournament, int, int]:
    """A semifinal that nobody plays as one of it had left, who is back; its two numbers."""
    tournament = chain(8, system=System.KNOCKOUT, rounds_planned=3)
    play(tournament, 1)
    matches = round_of(tournament, 1).draw["groups"][0]["output"]["matches"]
    won = {row["match"]: min(side[0] for side in row["sides"]) for row in matches[:4]}
    one, left = (won[side["winner_of"]] for side in matches[4]["sides"])
    tournament.entrants.filter(number=left).update(withdrawn_from=2)
    bump(again(tournament))
    published(tournament, 2)
    tournament.entrants.filter(number=left).update(withdrawn_from=None)
    bump(again(tournament))
    (open_,) = now(tournament)
    assert isinstance(open_, OtherSides)
    assert open_.back
    return tournament, one, left


class TestAgain:
    def test_a_cut_is_taken_back_and_drawn_again(self) -> None:
        tournament = _cut()
        round_ = published(tournament, 3)
        tournament.entrants.filter(number=1).update(withdrawn_from=None)
        bump(again(tournament))
        leave(tournament)
        round_ = round_of(tournament, 3)
        round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        round_ = round_of(tournament, 3)
        assert round_.settled == []
        round_draw(
            actor=cast.actor(),
            tournament=again(tournament),
            number=3,
            seed=5,
            version=round_.version,
        )
        round_ = round_of(tournament, 3)
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
        assert now(tournament) == ()
        assert 1 in round_.draw["members"]["A"]

    def test_a_second_final_that_is_not_needed_any_more(self) -> None:
        """The final is won by who had lost before, so it is played again; then it is corrected."""
        options = {"bracket": "double"}
        tournament = chain(4, system=System.KNOCKOUT, rounds_planned=4, system_options=options)
        play(tournament, 1, 2, 3)
        final = won_by(tournament, 4, 2, 3, 4).matches.get()
        revision = bump(again(tournament))
        Match.objects.filter(pk=final.pk).update(revision=revision)
        play(tournament, 5)
        assert now(tournament) == ()
        corrected(final)
        (one,) = now(tournament)
        assert isinstance(one, OtherSides)
        assert (one.round, one.needless, one.sat) == (5, True, tuple(one.due))
        with pytest.raises(Refusal, match="laissez-la"):
            reseat(tournament, replay=True)
        (phase,) = phases_shown(again(tournament))
        last = phase.brackets[0].matches[-1]
        assert (last.over, last.due) == (True, "")
        leave(tournament)
        assert now(tournament) == ()
