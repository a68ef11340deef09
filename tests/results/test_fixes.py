"""A wrong sum of a card: the hint names the field to change, and Enter takes it."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.presets import preset_rules
from tests import cast
from tests.results.cast import evening, match, totals
from tournaments.models import MatchState, Round
from tournaments.results.bounds import doubt_about
from tournaments.results.sentences import fixes_of, review_words

RULES = preset_rules("village_12")
SUM = 12 * 162
URL = "/desk/martin/rounds/1/results/"
NBSP = "\u00a0"


def said(first: int, second: int, belotes: object = 0, capots: object = 0) -> str:
    typed = totals(first, second, belotes, capots)
    review = doubt_about(RULES, typed)
    assert review is not None
    return review_words(review, totals=typed).replace("\u202f", " ").partition(" — ")[2]


def fixes(first: int, second: int, belotes: object = 0, capots: object = 0) -> list[str]:
    typed = totals(first, second, belotes, capots)
    review = doubt_about(RULES, typed)
    assert review is not None
    return [fix.sent for fix in fixes_of(review, typed)]


@pytest.mark.parametrize(
    ("typed", "hint", "sent"),
    [
        ((1030, 934), f"Belotes{NBSP}: 1 au lieu de 0 ?", ["belotes=1"]),
        ((1030, 934, 2), f"Belotes{NBSP}: 1 au lieu de 2 ?", ["belotes=1"]),
        ((1030, 974), f"Belotes{NBSP}: 3 au lieu de 0 ?", ["belotes=3"]),
        ((1030, 914, 2), f"Belotes{NBSP}: 0 au lieu de 2 ?", ["belotes=0"]),
        ((1030, 1004), f"Capots{NBSP}: 1 au lieu de 0 ?", ["capots=1"]),
        ((1030, 914, 0, 1), f"Capots{NBSP}: 0 au lieu de 1 ?", ["capots=0"]),
        ((1093, 905), f"Points A{NBSP}: 1 039 au lieu de 1 093 ?", ["points_a=1039"]),
        ((1030, 914 + 162), "une donne de trop dans les totaux ?", []),
        ((1030, 934, (1, 1)), f"une belote de trop dans «{NBSP}Belotes{NBSP}» ?", []),
    ],
)
def test_the_hint_names_what_to_change(typed: tuple[int, ...], hint: str, sent: list[str]) -> None:
    assert said(*typed) == hint
    assert fixes(*typed) == sent


@pytest.mark.parametrize("typed", [(1030, 920), (1030, 894), (1030, 1034 + 40)])
def test_what_neither_belote_nor_capot_explains_is_about_the_totals(typed: tuple[int, int]) -> None:
    """Six too many; 20 short without a belote, which can be no belote; seven belotes' worth."""
    assert said(*typed) == "ni belote, ni capot, ni donne ne l’explique\u00a0: vérifiez les totaux."
    assert fixes(*typed) == []


@pytest.mark.django_db
class TestTaken:
    @pytest.fixture
    def round_(self) -> Round:
        return evening()

    @pytest.fixture
    def desk(self, round_: Round) -> Client:
        return cast.signed_in(cast.organiser(round_.tournament.club))

    def card(self, **more: str) -> dict[str, str]:
        plain = {"table": "1", "points_a": "1030", "points_b": "934", "belotes": "2", "seen": "0"}
        return plain | {"capots": "", "key": "a"} | more

    def test_its_button_has_the_focus(self, desk: Client, round_: Round) -> None:
        page = desk.post(URL, self.card()).text
        button = page.partition('name="fix"')[2].partition(">")[0]
        assert 'value="belotes=1"' in button
        assert "autofocus" in button
        assert page.count(" autofocus") == 1
        assert 'aria-invalid="true"' not in page

    def test_pressing_it_saves_the_card(self, desk: Client, round_: Round) -> None:
        assert desk.post(URL, self.card(fix="belotes=1")).status_code == 303
        found = match(round_)
        assert (found.state, found.review) == (MatchState.CONFIRMED, None)
        assert found.games.get().belotes_unsplit == 1

    def test_any_other_field_is_left_alone(self, desk: Client, round_: Round) -> None:
        for fix in ("table=2", "belotes=x", "belotes", "key=9"):
            assert desk.post(URL, self.card(fix=fix)).status_code == 422

    def test_a_correction_offers_it_too(self, desk: Client, round_: Round) -> None:
        desk.post(URL, self.card(belotes="1"))
        where = f"{URL}1/correct/"
        asked = {"points_a": "1030", "points_b": "954", "belotes": "1", "capots": "0"}
        page = desk.get(where, asked).text
        assert 'name="fix" value="belotes=2"' in page
        version = str(match(round_).version)
        form = asked | {"fix": "belotes=2", "version": version, "key": "b", "reason": "Mal lu"}
        assert desk.post(where, form).status_code == 303
        assert match(round_).review is None


def test_the_plain_sum_is_that_of_twelve_hands() -> None:
    assert doubt_about(RULES, totals(1030, SUM - 1030)) is None
