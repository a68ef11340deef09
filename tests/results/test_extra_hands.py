"""A tie is broken by another hand: what asks for it can be typed, by everybody who types cards."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.presets import preset_rules
from tests import cast
from tests.paper.paper import order, speaking, words_of
from tests.results.cast import match, tournament_now
from tests.rounds.evenings import published
from tournaments.changes.recount.match import match_differences
from tournaments.core.writes import Refusal
from tournaments.models import JournalEntry, Match, MatchState, Round, System
from tournaments.paper.documents import DOCUMENTS, page_of
from tournaments.results.bounds import TOO_FEW_POINTS, impossible
from tournaments.results.outcome import Tally, Totals, extra_hands_in
from tournaments.results.services.results import result_record

pytestmark = pytest.mark.django_db
URL = "/desk/martin/rounds/1/results/"
VILLAGE = preset_rules("village_12")
BROKEN: dict[str, Any] = {"points_a": 1127, "points_b": 979}
"""Twelve hands at 972 each, and a thirteenth of 155 – 7."""
ASKED = "Ont-ils joué 1 donne de plus pour se départager"


def round_of(system: str = System.KNOCKOUT, **rules: Any) -> Round:
    own = cast.rules_like(VILLAGE, **rules)
    tournament = cast.tournament(system=system, rules=own, ranking_keys=["points", "lot"])
    cast.pairs(tournament, 4)
    return published(tournament)


def at_desk(round_: Round) -> Client:
    return cast.signed_in(cast.organiser(round_.tournament.club))


def card(**typed: Any) -> dict[str, Any]:
    return {"table": 1, "belotes": "", "capots": "", "seen": 0, **BROKEN, **typed}


class TestTheLine:
    def test_the_sum_of_one_hand_more_asks_for_it(self) -> None:
        round_ = round_of()
        answer = at_desk(round_).post(URL, card())
        assert answer.status_code == 422
        words = answer.content.decode()
        assert ASKED in words
        assert 'name="extra_hands" value="1"' in words
        assert "une donne en trop" not in words

    def test_the_answer_saves_it_without_a_doubt(self) -> None:
        round_ = round_of()
        assert at_desk(round_).post(URL, card(extra_hands=1)).status_code == 303
        found = match(round_)
        assert (found.state, found.winner, found.review) == (MatchState.CONFIRMED, 0, None)
        assert found.games.get().extra_hands == 1
        said = JournalEntry.objects.get(act="result.record")
        assert said.data["after"]["extra_hands"] == 1

    def test_kept_to_be_checked_it_is_still_asked(self) -> None:
        round_ = round_of()
        desk = at_desk(round_)
        keep = desk.post(URL, card()).context["keep"]
        desk.post(URL, card(keep=keep))
        assert match(round_).state == MatchState.ENTERED
        assert ASKED in desk.get(f"{URL}1/").content.decode()
        corrected = {"extra_hands": 1, "reason": "départage", "version": match(round_).version}
        assert desk.post(f"{URL}1/correct/", card(**corrected)).status_code == 303
        assert match(round_).review is None

    def test_two_hands_more(self) -> None:
        answer = at_desk(round_of()).post(URL, card(points_b=979 + 162))
        assert "2 donnes de plus" in answer.content.decode()

    def test_where_a_draw_stands_a_hand_is_one_too_many(self) -> None:
        round_ = round_of(System.RANDOM)
        answer = at_desk(round_).post(URL, card())
        words = answer.content.decode()
        assert "une donne de trop" in words
        assert 'name="extra_hands"' not in words
        given: dict[str, Any] = {
            "actor": cast.actor(),
            "totals": Totals((1127, 979), extra_hands=1),
        }
        found = match(round_)
        with pytest.raises(Refusal, match="ne prévoit pas de donne en plus"):
            result_record(match=found, version=found.version, **given)

    def test_where_the_rules_play_on_after_a_tie(self) -> None:
        answer = at_desk(round_of(System.RANDOM, tie="extra_hand")).post(URL, card())
        assert ASKED in answer.content.decode()

    def test_no_hand_more_leaves_a_tie(self) -> None:
        totals = Totals((1053, 1053))
        assert extra_hands_in(VILLAGE, totals, bracket=True) == 0


class TestTheTie:
    def test_it_is_refused_at_the_totals(self) -> None:
        answer = at_desk(round_of()).post(URL, card(points_a=972, points_b=972))
        form = answer.context["form"]
        assert list(form.errors) == ["points_a"]
        assert "il faut un gagnant" in form.errors["points_a"][0]

    def test_in_a_correction_too(self) -> None:
        round_ = round_of()
        desk = at_desk(round_)
        desk.post(URL, card(points_a=1000, points_b=944))
        answer = desk.get(f"{URL}1/correct/", {"points_a": 972, "points_b": 972})
        assert list(answer.context["form"].errors) == ["points_a"]


class TestCorrections:
    def test_the_question_stands_in_the_preview(self) -> None:
        round_ = round_of()
        desk = at_desk(round_)
        desk.post(URL, card(points_a=1000, points_b=944))
        answer = desk.get(f"{URL}1/correct/", BROKEN)
        assert ASKED in answer.content.decode()
        typed = dict(answer.context["typed"]) | {"extra_hands": "1", "reason": "départage"}
        version = match(round_).version
        assert desk.post(f"{URL}1/correct/", typed | {"version": version}).status_code == 303
        assert match(round_).games.get().extra_hands == 1

    def test_the_hands_more_are_asked_beside_the_totals(self) -> None:
        round_ = round_of()
        desk = at_desk(round_)
        desk.post(URL, card(extra_hands=1))
        form = desk.get(f"{URL}1/correct/").context["form"]
        assert form["extra_hands"].value() == 1
        assert form["extra_hands"] in form.visible_fields()
        answer = desk.get(
            f"{URL}1/correct/", {"points_a": "1000", "points_b": "944", "extra_hands": ""}
        )
        assert "doubt" not in answer.context

    def test_elsewhere_they_are_not_asked(self) -> None:
        round_ = round_of(System.RANDOM)
        form = at_desk(round_).get(f"{URL}1/correct/").context["form"]
        assert form["extra_hands"] in form.hidden_fields()


class TestBounds:
    def test_each_hand_more_may_have_a_belote_and_a_capot(self) -> None:
        totals = Totals((1944 + 162 + 260, 0), Tally((13, 0)), Tally((13, 0)), extra_hands=1)
        assert {one.fault for one in impossible(VILLAGE, totals)} <= {TOO_FEW_POINTS}

    def test_a_stored_card_is_counted_again_with_them(self) -> None:
        round_ = round_of()
        at_desk(round_).post(URL, card(extra_hands=1))
        found = Match.objects.prefetch_related("sides__entrant", "games__hands").get(
            pk=match(round_).pk
        )
        assert list(match_differences(found, None)) == []


class TestCards:
    @pytest.mark.parametrize("system", [System.KNOCKOUT, System.RANDOM])
    def test_a_card_of_a_bracket_has_the_hand_that_breaks_a_tie(self, system: str) -> None:
        round_ = round_of(system)
        with speaking("fr"):
            asked = order(tournament_now(round_.tournament), 1)
            words = words_of(page_of(DOCUMENTS["cards"], asked))
        assert ("+ 162 par donne de plus" in words) == (system == System.KNOCKOUT)
