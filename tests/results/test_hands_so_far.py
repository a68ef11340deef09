"""A table that is being counted hand by hand: what pages say of it, and how totals replace it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from scoring.presets import preset_rules
from tests import cast
from tests.results.cast import evening, match, record
from tournaments.core.writes import Refusal
from tournaments.models import Hand, JournalEntry, Match, MatchEntry, MatchState, Round
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import OverHands, result_forfeit, result_undo

pytestmark = pytest.mark.django_db
RESULTS = "/desk/martin/rounds/1/results/"
TABLE = f"{RESULTS}1/"
CARD = {"table": "1", "points_a": "1030", "points_b": "914", "key": "a", "seen": "9999"}


def hands(round_: Round, count: int = 3) -> Match:
    for _hand in range(count):
        found = match(round_)
        facts = {"taker": "A", "points": {"A": 90}}
        hand_record(actor=cast.actor(), match=found, version=found.version, facts=facts)
    return match(round_)


@pytest.fixture
def round_() -> Round:
    round_ = evening()
    hands(round_)
    return round_


@pytest.fixture
def desk(round_: Round) -> Client:
    return cast.signed_in(cast.organiser(round_.tournament.club))


class TestSaid:
    @pytest.mark.parametrize(
        "page",
        [RESULTS, f"{RESULTS}reading/", "/desk/martin/", "/desk/martin/ranking/1/"],
    )
    def test_the_desk_says_how_many_hands_are_in(self, desk: Client, page: str) -> None:
        assert "3 donnes" in desk.get(page).text

    def test_the_tile_says_it_in_place_of_awaited(self, desk: Client) -> None:
        tile = desk.get(RESULTS).text.partition('id="table-1"')[2].partition("</a>")[0]
        assert "3 donnes" in tile
        assert "attendue" not in tile

    @pytest.mark.parametrize("page", ["tables/", "match/1/1/", "pair/1/"])
    def test_so_does_the_public_line(self, round_: Round, page: str) -> None:
        phone = Client(headers={"accept-language": "fr"})
        assert "3 donnes" in phone.get(f"/c/martin/{page}").text
        assert "3 donnes" not in phone.get("/c/martin/match/1/2/").text


class TestTotalsInTheirPlace:
    def test_typing_them_asks_first_and_changes_nothing(self, desk: Client, round_: Round) -> None:
        answer = desk.post(RESULTS, CARD)
        assert answer.status_code == 422
        assert "Mettre les totaux à la place des 3 donnes" in answer.text
        assert Hand.objects.count() == 3
        assert f'name="instead" value="{match(round_).version}"' in answer.text

    def test_the_answer_puts_them_there_and_keeps_the_hands_in_the_journal(
        self, desk: Client, round_: Round
    ) -> None:
        answer = desk.post(RESULTS, CARD | {"instead": str(match(round_).version)})
        assert answer.status_code == 303
        now = match(round_)
        assert (now.entry, now.state) == (MatchEntry.TOTALS, MatchState.CONFIRMED)
        assert [side.score for side in now.sides.all()] == [1030, 914]
        assert not Hand.objects.exists()
        line = JournalEntry.objects.latest("pk")
        assert (line.act, len(line.data["hands"])) == ("result.record", 3)
        assert "3 donnes supprimées." in desk.get("/desk/martin/journal/").text

    def test_a_hand_that_came_meanwhile_asks_again(self, desk: Client, round_: Round) -> None:
        seen = match(round_).version
        hands(round_, 1)
        answer = desk.post(RESULTS, CARD | {"instead": str(seen)})
        assert "des 4 donnes" in answer.text
        assert Hand.objects.count() == 4

    def test_a_doubtful_sum_is_asked_about_next(self, desk: Client, round_: Round) -> None:
        seen = str(match(round_).version)
        card = CARD | {"points_a": "1036", "instead": seen}
        answer = desk.post(RESULTS, card)
        assert f'name="instead" value="{seen}"' in answer.text
        assert 'name="keep"' in answer.text
        keep = answer.text.partition('name="keep" value="')[2].partition('"')[0]
        assert desk.post(RESULTS, card | {"keep": keep}).status_code == 303
        assert match(round_).review is not None

    def test_a_game_that_is_over_is_not_overwritten(self) -> None:
        round_ = evening(rules=replace(preset_rules("village_12"), hands=1))
        hands(round_, 1)
        with pytest.raises(Refusal) as refused:
            record(round_, instead=True)
        assert not isinstance(refused.value, OverHands)

    def test_a_forfeit_takes_their_place(self, desk: Client, round_: Round) -> None:
        assert "Les donnes saisies sont supprimées." in desk.get(TABLE).text
        form = {"absent": "1", "version": str(match(round_).version), "key": "a"}
        assert desk.post(f"{TABLE}forfeit/", form).status_code == 303
        assert match(round_).entry == MatchEntry.FORFEIT
        assert len(JournalEntry.objects.latest("pk").data["hands"]) == 3


class TestNamedForWhatItDoes:
    def nothing(self, _round: Round) -> None:
        """The three hands stay."""

    def forfeit(self, round_: Round) -> None:
        found = match(round_)
        result_forfeit(actor=cast.actor(), match=found, version=found.version, absent={0})

    def totals(self, round_: Round) -> None:
        record(round_, instead=True)

    @pytest.mark.parametrize(
        ("before", "act", "done"),
        [
            (nothing, "Supprimer les 3 donnes saisies", "3 donnes supprimées."),
            (forfeit, "Annuler le forfait", "Forfait annulé."),
            (totals, "Annuler le résultat", "Résultat annulé."),
        ],
    )
    def test_undoing(
        self,
        desk: Client,
        round_: Round,
        before: Callable[[TestNamedForWhatItDoes, Round], None],
        act: str,
        done: str,
    ) -> None:
        before(self, round_)
        page = desk.get(TABLE).text
        assert page.count(act) == 2
        form = {"reason": "Mauvaise table", "version": str(match(round_).version), "key": "u"}
        assert done in desk.post(f"{TABLE}undo/", form, follow=True).text
        assert match(round_).entry == MatchEntry.NONE

    def test_the_journal_of_hands_has_no_result(self, desk: Client, round_: Round) -> None:
        found = match(round_)
        result_undo(actor=cast.actor(), match=found, version=found.version, reason="Recompté")
        journal = desk.get("/desk/martin/journal/").text
        assert "3 donnes supprimées." in journal
        assert "annulé." not in journal
