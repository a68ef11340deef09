"""Match detail of a round or a table: hands as entered, their marks and reasons."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from django.urls import reverse

from scoring.presets import preset_rules
from tests import cast
from tests.paper.halls import hall
from tests.paper.paper import MADE, SITE, order, page, pdf, speaking, words_of
from tests.results import several
from tournaments.models import Match, MatchEntry, MatchKind, Round
from tournaments.paper.documents import DOCUMENTS, file_name
from tournaments.paper.match.values import Detail, match_paper
from tournaments.paper.print_request import Order
from tournaments.results.outcome import Tally, Totals
from tournaments.results.services.bye_games import catch_up_start
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_forfeit, result_record

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
LITIGE = {"taker": "A", "points": {"A": 81}}
MADE_HAND = {"taker": "B", "points": {"B": 100}, "trump": "H", "belote": "A"}


def evening(sides: int = 2, **settings: Any) -> Round:
    """Four tables of a round that is being played."""
    tournament = cast.tournament(**settings)
    if tournament.players_each == 2:
        cast.pairs(tournament, 4 * sides + 1)
    else:
        cast.singles(tournament, 4 * sides + 1)
    tables = [tuple(range(n * sides + 1, (n + 1) * sides + 1)) for n in range(4)]
    return cast.published_round(tournament, 1, tables, bye=4 * sides + 1)


def at(round_: Round, table: int) -> Match:
    return Match.objects.select_related("round__tournament").get(
        round=round_, hall_table__number=table
    )


def play(round_: Round, table: int, *hands: dict[str, Any]) -> None:
    for facts in hands:
        match = at(round_, table)
        hand_record(actor=cast.actor(), match=match, version=match.version, facts=facts)


def details(round_: Round) -> list[Detail]:
    with speaking("fr"):
        return list(match_paper(order(round_.tournament, 1)).details)


class TestHands:
    def test_each_has_marks_totals_stake_and_reasons(self) -> None:
        round_ = evening()
        play(round_, 1, LITIGE, MADE_HAND)
        (found,) = details(round_)
        first, second = found.hands
        assert (first.marks, first.totals, first.stake) == (("0", "81"), ("0", "81"), "81")
        assert first.words == "pris par A · points 81 – 81 · litige — A laisse 81 en jeu"
        assert (second.marks, second.totals, second.stake) == (("82", "181"), ("82", "262"), "")
        assert second.words == (
            "pris par B, ♥ · points 62 – 100 · belote de A · réussi — "
            "A\xa082\xa0=\xa062\xa0+\xa020\u202f; B\xa0181\xa0=\xa0100\xa0+\xa081"
        )
        assert found.staked
        assert not found.row.complete

    def test_no_column_for_a_stake_without_any(self) -> None:
        round_ = evening()
        play(round_, 1, MADE_HAND)
        assert not details(round_)[0].staked
        assert "En jeu" not in page(round_.tournament, "match")

    def test_belotes_of_each_side_and_the_winner(self) -> None:
        round_ = evening()
        play(round_, 2, *[MADE_HAND] * 12)
        (found,) = details(round_)
        one, other = found.sides
        assert (one.letter, one.pair.number, one.row.belotes, one.won) == ("A", 3, 12, False)
        assert (other.letter, other.row.score, other.won) == ("B", 1200, True)
        assert found.row.complete

    @pytest.mark.parametrize(
        ("preset", "sides", "facts"),
        [
            ("coinche", 2, {"taker": "A", "points": {"A": 100}, "contract": 90}),
            ("belote2", 2, {"taker": "A", "points": {"A": 100}}),
            ("belote3", 3, {"taker": "A", "points": {"A": 100, "B": 32, "C": 30}}),
            ("comptoir", 5, {"taker": "E", "points": {"E": 100}, "bid": 90}),
        ],
    )
    def test_every_game_has_its_columns_and_reasons(
        self, preset: str, sides: int, facts: dict[str, Any]
    ) -> None:
        round_ = evening(sides, preset=preset, table_size=max(sides, 2))
        play(round_, 1, facts)
        (found,) = details(round_)
        assert len(found.hands[0].marks) == len(found.sides) == sides
        text = words_of(page(round_.tournament, "match"))
        assert "réussi" in text
        assert ("parti de son ardoise" in text) == (preset == "comptoir")


class TestOtherResults:
    def test_a_result_by_totals_says_so(self) -> None:
        round_ = evening()
        cast.totals(round_, 1, 1030, 914)
        text = words_of(page(round_.tournament, "match"))
        assert "les totaux de la feuille qui ont été saisis" in text
        assert "1 030" in text

    def test_a_tie_a_flag_and_belotes_of_neither_side(self) -> None:
        round_ = evening()
        totals = Totals((972, 972), Tally((0, 0), unsplit=2))
        match = at(round_, 1)
        result_record(actor=cast.actor(), match=match, version=1, totals=totals, keep=True)
        text = words_of(page(round_.tournament, "match"))
        assert "Personne n’a gagné" in text
        assert "2 belotes sur la feuille" in text
        assert "il manque 40" in text

    def test_a_forfeit_names_the_absent_side(self) -> None:
        round_ = evening()
        result_forfeit(actor=cast.actor(), match=at(round_, 3), version=1, absent={1})
        (found,) = details(round_)
        assert [side.row.forfeited for side in found.sides] == [False, True]
        assert (found.forfeit, found.drawn) == (True, False)
        assert "n’a pas joué" in words_of(page(round_.tournament, "match"))

    def test_a_rubicon_is_explained(self) -> None:
        round_ = evening(preset="belote")
        tournament = round_.tournament
        tournament.rules = cast.rules_like(tournament.rules, rubicon="simple")
        tournament.save()
        play(round_, 1, *[{"taker": "A", "capot": "A"}] * 4)
        (found,) = details(round_)
        assert found.rubicon == "Rubicon\u00a0: B sous la moitié de 1\u202f000."

    def test_a_catch_up_game_says_so(self) -> None:
        round_ = evening(bye_score="catch_up")
        cast.totals(round_, 1, 1030, 914)
        bye = round_.matches.select_related("round__tournament").get(kind="bye")
        catch_up_start(actor=cast.actor(), match=bye, version=1, opponent=1)
        play(round_, 5, MADE_HAND)
        assert details(round_)[-1].row.kind == MatchKind.CATCH_UP

    def test_tables_without_a_result_are_named(self) -> None:
        round_ = evening()
        cast.totals(round_, 2, 1030, 914)
        assert match_paper(order(round_.tournament, 1)).awaited == (1, 3, 4)
        text = words_of(page(round_.tournament, "match"))
        assert "Tables 1, 3, 4 : rien n’est encore saisi." in text

    def test_a_round_without_results_says_so(self) -> None:
        assert "Aucun résultat" in words_of(page(evening().tournament, "match"))

    def test_a_round_is_needed(self) -> None:
        with pytest.raises(ValueError, match="without a round"):
            match_paper(order(cast.tournament()))


class TestSeveralGames:
    def test_by_totals_each_has_a_line(self) -> None:
        round_ = several.evening()
        several.typed(round_, (1010, 800), (700, 1020), (1000, 400))
        (found,) = details(round_)
        shown = [(game.number, game.totals, game.winner) for game in found.games]
        assert shown[:2] == [
            (1, ("1\u202f010", "800"), "A"),
            (2, ("700", "1\u202f020"), "B"),
        ]
        assert found.games[2].rubicon == "Rubicon\u00a0: B sous la moitié de 1\u202f000."
        assert [(side.row.games, side.won, side.row.score) for side in found.sides] == [
            (3, True, 2710),
            (1, False, 2220),
        ]
        text = words_of(page(round_.tournament, "match"))
        assert "Manche A B Gagnée par" in text
        assert "Cette manche compte pour deux." in text
        assert "a gagné 3 manches" in text

    def test_by_hands_each_has_its_own_table(self) -> None:
        round_ = several.evening(rubicon="none")
        several.played(round_, *[{"taker": "A", "capot": "A"}] * 4, several.TURNED)
        (found,) = details(round_)
        assert [len(game.hands) for game in found.games] == [4, 1]
        assert [game.finished for game in found.games] == [True, False]
        # The next game begins at zero.
        assert found.games[1].hands[0].totals == ("62", "100")
        assert (found.row.complete, len(found.hands)) == (False, 5)

    def test_drawn_by_games(self) -> None:
        round_ = several.evening(games=2, play="all", rubicon="none")
        several.typed(round_, (1010, 800), (800, 1010))
        (found,) = details(round_)
        assert found.drawn
        assert "autant de manches de part et d’autre" in page(round_.tournament, "match")

    def test_of_one_game_nothing_is_said_of_games(self) -> None:
        round_ = evening()
        cast.totals(round_, 1, 1030, 914)
        assert "manche" not in page(round_.tournament, "match").lower()


class TestOneTable:
    def test_only_that_table_is_printed(self) -> None:
        round_ = evening()
        cast.totals(round_, 1, 1030, 914)
        cast.totals(round_, 2, 1000, 944)
        asked = Order(round_.tournament, SITE, MADE, round_, table=2)
        (found,) = match_paper(asked).details
        assert found.row.table == 2
        with speaking("fr"):
            assert asked.round_label == "Partie 1, table 2"
            name = file_name(DOCUMENTS["match"], asked)
        assert name == "martin-detail-des-parties-partie-1-table-2.pdf"

    def test_it_has_an_address(self) -> None:
        round_ = evening()
        cast.totals(round_, 1, 1030, 914)
        cast.totals(round_, 2, 1000, 944)
        odile = cast.signed_in(cast.organiser(round_.tournament.club))
        address = reverse("paper", args=("martin", "match"))
        one = odile.get(address, {"round": "1", "table": "2"}).content.decode()
        assert "<strong>2</strong>" in one
        assert "<strong>1</strong>" not in one
        for table in ("9", "0", "x", "-1", "１", "9" * 40):
            assert odile.get(address, {"round": "1", "table": table}).status_code == 404

    def test_its_page_at_the_desk_links_to_it(self) -> None:
        round_ = evening()
        cast.totals(round_, 2, 1000, 944)
        odile = cast.signed_in(cast.organiser(round_.tournament.club))
        link = f"{reverse('paper', args=('martin', 'match'))}?round=1&amp;table="
        in_already, awaited = (
            odile.get(reverse("match_desk", args=("martin", 1, table))).content.decode()
            for table in (2, 1)
        )
        assert f'href="{link}2"' in in_already
        assert link not in awaited

    def test_the_page_of_papers_asks_for_its_number(self) -> None:
        round_ = evening()
        odile = cast.signed_in(cast.organiser(round_.tournament.club))
        html = odile.get(reverse("papers", args=("martin",))).content.decode()
        offered = html.split('name="table"')[1].split("</select>")[0]
        assert re.findall("<option>(.*?)</option>", offered) == ["1", "2", "3", "4"]
        assert "Une seule table" in html


def test_tables_stand_one_under_the_other() -> None:
    round_ = evening()
    play(round_, 1, MADE_HAND)
    play(round_, 2, MADE_HAND)
    cast.totals(round_, 3, 1030, 914)
    cast.totals(round_, 4, 1000, 944)
    assert len(pdf(round_.tournament, "match").pages) == 1


def test_what_is_said_below_the_last_table_is_on_its_sheet() -> None:
    """Nine tables of long names fill the first sheet."""
    *_, last = pdf(hall("belote", 20, "sixty"), "match").pages
    text = last.extract_text()
    assert "Table 10" in text
    assert "1 044" in text.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_three_players_have_two_tables_on_a_sheet() -> None:
    round_ = evening(3, preset="belote3")
    hand = {"taker": "A", "points": {"A": 100, "B": 32, "C": 30}}
    for table, number in product(range(1, 5), range(1, 11)):
        cast.hand(at(round_, table), number=number, facts=hand)
    round_.matches.filter(hall_table__isnull=False).update(entry=MatchEntry.HANDS)
    assert len(pdf(round_.tournament, "match").pages) == 2


def test_a_long_table_is_named_on_each_page() -> None:
    round_ = evening(rules=cast.rules_like(preset_rules("village_12"), hands=48))
    for number in range(1, 49):
        cast.hand(at(round_, 1), number=number, facts=MADE_HAND)
    round_.matches.filter(hall_table__number=1).update(entry=MatchEntry.HANDS)
    found = pdf(round_.tournament, "match")
    assert len(found.pages) > 1
    for sheet in found.pages:
        assert "Table 1 · A 1 · B 2" in " ".join(sheet.extract_text().split())


@pytest.mark.parametrize("tables", [1, 4])
def test_names_and_hands_are_read_once_for_all_tables(
    tables: int, django_assert_max_num_queries: Any
) -> None:
    round_ = evening()
    for table in range(1, tables + 1):
        play(round_, table, MADE_HAND, LITIGE)
    asked = order(round_.tournament, 1)
    with django_assert_max_num_queries(6):
        match_paper(asked)
