"""The ranking at the desk: its page, its rows, its files."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.test import Client
from django.utils import translation
from openpyxl import load_workbook

from tests import cast
from tournaments.core.writes import bump
from tournaments.models import Tournament
from tournaments.ranking.selectors.crosstable import pair_record
from tournaments.ranking.selectors.ranking import ranked_row, ranked_rows
from tournaments.ranking.selectors.standings import in_progress, standings
from tournaments.ranking.words import COLUMNS, reason_words, value_words

pytestmark = pytest.mark.django_db
HOME = "/desk/martin/ranking/"


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament(ranking_keys=["points", "difference", "direct", "lot"])
    cast.pairs(tournament, 5)
    round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(round_, 1, 1000, 944)
    cast.totals(round_, 2, 1244, 700)
    second = cast.published_round(tournament, 2, [(3, 1), (2, 4)], bye=5)
    cast.totals(second, 1, 972, 972)
    bump(tournament)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def test_the_page_shows_rank_keys_and_reasons(odile: Client) -> None:
    page = odile.get(HOME, {"after": "2"}).content.decode()
    assert "Classement en cours, partie 2" in page
    assert "Provisoire" in page
    assert "2\u202f216" in page
    assert "que la suivante" in page


def test_the_points_of_each_round_stand_in_columns(tournament: Tournament, odile: Client) -> None:
    page = odile.get(HOME, {"after": "2"}).content.decode()
    heads = re.findall(r'class="num of-round">(P\d)<', page)
    assert heads == ["P1", "P2"]
    rows = ranked_rows(tournament, in_progress(tournament))
    points = {row.pair.number: [points.shown for points in row.points] for row in rows}
    assert points[3] == ["1\u202f244", "972"]
    assert points[2] == ["944", "–"]


def test_the_latest_rounds_have_columns_where_there_are_many(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.ranking.selectors.ranking.MOST_ROUNDS", 1)
    rows = ranked_rows(tournament, standings(tournament))
    assert {len(row.points) for row in rows} == {1}


def test_a_row_says_why_it_is_below_the_one_before(tournament: Tournament) -> None:
    with translation.override("en"):
        first, second, *_rest = ranked_rows(tournament, in_progress(tournament))
        (alone,) = ranked_rows(tournament, in_progress(tournament), start=1, count=1)
    assert first.behind == ""
    assert second.behind == "Points: 1,972, against 2,216 for the one before."
    assert alone == second


def test_shows_the_ranking_after_the_first_round(odile: Client) -> None:
    page = odile.get(HOME, {"after": "1"}).content.decode()
    assert "Classement après la partie 1" in page
    assert "Provisoire" not in page


def test_a_sign_shows_gained_and_lost_ranks(tournament: Tournament, odile: Client) -> None:
    cast.totals(tournament.rounds.get(number=2), 2, 1500, 444)
    bump(tournament)
    page = odile.get(HOME).content.decode()
    assert re.search(r"▲</span>\d\s*<span[^>]*>places? gagnées?<", page)
    assert re.search(r"▼</span>\d\s*<span[^>]*>places? perdues?<", page)


def test_an_invalid_round_shows_the_latest_ranking(odile: Client) -> None:
    for after in ("x", "１", "-1", "999999999", "", "0"):
        page = odile.get(HOME, {"after": after}).content.decode()
        assert "Classement après la partie 1" in page, after


def test_a_page_beyond_the_last_shows_the_last(odile: Client) -> None:
    assert odile.get(HOME, {"page": "2"}).status_code == 404


def test_a_row_opens_to_show_its_matches(odile: Client) -> None:
    whole = odile.get(f"{HOME}1/").content.decode()
    part = odile.get(f"{HOME}1/", headers={"hx-request": "true"}).content.decode()
    assert "gagnée contre" in whole
    assert "nulle avec" in whole
    assert "<html" in whole
    assert "<html" not in part
    assert odile.get(f"{HOME}99/").status_code == 404


def test_files_have_the_rows(odile: Client) -> None:
    text = odile.get(f"{HOME}export.csv?after=2").content.decode("utf-8-sig")
    assert text.splitlines()[1].startswith("1;3;Éliane Lefèvre – François Garnier;2216")
    assert [line.split(";")[-4:-2] for line in text.splitlines()[:2]] == [
        ["P1", "P2"],
        ["1244", "972"],
    ]
    book = load_workbook(BytesIO(odile.get(f"{HOME}export.xlsx").content))
    assert book.worksheets[0]["A1"].value == "Rang"
    assert odile.get(f"{HOME}export.exe").status_code == 404


def test_only_organisers_may_open_it(tournament: Tournament) -> None:
    stranger = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
    assert stranger.get(HOME).status_code == 404
    assert Client().get(HOME).status_code == 302
    assert cast.signed_in(cast.organiser(tournament.club, "otto")).post(HOME).status_code == 405


def test_the_last_row_of_a_page_is_compared_with_the_next_page(tournament: Tournament) -> None:
    rows = ranked_rows(tournament, standings(tournament), count=2)
    assert len(rows) == 2
    assert all(row.why for row in rows)


def test_a_row_alone_has_its_details(tournament: Tournament) -> None:
    found = standings(tournament)
    row = ranked_row(tournament, found, 3, found.names)
    assert row is not None
    assert row.rank == 1
    assert ranked_row(tournament, found, 99, found.names) is None


def test_matches_of_a_pair(tournament: Tournament) -> None:
    outcomes = {n: [m.outcome for m in pair_record(tournament, n)] for n in range(1, 6)}
    assert outcomes == {
        1: ["won", "drawn"],
        2: ["lost", "awaited"],
        3: ["won", "drawn"],
        4: ["lost", "awaited"],
        5: ["bye", "bye"],
    }


def test_every_key_has_a_title() -> None:
    from scoring.ranking import KEYS

    assert set(COLUMNS) == {*KEYS, "place", "pool_place"}


def test_words_of_values_and_reasons() -> None:
    assert value_words("points", None) == "–"
    with translation.override("en"):
        values = {"value": value_words("points", 2100), "next": value_words("points", 2050)}
        why, _behind = reason_words("points")
        assert why % values == "More points than the next: 2,100 against 2,050."
        why, behind = reason_words("lot")
        assert why.startswith("Equal in everything; the draw by lot")
        assert behind.startswith("Equal in everything")
        assert reason_words(None)[0] == "Equal in everything to the next."
        _why, behind = reason_words("victories")
        assert behind % {"value": "1", "before": "2"} == "Wins: 1, against 2 for the one before."
    with translation.override("fr"):
        assert value_words("direct", (1, -20)) == "1 vict., \u221220"
