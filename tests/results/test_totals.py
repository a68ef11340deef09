"""The totals of every game: who has won, what is doubtful, and the pages of three and of more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from tests import cast
from tests.results.cast import evening, match, record, totals
from tournaments.changes.selectors.impact import with_outcome
from tournaments.core.writes import Refusal
from tournaments.models import Match, MatchState, Round, Tournament
from tournaments.ranking.selectors.crosstable import pair_record
from tournaments.ranking.selectors.played import read_matches
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import (
    Tally,
    Totals,
    forfeit_outcome,
    needs_winner,
    played_on,
    ruined,
    short_of_target,
    winner_of,
)
from tournaments.results.sentences import no_sum_words, rubicon_words
from tournaments.results.services.bye_games import catch_up_start
from tournaments.results.services.results import Doubt, result_forfeit

pytestmark = pytest.mark.django_db
ROUND = "/desk/martin/rounds/1/results/"
TABLE = f"{ROUND}1/"
LAST_HAND = Rules(both_over="last_hand")


def table_of(size: int, preset: str, **settings: Any) -> Round:
    """One table of players who are each alone."""
    tournament = cast.tournament(preset=preset, table_size=max(size, 2), **settings)
    cast.singles(tournament, size)
    return cast.published_round(tournament, 1, [tuple(range(1, size + 1))])


def at_desk(round_: Round) -> Client:
    return cast.signed_in(cast.organiser(round_.tournament.club))


def card(*points: int, **more: Any) -> dict[str, Any]:
    typed = {f"points_{letter}": amount for letter, amount in zip("abc", points, strict=False)}
    return {"table": 1, "belotes": "", "capots": "", "seen": 0} | typed | more


class TestWinner:
    def test_the_higher_total(self) -> None:
        assert winner_of(Rules(), Totals((900, 1010))) == 1
        assert winner_of(Rules(game="belote3"), Totals((100, 300, 1010))) == 2

    def test_nobody_with_equal_best_totals(self) -> None:
        assert winner_of(Rules(), Totals((1010, 1010))) is None
        assert winner_of(Rules(game="belote3"), Totals((1010, 300, 1010))) is None

    def test_the_last_hand_decides_only_where_both_are_there(self) -> None:
        assert needs_winner(LAST_HAND, Totals((1010, 1020)))
        assert not needs_winner(LAST_HAND, Totals((1010, 990)))
        assert not needs_winner(LAST_HAND, Totals((1010, 1010)))
        assert not needs_winner(Rules(), Totals((1010, 1020)))
        assert not needs_winner(Rules(target=None, hands=12, both_over="last_hand"), Totals((1, 2)))

    def test_more_than_the_target(self) -> None:
        more = Rules(both_over="last_hand", target_reached="more_than")
        assert not needs_winner(more, Totals((1000, 1020)))
        assert short_of_target(more, Totals((1000, 900))) == 1000
        assert short_of_target(replace(more, timed=True), Totals((1000, 900))) is None

    def test_it_may_have_less(self) -> None:
        assert winner_of(LAST_HAND, Totals((1010, 1020), winner=0)) == 0


class TestTie:
    @pytest.mark.parametrize(
        ("rules", "points", "best"),
        [
            (Rules(), (1010, 1010), 1010),
            (Rules(), (1010, 900), None),
            (Rules(target=None, hands=12), (972, 972), 972),
            (preset_rules("village_12"), (972, 972), None),
            (Rules(timed=True), (700, 700), None),
            (Rules(game="belote3"), (1010, 1010, 900), 1010),
            (Rules(game="belote3"), (1010, 900, 900), None),
        ],
    )
    def test_equal_best_totals_play_on(
        self, rules: Rules, points: tuple[int, ...], best: int | None
    ) -> None:
        assert played_on(rules, Totals(points)) == best

    def test_it_is_flagged_and_can_be_kept(self) -> None:
        round_ = evening(preset="belote")
        with pytest.raises(Doubt) as raised:
            record(round_, 1, totals(1010, 1010))
        assert raised.value.review.code == "tie"
        record(round_, 1, totals(1010, 1010), keep=True)
        assert match(round_).winner is None
        assert match(round_).state == MatchState.ENTERED


class TestRubicon:
    @pytest.mark.parametrize(
        ("rules", "points", "places"),
        [
            (Rules(rubicon="simple"), (1010, 499), (1,)),
            (Rules(rubicon="simple"), (1010, 500), ()),
            (Rules(rubicon="floating"), (1200, 599), (1,)),
            (Rules(rubicon="floating"), (1200, 600), ()),
            (Rules(rubicon="none"), (1200, 0), ()),
            (Rules(rubicon="simple"), (1010, 1010), ()),
            (Rules(rubicon="simple", timed=True), (1010, 499), (1,)),
            (Rules(rubicon="simple", timed=True), (990, 0), ()),
            (Rules(rubicon="simple", timed=True, target_reached="more_than"), (1000, 0), ()),
            (Rules(rubicon="floating", timed=True, target=None), (1200, 0), ()),
            (Rules(rubicon="floating", timed=True, target=None, hands=9), (1200, 0), (1,)),
            (Rules(game="belote3", rubicon="simple"), (499, 1010, 100), (0, 2)),
        ],
    )
    def test_who_is_under_it(
        self, rules: Rules, points: tuple[int, ...], places: tuple[int, ...]
    ) -> None:
        assert ruined(rules, points, winner_of(rules, Totals(points))) == places

    def test_it_is_said_in_words(self) -> None:
        with translation.override("fr"):
            said = rubicon_words(Rules(rubicon="simple"), Totals((1010, 499)))
            floating = rubicon_words(Rules(rubicon="floating"), Totals((400, 1010)))
            nobody = rubicon_words(Rules(), Totals((1010, 0)))
        assert said == "Rubicon\u00a0: B sous la moitié de 1\u202f000."
        assert floating == "Rubicon\u00a0: A sous la moitié du total du gagnant."
        assert nobody == ""

    def test_the_desk_is_told_when_it_saves(self) -> None:
        round_ = evening(preset="belote")
        round_.tournament.rules = cast.rules_like(round_.tournament.rules, rubicon="simple")
        round_.tournament.save()
        answer = at_desk(round_).post(ROUND, card(1010, 499), follow=True)
        assert "Rubicon" in answer.content.decode()


def test_why_there_is_no_sum_is_said_of_every_preset() -> None:
    for name in PRESETS:
        rules = preset_rules(name)
        said = []
        for language in ("en", "fr"):
            with translation.override(language):
                said.append(no_sum_words(rules))
        if name in ("village_12", "village_16", "village_20_no_litige"):
            assert said == ["", ""], name
        else:
            assert said[0] != said[1], name
            assert "%(" not in "".join(said), name


class TestLastHand:
    """Both have reached the target and the last hand decides: the card must say who won."""

    def ask(self) -> tuple[Round, Client]:
        round_ = evening(preset="belote")
        round_.tournament.rules = cast.rules_like(round_.tournament.rules, both_over="last_hand")
        round_.tournament.save()
        return round_, at_desk(round_)

    def test_it_is_asked_then_kept(self) -> None:
        round_, desk = self.ask()
        asked = desk.post(ROUND, card(1010, 1020))
        text = asked.content.decode()
        assert asked.status_code == 422
        assert text.count("Indiquez qui.") == 1
        assert text.count('type="radio" name="winner"') == 2
        assert 'value="1020"' in text
        assert desk.post(ROUND, card(1010, 1020, winner="0")).status_code == 303
        assert match(round_).winner == 0

    def test_it_is_not_asked_of_other_cards(self) -> None:
        round_, desk = self.ask()
        assert desk.post(ROUND, card(1010, 920)).status_code == 303
        assert match(round_).winner == 0

    def test_nonsense_is_no_answer(self) -> None:
        round_, desk = self.ask()
        for winner in ("2", "x", "-1", "９"):
            assert desk.post(ROUND, card(1010, 1020, winner=winner)).status_code == 422
        assert not match(round_).complete

    def test_a_correction_asks_too(self) -> None:
        round_, desk = self.ask()
        record(round_, 1, totals(1010, 900))
        typed: dict[str, Any] = {"points_a": 1010, "points_b": 1020, "belotes": "", "capots": ""}
        assert desk.get(f"{TABLE}correct/", typed).status_code == 422
        shown = desk.get(f"{TABLE}correct/", typed | {"winner": "1"})
        assert shown.status_code == 200
        assert "Gagnant" in shown.content.decode()
        post = dict(shown.context["typed"]) | {"version": match(round_).version}
        assert desk.post(f"{TABLE}correct/", post).status_code == 303
        assert match(round_).winner == 1

    def test_the_same_card_from_two_desks_agrees_on_the_winner(self) -> None:
        _round, desk = self.ask()
        assert desk.post(ROUND, card(1010, 1020, winner="0")).status_code == 303
        same = desk.post(ROUND, card(1010, 1020, winner="0", key="b"))
        assert same.status_code == 303
        assert desk.post(ROUND, card(1010, 1020, winner="1", key="c")).status_code == 409


class TestThree:
    @pytest.fixture
    def round_(self) -> Round:
        return table_of(3, "belote3")

    def test_the_line_has_a_field_for_each(self, round_: Round) -> None:
        text = at_desk(round_).get(f"{ROUND}?table=1").content.decode()
        for letter, name in zip("ABC", ("Alice Martin", "Bruno Petit", "Chantal"), strict=True):
            assert f"Points {letter}" in text
            assert name in text
        assert 'name="capots"' not in text
        assert "La somme n’est pas vérifiée" in text

    def test_a_card_is_saved(self, round_: Round) -> None:
        answer = at_desk(round_).post(ROUND, card(400, 1010, 530, belotes="1+0+2"), follow=True)
        assert "400 – 1\u202f010 – 530" in answer.content.decode()
        kept = match(round_)
        assert kept.winner == 1
        assert [side.score for side in kept.sides.all()] == [400, 1010, 530]
        assert [side.belotes for side in kept.sides.all()] == [1, 0, 2]

    def test_belotes_of_nobody(self, round_: Round) -> None:
        assert at_desk(round_).post(ROUND, card(400, 1010, 530, belotes="3")).status_code == 303
        assert match(round_).games.get().belotes_unsplit == 3

    def test_belotes_that_fit_nobody(self, round_: Round) -> None:
        for belotes in ("1+1", "1+1+1+1", "+", "1+100+0"):
            answer = at_desk(round_).post(ROUND, card(400, 1010, 530, belotes=belotes))
            assert answer.status_code == 422, belotes
            assert set(answer.context["form"].errors) == {"belotes"}, belotes

    def test_a_total_of_the_third_that_no_game_gives(self, round_: Round) -> None:
        answer = at_desk(round_).post(ROUND, card(400, 500, 9000))
        assert answer.status_code == 422
        assert set(answer.context["form"].errors) == {"points_c"}

    def test_a_correction_shows_three_then_saves(self, round_: Round) -> None:
        record(round_, 1, Totals((400, 1010, 530), Tally((1, 0, 0))))
        desk = at_desk(round_)
        assert desk.get(f"{TABLE}correct/").context["form"].initial["points_c"] == 530
        typed: dict[str, Any] = {"points_a": 1020, "points_b": 810, "points_c": 530}
        typed["belotes"] = "1+0+0"
        shown = desk.get(f"{TABLE}correct/", typed)
        assert [row[1:] for row in shown.context["beside"]] == [
            ("400", "1\u202f020"),
            ("1\u202f010", "810"),
            ("530", "530"),
            ("1+0+0", "1+0+0"),
        ]
        assert {move.pair.number for move in shown.context["impact"].moves} == {1, 2, 3}
        post = dict(shown.context["typed"]) | {"version": match(round_).version}
        assert desk.post(f"{TABLE}correct/", post).status_code == 303
        assert match(round_).winner == 0

    def test_opened_again_it_says_what_is_in(self, round_: Round) -> None:
        record(round_, 1, Totals((400, 1010, 530)))
        text = at_desk(round_).get(f"{ROUND}?table=1").content.decode()
        assert "Déjà saisie\u00a0: 400 – 1\u202f010 – 530" in text

    def test_a_total_is_needed_for_each_of_the_table(self, round_: Round) -> None:
        with pytest.raises(Refusal, match="3 camps"):
            record(round_, 1, Totals((400, 1010)))
        assert not match(round_).complete

    def test_a_bye_cannot_catch_up_against_one_alone(self) -> None:
        tournament = cast.tournament(preset="belote3", bye_score="catch_up")
        cast.singles(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2, 3)], bye=4)
        record(round_, 1, Totals((400, 1010, 530)))
        bye = Match.objects.select_related("round__tournament").get(kind="bye")
        with pytest.raises(Refusal, match="deux camps"):
            catch_up_start(actor=cast.actor(), match=bye, version=1, opponent=1)
        desk = at_desk(round_)
        answer = desk.post(f"{ROUND}catch-up/", {"exempt": 4, "opponent": 1})
        assert answer.status_code == 422

    @pytest.mark.parametrize(
        ("absent", "scores", "winner"),
        [
            ({2}, [1000, 1000, 0], None),
            ({0, 2}, [0, 1000, 0], 1),
            ({0, 1, 2}, [0, 0, 0], None),
        ],
    )
    def test_who_does_not_play(
        self, round_: Round, absent: set[int], scores: list[int], winner: int | None
    ) -> None:
        post = {"absent": sorted(absent), "version": match(round_).version}
        assert at_desk(round_).post(f"{TABLE}forfeit/", post).status_code == 303
        kept = match(round_)
        assert [side.score for side in kept.sides.all()] == scores
        assert kept.winner == winner

    @pytest.mark.parametrize(
        ("absent", "outcomes"),
        [
            ({2}, ["drawn", "drawn", "lost"]),
            ({0, 2}, ["lost", "won", "lost"]),
            ({0, 1, 2}, ["lost", "lost", "lost"]),
        ],
    )
    def test_who_is_absent_has_lost(self, absent: set[int], outcomes: list[str]) -> None:
        """Whatever the settings give to a forfeit: here as much as to those who came."""
        worth = {"forfeit_points_against": 1000, "ranking_keys": ["match_points"]}
        round_ = table_of(3, "belote3", **worth)
        tournament, found = round_.tournament, match(round_)
        foreseen = with_outcome(
            read_matches(tournament)[found.pk], forfeit_outcome(found, absent, sides=3)
        )
        result_forfeit(actor=cast.actor(), match=found, version=found.version, absent=absent)
        stored = read_matches(tournament)[found.pk]
        assert replace(foreseen, revision=stored.revision) == stored
        told = [pair_record(tournament, number)[0].outcome for number in (1, 2, 3)]
        assert told == outcomes
        rows = {
            row.number: row.values["match_points"]
            for row in standings(Tournament.objects.get(), 1).rows
        }
        worth_of = {"won": 3, "drawn": 1, "lost": 0}
        assert [rows[number] for number in (1, 2, 3)] == [worth_of[one] for one in outcomes]

    def test_the_fold_says_who_has_won(self, round_: Round) -> None:
        assert "partie nulle entre eux" in at_desk(round_).get(TABLE).content.decode()

    def test_somebody_of_the_table_forfeits(self, round_: Round) -> None:
        with pytest.raises(Refusal):
            result_forfeit(actor=cast.actor(), match=match(round_), version=1, absent={3})
        answer = at_desk(round_).post(f"{TABLE}forfeit/", {"absent": ["5"], "version": 1})
        assert answer.status_code == 422

    def test_a_past_forfeit_shows_what_it_moves(self, round_: Round) -> None:
        record(round_, 1, Totals((400, 1010, 530)))
        cast.published_round(round_.tournament, 2, [(1, 2, 3)])
        post = {"absent": ["0", "1"], "version": match(round_).version, "reason": "partis"}
        shown = at_desk(round_).post(f"{TABLE}forfeit/", post)
        assert shown.status_code == 200
        assert shown.context["impact"].moves[0].pair.number in (1, 2, 3)
        assert dict(shown.context["typed"])["reason"] == "partis"


class TestComptoir:
    """Who was out first is not in the totals: the hands are entered."""

    @pytest.fixture
    def round_(self) -> Round:
        return table_of(4, "comptoir")

    def test_the_page_says_so_and_leads_to_the_hands(self, round_: Round) -> None:
        desk = at_desk(round_)
        text = desk.get(ROUND).content.decode()
        assert "saisissez les donnes" in text
        assert "Saisir ses donnes" in text
        assert 'name="points_a"' not in text
        assert f'href="{TABLE}"' in text
        answer = desk.get(f"{ROUND}?table=1")
        assert (answer.status_code, answer["Location"]) == (302, TABLE)
        assert "pas de table 7" in desk.get(f"{ROUND}?table=7").content.decode()

    def test_the_table_does_not_offer_totals_it_would_refuse(self, round_: Round) -> None:
        assert "Saisir plutôt les totaux" not in at_desk(round_).get(TABLE).content.decode()

    def test_totals_are_refused_in_words(self, round_: Round) -> None:
        typed = card(1, 2, 3) | {"points_d": 0}
        desk = at_desk(round_)
        assert desk.post(ROUND, typed).status_code == 422
        assert not match(round_).complete
        assert desk.get(f"{TABLE}correct/")["Location"] == TABLE

    def test_a_refusal_by_the_service(self, round_: Round) -> None:
        with pytest.raises(Refusal, match="premier sorti"):
            record(round_, 1, Totals((0, 3, 2, 1)))
