"""Brackets and pools in public, on the projector and on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.matrix import rarely
from tests.paper.paper import pdf, text_of
from tests.phases.brackets import LONG
from tests.phases.chains import KEYS, later, play, pools_played
from tests.rounds.evenings import again, published, replayed, tournament_of
from tournaments.core.writes import bump
from tournaments.models import MatchState, Round, Seat, System, Tournament
from tournaments.ranking.selectors import snapshots
from tournaments.ranking.selectors.brackets import phases_shown

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
PUBLIC = "/c/martin/brackets/"
SCREEN = "/c/martin/screen/"
KNOCKOUT: dict[str, Any] = {"system": System.KNOCKOUT, "rounds_planned": 1, "ranking_keys": KEYS}


def text(address: str, **query: str) -> str:
    phone = Client(headers={"accept-language": "fr"})
    return phone.get(address, query).content.decode()


def knockout(count: int, rounds: int = 0, **settings: Any) -> Tournament:
    """A bracket of so many pairs after so many rounds."""
    tournament = tournament_of(count, **(KNOCKOUT | settings))
    play(tournament, *range(1, rounds + 1)) if rounds else None
    return again(tournament)


def evening(count: int, rounds: int = 0) -> Tournament:
    """The same, played once in a process."""
    return replayed(knockout, count, rounds)


def playing(tournament: Tournament, number: int, returned: int) -> Round:
    """A current round with so many results."""
    round_ = published(tournament, number)
    tables = round_.matches.filter(hall_table__number__lte=returned).values_list(
        "hall_table__number", flat=True
    )
    for table in tables:
        cast.totals(round_, table or 0, 1100, 844)
    bump(tournament)
    return round_


def drawn_matches(page: str) -> list[str]:
    return re.findall(r'data-match="(\d+)"', page)


class TestInPublic:
    def test_a_match_in_progress_shows_its_table(self) -> None:
        tournament = evening(4)
        playing(tournament, 1, returned=1)
        page = text(PUBLIC)
        assert page.count("is-live") == 1
        assert page.count(">table 2</text>") == 1
        assert page.count("<strong>table 2</strong>") == 1

    def test_an_open_place_shows_which_match_decides_it(self) -> None:
        tournament = evening(4)
        playing(tournament, 1, returned=1)
        page = text(PUBLIC)
        assert "gagnant du n°\u00a02" in page
        assert "gagnant du no 1" not in page
        assert "perdant du n°\u00a02" in page

    def test_scores_and_a_mark_for_the_winner(self) -> None:
        evening(4, 1)
        page = text(PUBLIC)
        assert page.count('class="bracket-mark"') == 2
        assert page.count("is-won") == 4
        assert page.count("gagnant\u00a0:") == 2

    def test_a_result_not_confirmed_is_not_shown(self) -> None:
        tournament = evening(4)
        round_ = playing(tournament, 1, returned=2)
        match = round_.matches.get(hall_table__number=1)
        match.state = MatchState.ENTERED
        match.save()
        bump(tournament)
        (seen,) = phases_shown(again(tournament))
        first = seen.brackets[0].matches[0]
        assert (first.table, first.over, first.sides[0].score) == (1, False, "")
        (at_the_desk,) = phases_shown(again(tournament), public=False)
        assert at_the_desk.brackets[0].matches[0].over

    def test_shows_the_rounds_from_now_on_or_all(self) -> None:
        evening(16, 1)
        assert len(drawn_matches(text(PUBLIC))) == 8
        assert "Afficher tous les tours" in text(PUBLIC)
        whole = text(PUBLIC, whole="1")
        assert len(drawn_matches(whole)) == 16
        assert "À partir du tour qui se joue" in whole

    def test_a_small_bracket_is_always_shown_whole(self) -> None:
        evening(8, 2)
        assert len(drawn_matches(text(PUBLIC))) == 8
        assert "Afficher tous" not in text(PUBLIC)

    def test_full_names_stand_beside_shortened_ones(self) -> None:
        tournament = evening(4)
        for seat in Seat.objects.filter(entrant__tournament=tournament):
            Seat.objects.filter(pk=seat.pk).update(name=LONG[seat.place - 1])
        playing(tournament, 1, returned=0)
        page = text(PUBLIC)
        drawing, rounds = page.split('class="bracket-rounds"')
        assert "J.-C. de La Villardière</text>" in drawing
        assert f"<title>1 · {LONG[0]} – {LONG[1]}</title>" in drawing
        assert LONG[0] in rounds

    def test_screen_readers_get_the_rounds_as_text(self) -> None:
        evening(8, 1)
        page = text(PUBLIC)
        assert '<svg viewBox="-2 0 ' in page
        assert 'role="img" aria-labelledby="drawn-1-1-main"' in page
        listed = re.findall(r"<summary>([^<]+)</summary>", page)
        assert listed[:3] == ["Quart de finale", "Demi-finale", "Finale"]
        (opened,) = re.findall(r'<details id="[^"]+" open><summary>([^<]+)', page)
        assert opened == "Demi-finale"

    def test_the_visitors_match_is_marked(self) -> None:
        evening(4, 1)
        phone = Client()
        phone.cookies["my_pair"] = "1"
        assert phone.get(PUBLIC).content.decode().count("is-mine") == 4
        assert text(PUBLIC).count("is-mine") == 0

    def test_numbers_only_where_names_are_hidden(self) -> None:
        evening(4, 1)
        cast.update(names_policy="number")
        page = text(PUBLIC)
        assert "Alice" not in page
        assert 'class="bracket-name">perdant' not in page

    def test_a_second_final_is_shown_only_if_played(self) -> None:
        tournament = knockout(4, rounds=4, system_options={"bracket": "double"})
        (phase,) = phases_shown(tournament)
        assert [words for words, _, _ in phase.brackets[0].rounds][-1] == "grande finale"
        assert all(match.over for bracket in phase.brackets for match in bracket.matches)

    def test_no_news_gives_an_empty_answer(self) -> None:
        tournament = evening(4, 1)
        phone = Client()
        for page in (PUBLIC, SCREEN):
            for seen, status in ((tournament.revision, 204), (tournament.revision - 1, 200)):
                answer = phone.get(page, {"seen": str(seen)}, headers={"hx-request": "true"})
                assert answer.status_code == status

    def test_bad_addresses_and_methods(self) -> None:
        evening(4, 1)
        for query in ({"phase": "9"}, {"phase": "x"}, {"whole": "no"}, {"phase": "1" * 40}):
            assert Client().get(PUBLIC, query).status_code == 200
        assert Client().post(PUBLIC).status_code == 405
        assert Client().get("/c/nobody/brackets/").status_code == 404


class TestProjector:
    def test_brackets_turn_with_the_other_pages(self) -> None:
        evening(32, 1)
        both, alone = text(SCREEN), text(SCREEN, show="brackets")
        assert both.count('class="screen-bracket"') == alone.count('class="screen-bracket"') == 2
        assert "screen-plan" in both
        assert "screen-plan" not in alone
        assert "screen-ranking" not in alone
        for other in ("plan", "ranking"):
            assert "screen-bracket" not in text(SCREEN, show=other)

    def test_offered_where_brackets_exist(self) -> None:
        evening(4)
        assert 'href="?show=brackets"' in text(SCREEN)
        cast.pairs(cast.tournament(of=Tournament.objects.get().club, code="danois"), 4)
        assert 'href="?show=brackets"' not in text("/c/danois/screen/")

    def test_before_the_draw(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = tournament_of(8, later_phases=[finals], rounds_planned=1, ranking_keys=KEYS)
        assert "n’est pas encore tirée" in text(SCREEN, show="brackets")
        play(tournament, 1)
        assert "dès qu’ils seront tirés" in text(SCREEN, show="brackets")

    def test_pools_with_grids_twelve_rows_a_page(self) -> None:
        tournament = tournament_of(14, system=System.POOLS, rounds_planned=1, ranking_keys=KEYS)
        play(tournament, 1)
        pages = text(SCREEN, show="brackets").split("<section data-page")[1:]
        rows = [page.count("<tr>") for page in pages]
        assert sum(rows) == 14 + 4, "everybody, and a row over each pool"
        assert max(rows) <= 12
        assert "".join(pages).count("×") == 14

    def test_only_the_current_phase(self) -> None:
        tournament = replayed(pools_played, 3)
        assert "screen-pools" in text(SCREEN)
        play(tournament, 4)
        page = text(SCREEN)
        assert "screen-pools" not in page
        assert page.count('class="screen-bracket"') == 2
        assert "Tableau principal" in page
        assert "Consolante" in page

    def test_each_category_after_the_ranking_of_all(self) -> None:
        tournament = tournament_of(4, rounds_planned=2)
        tournament.entrants.filter(number__gte=3).update(category="Dames")
        play(tournament, 1)
        titles = re.findall(r'data-title="([^"]+)"', text(SCREEN, show="ranking"))
        assert titles == ["Classement après la partie 1", "Classement après la partie 1 · Dames"]


class TestOnPaper:
    @pytest.mark.parametrize(
        ("count", "pages"), [rarely(8, 1), (16, 1), rarely(32, 3), rarely(64, 5)]
    )
    def test_the_number_of_sheets(self, count: int, pages: int) -> None:
        """With 16, names that have no room in the drawing stand beside it."""
        tournament = knockout(count)
        playing(tournament, 1, returned=1)
        found = pdf(again(tournament), "brackets")
        assert len(found.pages) == pages
        said = text_of(found)
        assert all(re.search(rf"\b{number}\b", said) for number in range(1, count + 1))
        assert "gagnant du n° 2" in said

    def test_names_are_shown_whatever_the_policy(self) -> None:
        tournament = evening(4, 1)
        cast.update(names_policy="number")
        assert "Alice Martin" in text_of(pdf(again(tournament), "brackets"))

    def test_a_cut_name_is_printed_in_full_below(self) -> None:
        tournament = evening(4, 1)
        name = f"{LONG[0]} de Montmorency"
        Seat.objects.filter(entrant__number=3, place=1).update(name=name)
        said = text_of(pdf(tournament, "brackets"))
        assert said.count(name) == 1
        assert "Noms complets, par numéro" in said
        assert said.count("Alice Martin") == 2, "she is drawn in full: in two rounds, not below"

    def test_names_that_fit_are_printed_once(self) -> None:
        assert "Noms complets" not in text_of(pdf(evening(4, 1), "brackets"))

    @pytest.mark.long
    def test_eight_pools_of_four(self) -> None:
        tournament = tournament_of(32, system=System.POOLS, rounds_planned=3, ranking_keys=KEYS)
        play(tournament, 1)
        found = pdf(again(tournament), "brackets")
        assert len(found.pages) == 4
        assert sum(page.extract_text().count("Poule ") for page in found.pages) == 8

    def test_the_latest_phase_first_each_on_its_own_sheet(self) -> None:
        tournament = replayed(pools_played, 4)
        first, second = (page.extract_text() for page in pdf(again(tournament), "brackets").pages)
        assert "phase 2" in first
        assert "Poule 1" in second


class TestCost:
    """The same number of queries for 8 pairs and for 32."""

    PAGES = (PUBLIC, SCREEN, "/c/martin/crosstable/", "/c/martin/pair/1/")
    PAPERS = tuple(f"/desk/martin/papers/{name}/" for name in ("brackets", "routes", "crosstable"))

    @pytest.mark.parametrize("addresses", [(*PAGES, PAPERS[0]), rarely(PAPERS[1:])])
    @pytest.mark.parametrize("system", [System.KNOCKOUT, System.POOLS])
    def test_queries_do_not_grow_with_the_field(
        self, system: System, addresses: tuple[str, ...]
    ) -> None:
        small, large = (self._queries(system, count, addresses) for count in (8, 32))
        assert small == large

    def _queries(self, system: System, count: int, addresses: tuple[str, ...]) -> dict[str, int]:
        """The queries of each page."""
        Tournament.objects.all().update(code="earlier")
        club = cast.club(f"Club {count}")
        tournament = cast.tournament(
            of=club, system=system, rounds_planned=1, ranking_keys=KEYS, bye_victory=True
        )
        cast.pairs(tournament, count)
        play(tournament, 1, 2)
        client = cast.signed_in(cast.organiser(club, f"odile{count}"))
        return {address: _counted(client, address) for address in addresses}


def _counted(client: Client, address: str) -> int:
    """The queries of a page that nobody has asked for before."""
    snapshots._snapshot_of.cache_clear()
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200, address
    return len(queries)
