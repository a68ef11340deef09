"""What a match, a bye and a forfeit are worth, set in the forms; an evening ranked by hand."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client
from django.utils import translation

from scoring.ranking import Caps
from tests import cast
from tests.desk.sent import as_shown
from tests.phases.chains import later
from tournaments.core.journal_words import sentence
from tournaments.models import JournalEntry, Match, Round, Side, System, Tournament
from tournaments.paper.rules.text import tournament_rule_text
from tournaments.ranking.selectors.standings import standings

pytestmark = pytest.mark.django_db
SETTINGS = "/desk/martin/settings/"
PHASE = "/desk/martin/phases/2/"
KEYS = ("match_points", "points", "difference")


def desk_of(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def settle(desk: Client, **typed: Any) -> Any:
    shown = desk.get(SETTINGS).context
    keys = {f"key_{at}": key for at, key in enumerate((*KEYS, "", "", ""), start=1)}
    sent = as_shown(shown["form"], version=shown["version"], **(keys | typed))
    answer = desk.post(SETTINGS, sent)
    assert answer.status_code == 303
    return answer


def card(desk: Client, number: int, table: int, first: int, second: int) -> None:
    typed = {"table": table, "points_a": first, "points_b": second, "belotes": "", "capots": ""}
    answer = desk.post(f"/desk/martin/rounds/{number}/results/", typed | {"seen": 0, "keep": "1"})
    assert answer.status_code == 303


def forfeit(desk: Client, number: int, table: int, absent: int) -> None:
    match = Match.objects.get(round__number=number, hall_table__number=table)
    url = f"/desk/martin/rounds/{number}/results/{table}/forfeit/"
    assert desk.post(url, {"absent": [absent], "version": match.version}).status_code == 303


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def rows() -> dict[int, tuple[object, ...]]:
    return {row.number: tuple(row.values[key] for key in KEYS) for row in standings(stored()).rows}


def told() -> str:
    with translation.override("fr"):
        return " ".join(tournament_rule_text(stored()).split())


def evening(**settings: Any) -> tuple[Tournament, Client]:
    tournament = cast.tournament(**settings)
    cast.pairs(tournament, 5)
    return tournament, desk_of(tournament)


class TestAnEvening:
    def test_exempt_3_win_4_loss_2_forfeit_0_and_caps_from_round_2(self) -> None:
        tournament, desk = evening()
        worth = {"match_points_win": 4, "match_points_draw": 3, "match_points_loss": 2}
        own = {"match_points_bye": 3, "match_points_forfeit": 0}
        caps = {"cap_winner": 1200, "cap_loser": 664, "cap_from_round": 2}
        settle(desk, bye_difference="average", **worth, **own, **caps)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        card(desk, 1, 1, 1300, 644)
        card(desk, 1, 2, 1001, 943)
        # The average lead of the winners of round 1: (656 + 58) / 2 = 357.
        assert rows() == {
            1: (4, 1300, 656),
            2: (2, 644, -656),
            3: (4, 1001, 58),
            4: (2, 943, -58),
            5: (3, 972, 357),
        }
        cast.published_round(tournament, 2, [(1, 3), (2, 5)], bye=4)
        card(desk, 2, 1, 1244, 700)
        forfeit(desk, 2, 2, absent=1)
        # 1244 and 700 count as 1200 and 664, a lead of 536; the forfeit is left out of its average.
        assert rows() == {
            1: (8, 2500, 656 + 536),
            2: (6, 1744, 444),
            3: (6, 1665, 58 - 536),
            4: (5, 1915, -58 + 536),
            5: (3, 972, 357 - 1100),
        }

    def test_the_rule_sheet_and_the_journal_say_it(self) -> None:
        _tournament, desk = evening()
        own = {"match_points_bye": 2, "match_points_forfeit": -1, "match_points_close_win": 2}
        settle(desk, games=3, cap_winner=1280, cap_from_round=3, bye_difference="average", **own)
        text = told()
        assert "Cela s’applique à partir de la partie 3." in text
        assert "3 pour une victoire, 2 pour une victoire avec une manche perdue" in text
        assert "−1 pour un forfait, 2 pour un exempt." in text
        assert "Il ajoute à la différence de points l’avance moyenne des gagnants" in text
        entry = JournalEntry.objects.get(act="tournament.edit")
        with translation.override("fr"):
            words = sentence(entry.act, entry.data)
        assert "Points de partie d’un exempt" in words
        assert "Les plafonds s’appliquent à partir de la partie" in words


class TestCapsByRounds:
    """1200 for a winner in rounds 1 and 2, 900 from round 3 on."""

    CAPS: ClassVar = {
        "cap_winner": 1200,
        "cap_to_round": 2,
        "cap_winner_2": 900,
        "cap_loser_2": 500,
        "cap_from_round_2": 3,
    }

    def test_each_holds_in_its_rounds(self) -> None:
        tournament, desk = evening()
        settle(desk, bye_score="nothing", **self.CAPS)
        first = stored().first
        assert (first.cap_winner, first.cap_to_round) == (1200, 2)
        assert first.more_caps == (Caps(900, 500, 3),)
        for number, tables in ((1, [(1, 2), (3, 4)]), (2, [(1, 3), (2, 4)]), (3, [(1, 4), (2, 3)])):
            cast.published_round(stored(), number, tables, bye=5)
            card(desk, number, 1, 1300, 644)
            card(desk, number, 2, 1001, 943)
        points = {number: found[1] for number, found in rows().items()}
        assert points == {
            1: 1200 + 1200 + 900,
            2: 644 + 1001 + 900,
            3: 1001 + 644 + 500,
            4: 943 + 943 + 500,
            5: 0,
        }
        shown = desk.get(SETTINGS).context["form"]
        assert [shown[name].value() for name in self.CAPS] == [1200, 2, 900, 500, 3]
        assert tournament.code in desk.get("/desk/martin/ranking/1/").content.decode()

    def test_the_rule_sheet_and_the_journal_say_it(self) -> None:
        _tournament, desk = evening()
        settle(desk, **self.CAPS)
        text = told()
        assert "Cela s’applique jusqu’à la partie 2." in text
        assert "Cela s’applique à partir de la partie 3." in text
        entry = JournalEntry.objects.get(act="tournament.edit")
        with translation.override("fr"):
            words = sentence(entry.act, entry.data)
        assert "Plafonds d’autres parties" in words
        assert "gagnée 900, perdue 500, à partir de la partie 3" in words

    @pytest.mark.parametrize(
        ("typed", "field", "words"),
        [
            ({"cap_to_round": 3}, "cap_from_round_2", "Deux plafonds s’appliquent à la partie 3"),
            ({"cap_to_round": ""}, "cap_from_round_2", "Deux plafonds s’appliquent à la partie 3"),
            ({"cap_to_round_2": 2}, "cap_to_round_2", "commencent à la partie 3"),
            ({"cap_loser_3": 400}, "cap_from_round_3", "Deux plafonds s’appliquent à la partie 1"),
        ],
    )
    def test_no_round_has_two(self, typed: dict[str, Any], field: str, words: str) -> None:
        _tournament, desk = evening()
        shown = desk.get(SETTINGS).context["form"]
        sent = as_shown(shown, version=stored().version, **(self.CAPS | typed))
        answer = desk.post(SETTINGS, sent)
        assert answer.status_code == 422
        assert any(words in str(one) for one in answer.context["form"].errors[field])
        assert stored().first.caps == ()

    def test_next_years_contest_has_them_too(self) -> None:
        _tournament, desk = evening()
        settle(desk, match_points_forfeit_win=2, **self.CAPS)
        form = desk.get("/contests/new/?like=martin").context["form"]
        assert desk.post("/contests/new/", as_shown(form, like="martin")).status_code == 303
        copy = Tournament.objects.exclude(code="martin").get().first
        assert (copy.caps, copy.match_points_forfeit_win) == (stored().first.caps, 2)


class TestForfeit:
    def test_a_win_by_forfeit_has_its_own_worth(self) -> None:
        tournament, desk = evening()
        settle(desk, match_points_forfeit_win=2, match_points_forfeit=-1, bye_score="nothing")
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        forfeit(desk, 1, 1, absent=1)
        card(desk, 1, 2, 1001, 943)
        assert {number: found[0] for number, found in rows().items()} == {
            1: 2,
            2: -1,
            3: 3,
            4: 0,
            5: 3,
        }

    def test_follows_the_rules_of_its_round(self) -> None:
        tournament, desk = evening(preset="village_16")
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        page = desk.get(SETTINGS).content.decode()
        assert "soit 1\u202f450." in page
        assert "1\u202f450" in desk.get("/desk/martin/rounds/1/results/1/").content.decode()
        forfeit(desk, 1, 1, absent=0)
        scores = Side.objects.filter(match__hall_table__number=1).values_list("score", flat=True)
        assert list(scores) == [0, 1450]
        assert "ses adversaires 1 450" in told()

    def test_the_organiser_sets_another(self) -> None:
        tournament, desk = evening()
        settle(desk, forfeit_points=1200, forfeit_points_against=50)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
        forfeit(desk, 1, 1, absent=0)
        scores = Side.objects.filter(match__hall_table__number=1).values_list("score", flat=True)
        assert list(scores) == [50, 1200]


class TestPhases:
    def chain(self) -> tuple[Tournament, Client]:
        phase = later(System.DANOIS, 1, name="Finale", ranking_keys=list(KEYS))
        tournament = cast.tournament(
            rounds_planned=1, later_phases=[phase], ranking_keys=list(KEYS)
        )
        cast.pairs(tournament, 4)
        return tournament, desk_of(tournament)

    def save(self, desk: Client, **typed: Any) -> int:
        shown = desk.get(PHASE).context
        values = as_shown(shown["form"], version=stored().version, **typed)
        return desk.post(PHASE, values).status_code

    def test_a_match_is_worth_what_its_phase_says(self) -> None:
        tournament, desk = self.chain()
        assert self.save(desk, match_points_win=6, cap_winner=1000) == 303
        first, final = stored().chain
        assert (first.match_points_win, first.cap_winner) == (3, None)
        assert (final.match_points_win, final.cap_winner) == (6, 1000)
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        card(desk, 1, 1, 1100, 844)
        card(desk, 1, 2, 1100, 844)
        cast.published_round(stored(), 2, [(1, 3), (2, 4)])
        Round.objects.filter(number=2).update(draw={"members": {"main": [1, 2, 3, 4]}})
        card(desk, 2, 1, 1100, 844)
        card(desk, 2, 2, 1100, 844)
        assert rows() == {
            1: (9, 2100, 256 + 156),
            2: (6, 1844, -256 + 156),
            3: (3, 1944, 256 - 156),
            4: (0, 1688, -256 - 156),
        }
        with translation.override("fr"):
            entry = JournalEntry.objects.get(act="phase.edit")
            words = sentence(entry.act, entry.data)
        assert "Points de partie d’une victoire" in words

    def test_a_seen_ranking_moves_only_where_it_is_said(self) -> None:
        tournament, desk = self.chain()
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        cast.published_round(stored(), 2, [(1, 3), (2, 4)])
        assert self.save(desk, match_points_win=6) == 422
        assert self.save(desk, match_points_win=6, confirmed="on") == 303

    def test_a_setting_of_the_contest_leaves_the_own_figure_of_a_phase(self) -> None:
        _tournament, desk = self.chain()
        self.save(desk, cap_winner=1000)
        settle(desk, cap_winner=1280, cap_loser=664)
        caps = [(phase.cap_winner, phase.cap_loser) for phase in stored().chain]
        assert caps == [(1280, 664), (1000, 664)]

    def test_next_years_contest_has_them_too(self) -> None:
        _tournament, desk = self.chain()
        self.save(desk, cap_winner=1000, match_points_bye=2)
        settle(desk, cap_loser=664, bye_score="bis", bye_left_over="nothing")
        form = desk.get("/contests/new/?like=martin").context["form"]
        sent = as_shown(form, like="martin")
        assert desk.post("/contests/new/", sent).status_code == 303
        copy = Tournament.objects.exclude(code="martin").get()
        worths = [(p.cap_winner, p.cap_loser, p.match_points_bye) for p in copy.chain]
        assert worths == [(None, 664, None), (1000, 664, 2)]
        assert (copy.bye_score, copy.bye_left_over) == ("bis", "nothing")
