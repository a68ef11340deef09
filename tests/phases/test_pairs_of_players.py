"""Finals of single players in drawn partners: rank, podium, prizes and papers go by pair.

13 players, a mêlée of one round, the first eight in pairs: the first with the last.
"""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests import cast
from tests.paper.paper import order
from tests.phases.by_forms import Cards, Desk
from tests.remembered import remembered
from tournaments.core.writes import bump
from tournaments.models import System, Tournament
from tournaments.paper.diplomas.values import diplomas
from tournaments.paper.treasurer.values import treasurer_sheet
from tournaments.ranking.bracket_pages import drawing_of
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.prizes import award_of, awards, podium_of, purse
from tournaments.ranking.selectors.ranking import ranked_rows
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import PrizeLine, prizes_save

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
MELEE: Cards = {1: (1100, 844), 2: (900, 1044), 3: (1000, 944)}
SEMIFINALS: Cards = {1: (1100, 844), 2: (1000, 944)}
FINALS: Cards = {1: (1010, 934), 2: (1030, 914)}


def played() -> None:
    tournament = cast.tournament(
        system=System.MELEE, rounds_planned=1, ranking_keys=["points", "victories", "lot"]
    )
    cast.singles(tournament, 13)
    desk = Desk(tournament)
    finals = {"system": "knockout", "who": "rank", "count": 8, "others": "out"}
    desk.accepted(**finals, partners="first_last", third_place="on", name="Finales")
    desk.play(1, MELEE)
    desk.play(2, SEMIFINALS)
    desk.play(3, FINALS)


@pytest.fixture
def desk() -> Desk:
    remembered(played)
    return Desk(Tournament.objects.get())


def pairs_by_place(desk: Desk) -> list[set[int]]:
    """The pairs of the finals as the cards say: the final is at table 1, the other at table 2."""
    found: list[set[int]] = []
    for table in (1, 2):
        winners, losers = desk.seats(3)[table]
        found += [{*winners}, {*losers}]
    return found


def lots(desk: Desk, *ranks: int) -> None:
    tournament = desk.tournament
    wanted = [PrizeLine(rank, f"Lot {rank}", 1000) for rank in ranks]
    version = tournament.version
    prizes_save(actor=cast.actor(), tournament=tournament, prizes=wanted, version=version)


def test_a_rank_for_each_pair(desk: Desk) -> None:
    """Those who are in no final keep their rank of the mêlée."""
    found = standings(desk.tournament).rows
    assert [row.rank for row in found] == [1, 1, 2, 2, 3, 3, 4, 4, 9, 10, 11, 12, 13]
    assert [{found[at].number, found[at + 1].number} for at in (0, 2, 4, 6)] == pairs_by_place(desk)
    assert [row.values.get("place") for row in found[:8:2]] == [1, 2, 3, 4]
    # A rank in the mêlée was one of a player.
    (before,) = {row.moved for row in standings(desk.tournament, 2).rows[:8]}
    assert before is None


def test_the_category_counts_pairs_too(desk: Desk) -> None:
    last = standings(desk.tournament).rows[-1].number
    desk.tournament.entrants.exclude(number=last).update(category="Vétérans")
    bump(desk.tournament)
    found = in_category(standings(desk.tournament), "Vétérans")
    assert [row.rank for row in found.rows] == [1, 1, 2, 2, 3, 3, 4, 4, 9, 10, 11, 12]


def test_partners_are_not_said_to_be_equal(desk: Desk) -> None:
    with override("fr"):
        rows = ranked_rows(desk.tournament, standings(desk.tournament))
    whys = [row.why for row in rows[:8]]
    assert [whys[at] for at in (0, 2, 4, 6)] == ["Partenaires\xa0: ils ont le même rang."] * 4
    assert rows[1].behind == whys[0]
    assert "égalité" not in " ".join(whys)
    assert whys[1] == whys[3] == whys[5] == "Est allée plus loin dans le tableau que la suivante."


def test_a_step_for_each_pair(desk: Desk) -> None:
    podium = podium_of(desk.tournament)
    assert podium is not None
    assert [step.rank for step in podium.steps] == [1, 2, 3]
    assert [[{n.number for n in one.each} for one in step.pairs] for step in podium.steps] == [
        [pair] for pair in pairs_by_place(desk)[:3]
    ]
    rows = {row.number: row.values["points"] for row in standings(desk.tournament).rows}
    (pair,) = podium.steps[0].pairs
    told = dict(podium.steps[0].values)
    both = [f"{rows[player.number]:,}".replace(",", "\u202f") for player in pair.each]
    with override("fr"):
        (points, *_others) = podium_of(desk.tournament).steps[0].values  # type: ignore[union-attr]
    assert re.sub(r"\s", "\u202f", points[1]) == "\u202f+\u202f".join(both)
    assert told


def test_a_prize_for_each_pair(desk: Desk) -> None:
    lots(desk, 1, 2, 3, 9)
    found = awards(desk.tournament)
    winners = [{player.number for player in one.pair.each} for one in found if one.pair]
    assert winners[:3] == pairs_by_place(desk)[:3]
    assert [one.ranks for one in found] == ["1", "2", "3", "9"]
    assert not any(one.tied for one in found)
    assert len(winners) == len(found)
    second = next(one for one in found if one.place == 2)
    assert second.pair is not None
    for player in second.pair.each:
        won = award_of(desk.tournament, player.number)
        assert won is not None
        assert won.place == 2
    page = desk.page("prizes")
    assert page.count('class="handed-tick"') == 4
    assert second.pair.shown_number in page


def test_ranks_that_nobody_has(desk: Desk) -> None:
    lots(desk, 4, 5, 6)
    nobody = [one for one in awards(desk.tournament) if one.pair is None]
    assert [one.place for one in nobody] == [5, 6]


def test_the_diplomas_have_both_names(desk: Desk) -> None:
    made = diplomas(order(desk.tournament))
    assert [{one.number for one in each.pair.each} for each in made] == pairs_by_place(desk)[:3]
    assert [each.place for each in made] == [1, 2, 3]
    assert all(len(each.pair.names) == 2 for each in made)


def test_the_drawing_has_both_numbers(desk: Desk) -> None:
    (phase,) = phases_shown(desk.tournament, public=False)
    drawing = drawing_of(phase.brackets[0], whole=True)
    for match in drawing.matches:
        for side in match.sides:
            assert side.shown.name is not None
            numbers = [str(player.number) for player in side.shown.name.each]
            assert [words.text for words in side.numbers] == numbers
            assert [words.y for words in side.numbers] == [words.y for words in side.names]


def test_in_one_line_both_numbers_too(desk: Desk) -> None:
    Tournament.objects.update(names_policy="number")
    (phase,) = phases_shown(desk.tournament)
    side = drawing_of(phase.brackets[0], whole=True).matches[0].sides[0]
    assert side.shown.name is not None
    first, second = side.shown.name.each
    assert [words.text for words in side.numbers] == [str(first.number)]
    assert [words.text for words in side.names] == [f"+ {second.number}"]


def test_what_the_lots_are_worth(desk: Desk) -> None:
    lots(desk, 1, 2)
    assert purse(desk.tournament).worth_cents == 2000


def test_a_lot_for_each_or_for_the_pair(desk: Desk) -> None:
    sent = {
        "version": desk.tournament.version,
        "form-TOTAL_FORMS": 2,
        "form-INITIAL_FORMS": 0,
        "form-0-rank": "1",
        "form-0-label": "Jambon",
        "form-0-value_cents": "30",
        "form-0-each": "on",
        "form-1-rank": "2–3",
        "form-1-label": "Panier",
        "form-1-value_cents": "10",
    }
    assert 'name="form-0-each"' in desk.page("prizes")
    home = reverse("prizes", args=[desk.code])
    assert desk.client.post(home, sent).status_code == 303
    assert [prize.each for prize in desk.tournament.prizes.all()] == [True, False]
    assert purse(desk.tournament).worth_cents == 2 * 3000 + 2 * 1000
    page = " ".join(desk.page("prizes").split())
    assert "Jambon (un chacun)" in page
    assert "Panier (un chacun)" not in page
    assert re.search(r'name="form-0-each"[^>]*checked', page)
    assert treasurer_sheet(order(desk.tournament)).prizes[0].count == 2


def test_pairs_of_a_contest_are_not_asked() -> None:
    tournament = cast.tournament()
    page = Desk(tournament).page("prizes")
    assert "form-0-each" not in page
