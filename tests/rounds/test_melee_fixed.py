"""Single players whose partners are drawn once: pairs that stay together, drawn by rank."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.draws.oracle import oracle_json
from tests.rounds import melee_entered as evening
from tests.rounds.evenings import replayed
from tournaments.core.writes import Refusal
from tournaments.draws.values import PastBye, PastMatch
from tournaments.models import ByeChoice, Match, Round, System, Tournament
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.drawn_once import Partnerships, history_of_pairs
from tournaments.rounds.selectors.certificates import certificate_json, certificate_of, drawn_parts
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.draws import volunteers_needed
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rounds.services import drafts, rounds

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def tournament_of(players: int, **settings: object) -> Tournament:
    return evening.melee(players, **({"system": System.MELEE_FIXED} | settings))


def three_rounds() -> None:
    tournament = tournament_of(13)
    for number in (1, 2, 3):
        evening.play_round(tournament, number)
        tournament.refresh_from_db()


class TestAnEvening:
    """13 players: six pairs, and one player who waits."""

    @pytest.fixture
    def tournament(self) -> Tournament:
        return replayed(three_rounds)

    def test_partners_stay_the_same(self, tournament: Tournament) -> None:
        assert set(Counter(evening.partners(tournament)).values()) == {3}
        assert len(set(evening.partners(tournament))) == 6

    def test_no_two_pairs_meet_twice(self, tournament: Tournament) -> None:
        tables = Match.objects.filter(round__tournament=tournament, kind="match")
        met = Counter(frozenset(map(frozenset, evening.sides(match))) for match in tables)
        assert set(met.values()) == {1}

    def test_the_player_without_a_partner_waits_each_round(self, tournament: Tournament) -> None:
        assert len(set(evening.byes(tournament))) == 1
        assert len(evening.byes(tournament)) == 3

    def test_partners_have_equal_ranks(self, tournament: Tournament) -> None:
        points = {row.number: row.values["points"] for row in standings(tournament).rows}
        for one, other in evening.partners(tournament):
            assert points[one] == points[other]

    def test_the_first_round_is_drawn_at_random_the_others_by_rank(
        self, tournament: Tournament
    ) -> None:
        systems = [round_.draw["input"]["system"] for round_ in tournament.rounds.all()]
        assert systems == ["random", "danois", "danois"]

    def test_the_draw_of_partners_is_stored_and_can_be_repeated(
        self, tournament: Tournament
    ) -> None:
        first, second, _third = tournament.rounds.all()
        (given,) = first.draw["partners_drawn"]
        assert oracle_json(given) == {"ok": True, "problems": []}
        assert "partners_drawn" not in second.draw
        assert all(oracle_json(part.files)["ok"] for part in drawn_parts(second))


class TestComingAndLeaving:
    def test_a_player_whose_partner_leaves_joins_the_waiting_player(self) -> None:
        tournament = tournament_of(9)
        first = evening.play_round(tournament, 1)
        waiting = first.draw["waiting"][0]
        left, widowed = first.draw["partners"][0]
        evening.leave(tournament, left, from_round=2)
        tournament.refresh_from_db()
        draft = evening.draw(tournament, 2)
        assert sorted((widowed, waiting)) in draft.draw["partners"]
        assert draft.draw["waiting"] == []
        told = "Des joueurs sans partenaire en ont reçu un par tirage au sort."
        assert draft_of(draft).instead == told

    def test_a_late_player_waits_for_another(self) -> None:
        tournament = tournament_of(8)
        evening.play_round(tournament, 1)
        cast.single(tournament, 9, joined_from=2)
        draft = evening.draw(tournament, 2)
        assert draft.draw["waiting"] == [9]
        assert [name.number for name in draft_of(draft).waiting] == [9]
        assert "instead" not in draft.draw

    def test_two_who_were_apart_for_a_round_are_partners_again(self) -> None:
        tournament = tournament_of(8)
        first = evening.play_round(tournament, 1)
        left, widowed = first.draw["partners"][0]
        evening.leave(tournament, left, from_round=2)
        tournament.refresh_from_db()
        evening.play_round(tournament, 2)
        tournament.entrants.filter(number=left).update(withdrawn_from=None)
        tournament.refresh_from_db()
        assert [left, widowed] in evening.draw(tournament, 3).draw["partners"]

    def test_a_pair_that_rests_stays_a_pair(self) -> None:
        tournament = tournament_of(10)
        first = evening.play_round(tournament, 1)
        resting = sorted(evening.byes(tournament))
        assert resting in first.draw["partners"]
        second = evening.play_round(tournament, 2)
        assert resting in second.draw["partners"]
        assert max(Counter(evening.byes(tournament)).values()) == 1

    def test_a_volunteer_rests_with_the_partner(self) -> None:
        tournament = tournament_of(10, bye_choice=ByeChoice.VOLUNTEER)
        assert volunteers_needed(tournament, 1) == 1
        draft = rounds.round_draw(
            actor=cast.actor(), tournament=tournament, number=1, seed=7, volunteer=6
        )
        round_ = evening.publish(draft)
        assert 6 in evening.byes(tournament)
        assert sorted(evening.byes(tournament)) in round_.draw["partners"]

    def test_nobody_is_named_to_wait(self) -> None:
        tournament = tournament_of(9, bye_choice=ByeChoice.VOLUNTEER)
        assert volunteers_needed(tournament, 1) == 0

    def test_only_a_draft_of_everybody_present_is_published(self) -> None:
        tournament = tournament_of(9)
        draft = evening.draw(tournament, 1)
        tournament.entrants.filter(number=draft.draw["waiting"][0]).update(present=False)
        with pytest.raises(Refusal, match="ont changé"):
            evening.publish(draft)


def thirteen_drawn() -> None:
    evening.draw(tournament_of(13), 1)


class TestTheDraft:
    @pytest.fixture
    def draft(self) -> Round:
        return replayed(thirteen_drawn).rounds.select_related("tournament").get()

    def test_pairs_are_swapped_whole_by_either_number(self, draft: Round) -> None:
        one, other = (draft.steps[0]["matches"][at]["sides"][0][0] for at in (0, 1))
        partner = dict(draft.draw["partners"])[other]
        swapped = swap(draft, one, partner)
        assert swapped.steps[1]["matches"][0]["sides"][0] == [other]
        sides = evening.sides(evening.publish(swapped).matches.get(hall_table__number=1))
        assert (other, partner) in sides

    def test_partners_cannot_be_swapped(self, draft: Round) -> None:
        one, partner = draft.draw["partners"][0]
        with pytest.raises(Refusal, match="différent"):
            swap(draft, one, partner)

    def test_a_waiting_player_is_not_in_the_draft(self, draft: Round) -> None:
        with pytest.raises(Refusal, match="n’est pas dans ce tirage"):
            swap(draft, draft.draw["waiting"][0], 1 if draft.draw["waiting"][0] != 1 else 2)

    def test_it_shows_both_players_of_a_pair(self, draft: Round) -> None:
        shown = draft_of(draft)
        assert all(
            "\u2009" not in str(pair.name)
            for row in shown.rows
            for side in row.sides
            for pair in side
        )
        lead, partner = draft.draw["partners"][0]
        names = [str(pair.name) for row in shown.rows for side in row.sides for pair in side]
        assert any(name.startswith(f"{lead} + {partner} · ") for name in names)

    def test_the_certificate_says_how(self, draft: Round) -> None:
        certificate = certificate_of(draft)
        assert certificate.draft.how == "partenaires tirés une fois, puis au classement"
        assert [part.words for part in certificate.parts] == [
            "tirage n°\u00a07",
            "partenaires tirés au sort (tirage n°\u00a07)",
        ]

    def test_the_certificate_for_programs_has_everybody(self, draft: Round) -> None:
        told = certificate_json(draft)
        placed = [n for match in told["matches"] for side in match["sides"] for n in side]
        assert sorted([*placed, *told["byes"]]) == list(range(1, 14))
        assert all(oracle_json({k: d[k] for k in ("input", "output")})["ok"] for d in told["draws"])

    def test_the_page_shows_who_waits(self, draft: Round) -> None:
        odile = cast.signed_in(cast.organiser(draft.tournament.club))
        text = odile.get(reverse("round_draw", args=["martin", 1])).content.decode()
        assert "attend un partenaire" in text

    def test_a_player_sees_the_partner(self, draft: Round) -> None:
        evening.publish(draft)
        lead, partner = draft.draw["partners"][0]
        phone = Client(headers={"accept-language": "fr"})
        text = phone.get(reverse("public_pair", args=["martin", partner])).content.decode()
        assert f"avec {lead} · " in text


class TestHistory:
    PARTNERS = Partnerships(((1, 2), (3, 4)), (5,))

    def test_the_history_of_a_player_is_that_of_the_pair(self) -> None:
        played = [PastMatch(1, (frozenset({1, 9}), frozenset({4, 5})), 1)]
        told = (PastMatch(1, (frozenset({1, 9}), frozenset({3, 5})), 1),)
        assert history_of_pairs(played, self.PARTNERS) == told

    def test_two_who_played_each_other_have_not_met_as_a_pair(self) -> None:
        played = [PastMatch(1, (frozenset({1}), frozenset({2})), 1)]
        assert history_of_pairs(played, self.PARTNERS) == ()

    def test_a_bye_of_both_partners_counts_once(self) -> None:
        rested = [PastBye(1, frozenset({number})) for number in (3, 4, 5)]
        told = (PastBye(1, frozenset({3})), PastBye(1, frozenset({5})))
        assert history_of_pairs(rested, self.PARTNERS) == told


def test_feasibility_is_about_the_pairs() -> None:
    told = feasibility_words(tournament_of(13), 13)
    assert told[0] == "13 joueurs\u00a0: 3 tables, et 1 exempt à chaque partie."
    assert told[1].startswith("Sans se rencontrer deux fois, on peut jouer jusqu’à 5 parties")


def swap(round_: Round, one: int, other: int) -> Round:
    return drafts.draft_swap(
        actor=cast.actor(), round_=round_, one=one, other=other, version=round_.version
    )
