"""Every figure about the contest is the one that the ranking and the desk go by."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.presets import preset_rules
from tests import cast
from tests.paper.figures.contest import CONTEST
from tests.paper.paper import speaking
from tests.paper.test_figures import figures_in
from tournaments.models import Prize, Tournament
from tournaments.paper.rules.facts import contest_facts
from tournaments.paper.rules.tournament_article import sentences_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
MATCH_POINTS = ("match_points", "points", "lot")
TOP: dict[str, Any] = {"name": "A", "first": 1, "last": 8}
FINALS: dict[str, Any] = {
    "name": "Finale",
    "system": "random",
    "rounds": 2,
    "ranking_keys": ["points", "victories", "lot"],
    "carry": "all",
    "entry": [TOP],
    "options": {},
}
CASES: dict[str, dict[str, Any]] = {
    "village": {},
    "sixteen hands": {"preset": "village_16"},
    "in tens": {"preset": "belge_101", "bye_score": "fixed", "bye_points": 80},
    "contrée": {"preset": "contree_2000", "bye_score": "nothing"},
    "fixed": {"bye_score": "fixed", "bye_points": 905, "fee_cents": 800},
    "a forfeit that is set": {"forfeit_points": 1234, "forfeit_points_against": 1},
    "caps": {"cap_winner": 1280, "cap_loser": 664},
    "one cap": {"cap_loser": 700},
    "match points": {"ranking_keys": MATCH_POINTS, "match_points_draw": 2},
    "no draws": {"preset": "belote", "ranking_keys": MATCH_POINTS, "bye_score": "nothing"},
    "pools": {"system": "pools", "rounds_planned": 3, "capacity": 30},
    "full pools": {"system": "pools", "system_options": {"size": 3}, "rounds_planned": 3},
    "late": {"late_minutes": 15, "pairs_singles": True},
    "places": {"capacity": 12, "capacity_unit": "tables"},
    "finals": {"later_phases": [FINALS, {**FINALS, "entry": [{**TOP, "last": 4}]}]},
    "three games": {"preset": "belote", "games": 3, "bye_score": "nothing"},
}


def check(tournament: Tournament) -> None:
    with speaking("en"):
        sentences, facts = sentences_of(tournament), contest_facts(tournament)
    for key, sentence in sentences.items():
        # A victory and a loss of match points may be below zero; a sentence has a true minus.
        figures = figures_in(sentence)
        if figures:
            assert key in CONTEST, f"no example plays: {sentence}"
            if key == "forfeit" and tournament.first.games > 1:
                continue
            assert sorted(figures) == sorted(CONTEST[key](tournament)), sentence
    told = " ".join(sentences.values())
    for fact in facts:
        if fact.key in ("rounds", "fee", "bye"):
            assert {*figures_in(fact.words)} <= {*figures_in(told)}, fact.words


@pytest.mark.parametrize("case", CASES)
def test_of_contests(case: str) -> None:
    settings = dict(CASES[case])
    if settings.get("ranking_keys") is None:
        settings["ranking_keys"] = ("points", "victories", "lot")
    check(cast.tournament(**settings))


class TestPrizes:
    """The list of prizes as the organiser has entered it, unless it is very long."""

    def listed(self, *lots: tuple[int, int | None]) -> Tournament:
        tournament = cast.tournament()
        for position, (rank, last) in enumerate(lots, start=1):
            told = {"position": position, "rank": rank, "last_rank": last}
            Prize.objects.create(tournament=tournament, label=f"Lot {'abc'[position % 3]}", **told)
        return tournament

    def test_each_line_with_its_ranks(self) -> None:
        tournament = self.listed((1, None), (2, 4))
        check(tournament)
        with speaking("fr"):
            told = sentences_of(tournament)["prizes"]
        assert told == "Lots, rang par rang\xa0: \n1\xa0– Lot b\u202f;\n2–4\xa0– Lot c."

    def test_of_a_long_list_only_how_far_it_goes(self) -> None:
        tournament = self.listed(*((rank, None) for rank in range(1, 22)))
        with speaking("en"):
            assert sentences_of(tournament)["prizes"] == "There are prizes down to rank 21."

    def test_one_for_the_last(self) -> None:
        tournament = self.listed((1, None))
        Prize.objects.create(tournament=tournament, position=2, rank=1, from_end=True, label="Vin")
        with speaking("fr"):
            told = sentences_of(tournament)["prizes"]
        assert told == "Lots, rang par rang\xa0: \n1\xa0– Lot b\u202f;\ndernier\xa0– Vin."

    def test_one_for_the_last_below_a_long_list(self) -> None:
        tournament = self.listed(*((rank, None) for rank in range(1, 22)))
        Prize.objects.create(tournament=tournament, position=22, rank=1, from_end=True, label="Vin")
        with speaking("en"):
            told = sentences_of(tournament)["prizes"]
        assert told == "There are prizes down to rank 21, and one for the last."

    def test_nothing_without_prizes(self) -> None:
        assert "prizes" not in sentences_of(cast.tournament())


class TestWhatDoesNotApply:
    """A sentence about a case that never comes is not on the sheet."""

    def told(self, **settings: Any) -> str:
        with speaking("en"):
            return " ".join(sentences_of(cast.tournament(**settings)).values())

    def test_a_victory_where_victories_do_not_rank(self) -> None:
        assert "victory" not in self.told(ranking_keys=("points", "lot"))

    def test_a_victory_where_they_do(self) -> None:
        assert "It counts as a win." in self.told(ranking_keys=("points", "victories"))

    def test_a_draw_where_one_plays_on(self) -> None:
        told = self.told(preset="belote", ranking_keys=MATCH_POINTS, cap_winner=1200)
        assert "draw" not in told.replace("drawn", "")

    def test_a_draw_where_the_clock_may_end_a_game(self) -> None:
        rules = cast.rules_like(preset_rules("belote"), timed=True)
        assert "1 for a drawn match" in self.told(rules=rules, ranking_keys=MATCH_POINTS)

    def test_equal_ranks_where_the_lot_decides(self) -> None:
        assert "the same rank" not in self.told()

    def test_equal_ranks_where_nothing_does(self) -> None:
        assert "have the same rank; prizes are shared" in self.told(ranking_keys=("points",))

    def test_a_bye_in_pools(self) -> None:
        assert "bye" not in self.told(system="pools", rounds_planned=3)

    def test_the_first_round_has_no_lowest_ranked(self) -> None:
        assert "In the first round it is drawn by lot." in self.told()

    def test_a_single_key_is_no_list(self) -> None:
        with speaking("fr"):
            told = sentences_of(cast.tournament(ranking_keys=("points",)))["ranking"]
        assert told == "Les doublettes sont classées aux points."


@pytest.mark.parametrize(
    ("system", "words"),
    [("knockout", "selon le parcours dans le tableau, puis aux"), ("pools", "dans une poule, aux")],
)
def test_the_box_ranks_as_the_article_does(system: str, words: str) -> None:
    with speaking("fr"):
        facts = {fact.key: fact.words for fact in contest_facts(cast.tournament(system=system))}
    assert facts["ranking"].startswith(words)
