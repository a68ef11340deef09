"""A table of every game at the desk: hands saved, put right, taken out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.rules_json import rules_to_json
from tests.cast import organiser, signed_in
from tests.results.cast import match
from tests.results.games import (
    AGAINST,
    BELOTE,
    CONTREE,
    COUNTER,
    DUEL,
    GAMES,
    STOCK,
    THREE,
    Game,
    posted,
    table_of,
)
from tests.rounds.evenings import replayed
from tests.scoring.tables import score_json
from tournaments.models import Match, Round
from tournaments.results.hands import Facts, GamePlayed
from tournaments.results.selectors import game_in_play
from tournaments.results.tables import table_of as form_table

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

HANDS: dict[str, list[Facts]] = {
    BELOTE.code: [
        {"taker": "A", "points": {"A": 90}, "belote": "A"},
        {"taker": "B", "points": {"B": 70}},
        {"taker": "A", "points": {"A": 81}},
        {"taker": "B", "capot": "B"},
    ],
    CONTREE.code: [
        {"taker": "A", "contract": 80, "points": {"A": 88}},
        {"taker": "B", "contract": 100, "contre": "contre", "trump": "SA", "points": {"B": 90}},
        {"fault": "A", "contract": 110},
        {"taker": "A", "contract": "capot", "capot": "A"},
    ],
    DUEL.code: [
        {"taker": "A", "points": {"A": 90}, "belote": "B"},
        {"taker": "B", "points": {"B": 100}},
        {"void": "passed"},
    ],
    THREE.code: [
        {"taker": "A", "points": {"A": 90, "B": 40, "C": 32}},
        {"taker": "B", "points": {"A": 60, "B": 60, "C": 42}, "belote": "C"},
        {"taker": "C", "points": {"A": 92, "B": 0, "C": 60}, "no_trick": ["B"]},
        {"taker": "C", "points": {"A": 0, "B": 0, "C": 152}, "no_trick": ["A", "B"]},
    ],
    COUNTER.code: [
        {"taker": "A", "bid": 80, "points": {"A": 85}},
        {"taker": "B", "bid": 60, "points": {"B": 20}},
        {"void": "passed"},
        {"taker": "C", "bid": 40, "points": {"C": 45}},
    ],
    STOCK.code: [
        {"taker": "A", "points": {"A": 60, "B": 30}},
        {"taker": "B", "points": {"A": 50, "B": 40}},
    ],
    AGAINST.code: [
        {"taker": "A", "points": {"A": 90}},
        {"taker": "B", "points": {"B": 60}, "belote": "C"},
        {"taker": "C", "no_trick": ["C"]},
        {"misdeal": "A"},
    ],
}
# What the second hand turns into when it is put right.
RIGHT: dict[str, Facts] = {
    BELOTE.code: {"taker": "B", "points": {"B": 120}},
    CONTREE.code: {"taker": "B", "contract": 90, "points": {"B": 120}},
    DUEL.code: {"taker": "A", "points": {"A": 70}},
    THREE.code: {"taker": "A", "points": {"A": 50, "B": 60, "C": 52}},
    COUNTER.code: {"taker": "D", "bid": 100, "points": {"D": 110}},
    STOCK.code: {"taker": "A", "points": {"A": 10, "B": 40}},
    AGAINST.code: {"taker": "C", "points": {"C": 100}},
}
DEALER = {
    BELOTE.code: "Alice Martin",
    CONTREE.code: "Alice Martin",
    DUEL.code: "Chantal Durand",
    THREE.code: "Chantal Durand",
    COUNTER.code: "Alice Martin",
    STOCK.code: "Alice Martin",
    AGAINST.code: "Alice Martin",
}
"""Who deals after these hands; Alice Martin has dealt the first."""
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)


def desk_of(round_: Round) -> Client:
    return signed_in(organiser(round_.tournament.club))


def url_of(game: Game) -> str:
    return f"/desk/{game.code}/rounds/1/results/1/"


def sent(found: Match, facts: Facts, **more: Any) -> dict[str, Any]:
    """A hand as its form sends it."""
    typed = posted(form_table(found, GamePlayed()), facts)
    return typed | {"version": found.version} | more


def play(desk: Client, game: Game, round_: Round, hands: list[Facts]) -> None:
    for facts in hands:
        answer = desk.post(url_of(game), sent(match(round_), facts))
        assert answer.status_code == 303, answer.context["form"].errors


def scored(game: Game, round_: Round) -> Any:
    """The sheet of the recorded hands as the command line would give it."""
    sides = list("ABCDEF"[: game.sides])
    rules = rules_to_json(round_.tournament.rules)
    document = {"rules": rules, "sides": sides, "hands": game_in_play(match(round_)).hands}
    return score_json(document)


def scores(round_: Round) -> list[int | None]:
    return [side.score for side in match(round_).sides.order_by("position")]


def all_typed(code: str) -> None:
    """The hands of a game above, typed at its table."""
    (game,) = (game for game in GAMES if game.code == code)
    round_ = table_of(game)
    play(desk_of(round_), game, round_, HANDS[code])


def typed(game: Game) -> Round:
    return replayed(all_typed, game.code).rounds.select_related("tournament").get()


@EVERY
class TestEveryGame:
    def test_hands_are_saved_with_their_reasons(self, game: Game) -> None:
        round_ = typed(game)
        desk = desk_of(round_)
        sheet = scored(game, round_)
        page = desk.get(url_of(game)).context
        assert page["sheet"].dealer == DEALER[game.code]
        lines = page["lines"][::-1]
        assert len(lines) == len(HANDS[game.code])
        for line, hand in zip(lines, sheet["hands"], strict=True):
            figures = [str(mark).replace("-", "−") for mark in hand["marks"].values()]
            letters = "ABCDEF"[: game.sides]
            assert line.marks == " · ".join(map("\u00a0".join, zip(letters, figures, strict=True)))
            assert line.reasons
            assert "%(" not in "".join(line.reasons)
        totals = list(sheet["totals"].values())
        lost = [6 - total for total in totals]
        assert scores(round_) == (lost if game is COUNTER else totals)

    def test_a_hand_in_the_middle_is_put_right(self, game: Game) -> None:
        round_ = typed(game)
        desk = desk_of(round_)
        before = scores(round_)
        edit = f"{url_of(game)}hands/2/"
        assert desk.get(edit).status_code == 200
        shown = desk.post(edit, sent(match(round_), RIGHT[game.code]))
        assert shown.status_code == 200
        assert shown.context["changes"][0][0] == 2
        assert scores(round_) == before
        saved = desk.post(edit, sent(match(round_), RIGHT[game.code], confirm="1"))
        assert saved.status_code == 303
        totals = list(scored(game, round_)["totals"].values())
        assert scores(round_) == ([6 - t for t in totals] if game is COUNTER else totals)
        assert scores(round_) != before

    def test_a_hand_is_taken_out(self, game: Game) -> None:
        round_ = typed(game)
        desk = desk_of(round_)
        remove = f"{url_of(game)}hands/1/remove/"
        assert desk.get(remove).status_code == 200
        assert desk.post(remove, {"version": match(round_).version}).status_code == 303
        assert len(game_in_play(match(round_)).hands) == len(HANDS[game.code]) - 1

    def test_before_a_hand_is_saved(self, game: Game) -> None:
        """The preview says every side; where nothing is typed all that is missing is said."""
        round_ = table_of(game)
        desk = desk_of(round_)
        assert desk.get(url_of(game)).context["sheet"].dealer == "Alice Martin"
        answer = desk.post(f"{url_of(game)}preview/", sent(match(round_), HANDS[game.code][0]))
        assert answer.content.decode().count("·") == game.sides - 1
        answer = desk.post(url_of(game), {"version": 1})
        assert answer.status_code == 422
        assert not game_in_play(match(round_)).hands
        errors = set(answer.context["form"].errors)
        expected = {
            BELOTE.code: {"taker", "points_a"},
            CONTREE.code: {"taker", "contract", "points_a"},
            DUEL.code: {"taker", "points_a"},
            STOCK.code: {"taker", "points_a", "points_b"},
            THREE.code: {"taker", "points_a", "points_b", "points_c"},
            AGAINST.code: {"taker"},
            COUNTER.code: {"taker", "bid", "made"},
        }
        assert errors == expected[game.code]


class TestProblemsTogether:
    """What the form sees and what the engine sees are said at once."""

    def test_a_bad_number_and_a_missing_contract(self) -> None:
        round_ = table_of(CONTREE)
        typed = {"version": 1, "taker": "A", "points_a": "abc"}
        answer = desk_of(round_).post(url_of(CONTREE), typed)
        assert set(answer.context["form"].errors) == {"contract", "points_a"}
        assert 'value="abc"' in answer.content.decode()

    def test_a_belote_without_trump_and_a_solo_without_capot(self) -> None:
        round_ = table_of(CONTREE)
        typed = {"version": 1, "taker": "A", "contract": "90", "points_a": "100"}
        typed |= {"belote": "A", "trump": "SA", "solo": "on"}
        answer = desk_of(round_).post(url_of(CONTREE), typed)
        assert set(answer.context["form"].errors) == {"belote", "solo"}

    def test_a_bid_that_the_tournament_does_not_have(self) -> None:
        round_ = table_of(CONTREE)
        typed = {"version": 1, "taker": "A", "contract": "70", "points_a": "100"}
        assert desk_of(round_).post(url_of(CONTREE), typed).status_code == 422


class TestThree:
    def test_two_numbers_do(self) -> None:
        round_ = table_of(THREE)
        typed = {"version": 1, "taker": "A", "points_a": "90", "points_b": "40"}
        assert desk_of(round_).post(url_of(THREE), typed).status_code == 303
        assert game_in_play(match(round_)).hands[0]["points"] == {"A": 90, "B": 40, "C": 32}

    def test_against_two_the_number_of_the_taker_does(self) -> None:
        round_ = table_of(AGAINST)
        typed = {"version": 1, "taker": "B", "points_b": "90"}
        assert desk_of(round_).post(url_of(AGAINST), typed).status_code == 303
        assert scores(round_) == [72, 90, 72]

    def test_capots_are_counted(self) -> None:
        round_ = table_of(AGAINST)
        desk = desk_of(round_)
        play(desk, AGAINST, round_, [{"taker": "C", "no_trick": ["C"]}])
        play(desk, AGAINST, round_, [{"taker": "C", "no_trick": ["A", "B"]}])
        assert [side.capots for side in match(round_).sides.order_by("position")] == [1, 1, 1]

    def test_each_for_himself_too(self) -> None:
        round_ = table_of(THREE)
        play(desk_of(round_), THREE, round_, HANDS[THREE.code][-2:])
        assert [side.capots for side in match(round_).sides.order_by("position")] == [0, 0, 1]


class TestComptoir:
    def out(self, round_: Round) -> None:
        """A gets rid of 6 in two hands: out first, so the winner."""
        made = {"taker": "A", "bid": 80, "points": {"A": 85}}
        play(desk_of(round_), COUNTER, round_, [made, made])

    def test_sheets_go_down_and_who_is_out_deals_and_takes_no_more(self) -> None:
        round_ = table_of(COUNTER)
        self.out(round_)
        desk = signed_in(round_.tournament.club.memberships.all()[0].user)
        page = desk.get(url_of(COUNTER))
        assert [seat.total for seat in page.context["seats"]] == [0, 6, 6, 6]
        assert [seat.out for seat in page.context["seats"]] == [True, False, False, False]
        assert "sorti" in page.content.decode()
        assert page.context["sheet"].dealer == "Éliane Lefèvre"
        typed = {"taker": "A", "bid": "40", "made": "50", "version": match(round_).version}
        answer = desk.post(url_of(COUNTER), typed)
        assert set(answer.context["form"].errors) == {"taker"}

    def test_an_edit_that_puts_a_later_taker_out_is_refused(self) -> None:
        round_ = table_of(COUNTER)
        desk = desk_of(round_)
        low = {"taker": "A", "bid": 40, "points": {"A": 50}}
        high = {"taker": "A", "bid": 140, "points": {"A": 145}}
        play(desk, COUNTER, round_, [low, low])
        answer = desk.post(f"{url_of(COUNTER)}hands/1/", sent(match(round_), high))
        assert answer.status_code == 422
        (said,) = answer.context["form"].non_field_errors()
        assert "donne 2" in said
        assert "sorti" in said

    def test_the_first_out_wins(self) -> None:
        round_ = table_of(COUNTER)
        self.out(round_)
        desk = signed_in(round_.tournament.club.memberships.all()[0].user)
        for player in "BC":
            made = {"taker": player, "bid": 140, "points": {player: 150}}
            play(desk, COUNTER, round_, [made])
        found = match(round_)
        assert found.complete
        assert (found.winner, scores(round_)) == (0, [6, 6, 6, 0])


class TestEndsEarlier:
    """An edit after which the game is over before its last hands says so."""

    def test_it_names_the_hand_that_is_too_many(self) -> None:
        round_ = table_of(Game("short", "belote", options={"target": 300}))
        desk = desk_of(round_)
        url = url_of(Game("short", "belote"))
        for _hand in range(3):
            typed = {"taker": "A", "points_a": "90", "version": match(round_).version}
            assert desk.post(url, typed).status_code == 303
        capot = {"taker": "A", "capot": "A", "belote": "A", "version": match(round_).version}
        answer = desk.post(f"{url}hands/1/", capot)
        assert answer.status_code == 422
        assert "avant la donne 3" in str(answer.context["form"].non_field_errors())
        assert scores(round_) == [270, 216]


class TestDeclarations:
    def test_one_by_one_with_what_became_of_each(self) -> None:
        round_ = table_of(Game("say", "belote_declarations"))
        desk = desk_of(round_)
        url = url_of(Game("say", "belote_declarations"))
        typed = {"taker": "A", "points_a": "90", "version": 1, "decl_rows": "2"}
        typed |= {"decl_0_side": "A", "decl_0_what": "tierce:K"}
        typed |= {"decl_1_side": "B", "decl_1_what": "cinquante:A"}
        assert desk.post(url, typed).status_code == 303
        assert scores(round_) == [0, 212]
        page = desk.get(url)
        told = " ".join(page.context["lines"][0].reasons)
        assert "tierce au roi ne compte pas" in told
        assert '<span class="hand-why">' in page.content.decode()

    def test_more_rows_without_script(self) -> None:
        round_ = table_of(Game("say", "belote_declarations"))
        desk = desk_of(round_)
        url = url_of(Game("say", "belote_declarations"))
        typed = {"taker": "A", "points_a": "9x", "more": "1", "decl_rows": "2", "version": 1}
        answer = desk.post(url, typed)
        assert answer.status_code == 200
        html = answer.content.decode()
        assert 'name="decl_3_what"' in html
        assert 'value="9x"' in html
        assert not game_in_play(match(round_)).hands
        assert desk.post(url, {**typed, "points_a": "90", "more": ""}).status_code == 200


class TestWrongTable:
    def test_a_game_of_three_at_a_table_of_two(self) -> None:
        round_ = table_of(Game("odd", "belote3", 2))
        answer = desk_of(round_).post(
            url_of(Game("odd", "belote3")), {"taker": "A", "points_a": "90", "version": 1}
        )
        assert answer.status_code == 422
        assert not game_in_play(match(round_)).hands
