"""What the desk sees first, what is said back, and what a past act moves before it is done."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.results.cast import evening, match, record, totals
from tournaments.models import Match, Prize, Round

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ROUND = "/desk/martin/rounds/1/results/"
TABLE = f"{ROUND}1/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def round_() -> Round:
    return evening()


@pytest.fixture
def desk(round_: Round) -> Client:
    return cast.signed_in(cast.organiser(round_.tournament.club))


def card(first: int, second: int, **more: Any) -> dict[str, Any]:
    typed = {"table": 1, "points_a": first, "points_b": second, "belotes": "", "capots": ""}
    return typed | {"seen": 0} | more


class TestMissing:
    def test_few_are_named(self, desk: Client, round_: Round) -> None:
        record(round_, 1)
        text = desk.get(ROUND).content.decode()
        assert text.index("Feuilles non rendues") < text.index("table-grid")
        assert text.count('<span class="one-line">') == 6

    def test_many_are_numbers(self) -> None:
        tournament = cast.tournament()
        cast.pairs(tournament, 40)
        tables = [(number, number + 1) for number in range(1, 40, 2)]
        round_ = cast.published_round(tournament, 1, tables)
        for table in range(1, 7):
            record(round_, table)
        page = cast.signed_in(cast.organiser(tournament.club)).get(ROUND)
        missing = page.content.decode().split('class="missing"')[1].split("</div>")[0]
        assert missing.count("<a ") == 14
        assert "one-line" not in missing

    def test_flagged_ones_are_counted(self, desk: Client, round_: Round) -> None:
        record(round_, 1, totals(1030, 894), keep=True)
        assert "1 à vérifier" in desk.get(ROUND).content.decode()

    def test_none_is_listed_when_all_are_in(self, desk: Client, round_: Round) -> None:
        for table in range(1, 5):
            record(round_, table)
        assert "Feuilles non rendues" not in desk.get(ROUND).content.decode()


class TestLine:
    def test_the_section_is_results(self, desk: Client) -> None:
        for url in (ROUND, TABLE, "/desk/martin/rounds/9/results/"):
            assert desk.get(url).context["here"] == "results"

    def test_the_cursor_is_in_the_totals_where_nothing_explains_the_sum(self, desk: Client) -> None:
        form = desk.post(ROUND, card(1030, 894)).context["form"]
        assert form.fields["points_a"].widget.attrs["aria-invalid"] == "true"
        assert "autofocus" in form.fields["points_a"].widget.attrs

    @pytest.mark.parametrize(("second", "field"), [(934, "belotes"), (1004, "capots")])
    def test_correcting_leads_where_the_hint_points(
        self, desk: Client, second: int, field: str
    ) -> None:
        assert f'href="#id_{field}"' in desk.post(ROUND, card(1030, second)).text

    def test_a_doubt_takes_the_last_message_away(self, desk: Client) -> None:
        saved = desk.post(ROUND, card(1030, 914), headers=HTMX).content.decode()
        assert "Table 1" in saved.split('id="messages"')[1]
        doubt = desk.post(ROUND, card(1030, 894, table=2), headers=HTMX)
        assert doubt.status_code == 422
        messages = doubt.content.decode().split('id="messages"')[1]
        assert 'hx-swap-oob="true"' in messages
        assert "Table 1" not in messages
        assert 'id="board"' not in doubt.content.decode()


class TestCatchUpChoice:
    def test_pairs_that_have_finished_are_offered(self) -> None:
        round_ = evening(bye_score="catch_up")
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        assert 'name="opponent"' not in desk.get(ROUND).content.decode()
        record(round_, 2)
        form = desk.get(ROUND).context["catch_up_form"]
        offered = [value for value, _words in form.fields["opponent"].widget.choices]
        assert offered == ["", "3", "4"]

    def test_a_refused_choice_is_still_chosen(self) -> None:
        round_ = evening(bye_score="catch_up")
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        record(round_, 2)
        start = {"exempt": 9, "opponent": 3, "table": 1}
        answer = desk.post(f"{ROUND}catch-up/", start)
        assert answer.status_code == 422
        assert '<option value="3" selected>' in answer.content.decode()
        assert not Match.objects.filter(kind="catch_up").exists()


@pytest.fixture
def past(round_: Round) -> Round:
    """The first round, complete, with a second one drawn from its ranking."""
    for table, first in enumerate((1200, 1100, 1030, 1000), start=1):
        record(round_, table, totals(first, 1944 - first))
    cast.published_round(round_.tournament, 2, [(1, 3), (2, 4)])
    Prize.objects.create(tournament=round_.tournament, rank=1, label="Jambon")
    return round_


class TestPastActs:
    """A forfeit or a result taken back in a past round shows what it moves first."""

    @pytest.mark.parametrize(
        ("act", "typed"),
        [("forfeit", {"absent": "0"}), ("undo", {}), ("forfeit", {"absent": "01"})],
    )
    def test_it_is_shown_then_done(
        self, desk: Client, past: Round, act: str, typed: dict[str, str]
    ) -> None:
        post = typed | {"version": str(match(past).version), "reason": "erreur de table"}
        shown = desk.post(f"{TABLE}{act}/", post)
        assert shown.status_code == 200
        assert 1 in [move.pair.number for move in shown.context["impact"].own]
        assert [round_.number for round_ in shown.context["impact"].drawn] == [2]
        assert [prize.label for prize in shown.context["impact"].prizes] == ["Jambon"]
        assert match(past).winner == 0
        assert dict(shown.context["typed"]) == typed | {"reason": "erreur de table"}
        assert desk.post(f"{TABLE}{act}/", post | {"confirm": "1"}).status_code == 303
        assert match(past).winner != 0

    @pytest.mark.parametrize("act", ["forfeit", "undo"])
    def test_without_a_reason_it_is_refused(self, desk: Client, past: Round, act: str) -> None:
        post = {"absent": "0", "version": match(past).version, "reason": " "}
        answer = desk.post(f"{TABLE}{act}/", post)
        assert answer.status_code == 422
        assert "reason" in answer.context["forfeit" if act == "forfeit" else "reason"].errors
        assert match(past).winner == 0

    def test_a_stale_confirmation_changes_nothing(self, desk: Client, past: Round) -> None:
        post = {"version": 1, "reason": "erreur", "confirm": "1"}
        assert desk.post(f"{TABLE}undo/", post).status_code == 409
        assert match(past).complete

    def test_in_the_round_that_is_played_it_is_done_at_once(
        self, desk: Client, round_: Round
    ) -> None:
        record(round_)
        post = {"version": match(round_).version, "reason": "erreur"}
        assert desk.post(f"{TABLE}undo/", post).status_code == 303


class TestDeclarations:
    """Rules that score declarations: the settled points of each side are typed."""

    def test_they_are_marked(self) -> None:
        round_ = evening(preset="belote_declarations")
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        post = {"taker": "A", "points_a": "90", "belote": "", "capot": "", "trump": ""}
        post |= {"other": "", "declarations_a": "50", "version": "1"}
        assert desk.post(TABLE, post).status_code == 303
        assert [side.score for side in match(round_).sides.all()] == [140, 72]

    def test_rules_without_them_have_no_field(self, desk: Client) -> None:
        assert "declarations_a" not in desk.get(TABLE).context["form"].fields


class TestRefresh:
    """The tables are fetched again while somebody works: nothing typed may go with them."""

    def test_the_tables_come_without_the_catch_up_form(self) -> None:
        round_ = evening(bye_score="catch_up")
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        record(round_, 2)
        assert 'name="opponent"' in desk.get(ROUND).content.decode()
        refreshed = desk.get(f"{ROUND}?board=1", headers=HTMX).content.decode()
        assert 'id="table-2"' in refreshed
        assert "<input" not in refreshed
        assert "<select" not in refreshed

    def test_a_saved_card_brings_new_opponents(self) -> None:
        round_ = evening(bye_score="catch_up")
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        saved = desk.post(ROUND, card(1030, 914), headers=HTMX).content.decode()
        assert 'id="byes" hx-swap-oob="true"' in saved
        assert '<option value="1">' in saved


class TestNext:
    """Once every card is in, the page says where the evening goes on."""

    def all_in(self, round_: Round) -> None:
        for table in range(1, 5):
            record(round_, table)

    def test_the_next_draw(self, desk: Client, round_: Round) -> None:
        assert "Toutes les feuilles" not in desk.get(ROUND).content.decode()
        self.all_in(round_)
        answer = desk.get(ROUND)
        assert "Toutes les feuilles sont rendues" in answer.content.decode()
        assert "Tirer la partie 2" in answer.content.decode()

    def test_the_prizes_after_the_last_round(self) -> None:
        round_ = evening(rounds_planned=1)
        self.all_in(round_)
        answer = cast.signed_in(cast.organiser(round_.tournament.club)).get(ROUND)
        assert "/prizes/" in answer.content.decode().split('id="board"')[1]

    def test_nothing_from_a_past_round(self, desk: Client, past: Round) -> None:
        assert "Toutes les feuilles" not in desk.get(ROUND).content.decode()
