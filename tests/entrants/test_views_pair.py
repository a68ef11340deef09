"""The page of a pair and its acts."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.entrants.helpers import names, words
from tournaments.models import Entrant, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PAIR = "/desk/martin/entrants/1/"


@pytest.fixture(autouse=True)
def _four_pairs(tournament: Tournament) -> None:
    cast.pairs(tournament, 4)


def one() -> Entrant:
    return Entrant.objects.get(tournament__code="martin", number=1)


def facts(**changes: str) -> dict[str, str]:
    """The fields that the form of pair 1 sends."""
    values = {
        "first": "Alice Martin",
        "second": "Bruno Petit",
        "home_club": "",
        "fixed_table": "",
        "joined_from": "1",
        "version": "1",
    }
    return values | changes


class TestCorrections:
    def test_a_correction_is_saved(self, odile: Client) -> None:
        answer = odile.post(PAIR, facts(first="Aline Martin", home_club="Tours", fixed_table="3"))
        assert (answer.status_code, answer["Location"]) == (303, PAIR)
        assert names(one()) == ["Aline Martin", "Bruno Petit"]
        assert (one().home_club, one().fixed_table) == ("Tours", 3)

    @pytest.mark.parametrize("typed", ["３", "3.5", "trois", "-1", "0", "9" * 40, "²"])
    def test_a_fixed_table_needs_plain_figures(self, odile: Client, typed: str) -> None:
        answer = odile.post(PAIR, facts(fixed_table=typed, home_club="Tours"))
        assert answer.status_code == 422
        assert 'value="Tours"' in words(answer)
        assert one().fixed_table is None

    def test_a_person_of_another_pair_gets_a_link(self, odile: Client) -> None:
        answer = odile.post(PAIR, facts(second="MOREAU denis"))
        assert answer.status_code == 422
        assert 'href="/desk/martin/entrants/2/"' in words(answer)
        assert 'value="MOREAU denis"' in words(answer)

    def test_a_repeated_form(self, odile: Client) -> None:
        for _ in range(2):
            assert odile.post(PAIR, facts(home_club="Tours", key="k")).status_code == 303
        assert one().version == 2


class TestStale:
    def test_shows_both_values(self, odile: Client) -> None:
        odile.post(PAIR, facts(home_club="Tours"))
        answer = odile.post(PAIR, facts(home_club="Blois"))
        page = words(answer)
        assert answer.status_code == 409
        assert "<td>Blois</td><td>Tours</td>" in page
        assert "Garder ma saisie" in page
        assert 'name="version" value="2"' in page
        assert one().home_club == "Tours"

    def test_the_typed_values_can_be_saved(self, odile: Client) -> None:
        odile.post(PAIR, facts(home_club="Tours"))
        assert odile.post(PAIR, facts(home_club="Blois", version="2")).status_code == 303
        assert one().home_club == "Blois"

    @pytest.mark.parametrize(
        ("act", "sent"),
        [
            ("withdraw/", {"from_round": "2"}),
            ("return/", {}),
            ("substitute/", {"place": "2", "name": "Zoé Vidal", "from_round": "1"}),
            ("remove/", {}),
        ],
    )
    def test_every_act_checks_the_version(
        self, odile: Client, act: str, sent: dict[str, str]
    ) -> None:
        answer = odile.post(PAIR + act, sent | {"version": "99"})
        assert answer.status_code == 409
        assert "Quelqu’un a modifié cette doublette" in words(answer)
        assert (one().version, one().seats.count()) == (1, 2)


class TestLeavingAndComingBack:
    def test_withdrawal_and_return(self, odile: Client) -> None:
        answer = odile.post(PAIR + "withdraw/", {"from_round": "2", "version": "1"})
        assert answer.status_code == 303
        page = words(odile.get(PAIR))
        assert "Cette doublette ne joue plus à partir de la partie 2." in page
        assert "/return/" in page
        assert "La doublette s’en va" not in page
        assert odile.post(PAIR + "return/", {"version": "2"}).status_code == 303
        assert one().withdrawn_from is None

    def test_withdrawal_from_a_published_round_is_refused(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        answer = odile.post(PAIR + "withdraw/", {"from_round": "1", "version": "1"})
        assert answer.status_code == 422
        assert "notez un forfait à sa table" in words(answer)
        assert one().version == 1

    @pytest.mark.parametrize("typed", ["", "２", "deux", "99"])
    def test_withdrawal_needs_a_round(self, odile: Client, typed: str) -> None:
        answer = odile.post(PAIR + "withdraw/", {"from_round": typed, "version": "1"})
        assert answer.status_code == 422
        assert one().withdrawn_from is None

    def test_no_return_while_a_player_is_in_another_pair(
        self, odile: Client, tournament: Tournament
    ) -> None:
        odile.post(PAIR + "withdraw/", {"from_round": "1", "version": "1"})
        odile.post("/desk/martin/entrants/", {"first": "Alice Martin", "second": "Zoé Vidal"})
        answer = odile.post(PAIR + "return/", {"version": "2"})
        assert answer.status_code == 422
        assert "Alice Martin joue déjà dans la doublette 5" in words(answer)
        assert 'href="/desk/martin/entrants/5/"' in words(answer)


class TestSubstitutes:
    SENT = {"place": "2", "name": "Zoé Vidal", "from_round": "2", "version": "1"}  # noqa: RUF012

    def test_the_substitute_is_seated_and_shown(self, odile: Client) -> None:
        assert odile.post(PAIR + "substitute/", self.SENT).status_code == 303
        page = words(odile.get(PAIR))
        assert "Place 2 : Bruno Petit, à partir de la partie 1" in page
        assert "Place 2 : Zoé Vidal, à partir de la partie 2" in page

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"name": "<b>"}, "ne peut pas figurer dans un nom"),
            ({"name": ""}, "Il manque un nom."),
            ({"place": "3"}, "Indiquez qui est remplacé."),
            ({"place": ""}, "Indiquez qui est remplacé."),
            ({"from_round": "9"}, "choisissez de 1 à 4."),
            ({"name": "Alice Martin"}, "la même personne"),
        ],
    )
    def test_refused_beside_the_field(
        self, odile: Client, change: dict[str, str], sentence: str
    ) -> None:
        answer = odile.post(PAIR + "substitute/", self.SENT | change)
        assert answer.status_code == 422
        assert sentence in words(answer)
        assert one().seats.count() == 2


class TestRemoval:
    def test_a_pair_that_has_not_played_is_removed(self, odile: Client) -> None:
        answer = odile.post(PAIR + "remove/", {"version": "1"})
        assert (answer.status_code, answer["Location"]) == (303, "/desk/martin/entrants/")
        assert odile.get(PAIR).status_code == 404

    def test_no_button_for_a_pair_that_has_played(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        assert "Supprimer la doublette" not in words(odile.get(PAIR))
        answer = odile.post(PAIR + "remove/", {"version": "1"})
        assert answer.status_code == 422
        assert one().version == 1

    def test_a_repeated_removal(self, odile: Client) -> None:
        odile.post(PAIR + "remove/", {"version": "1", "key": "k"})
        assert odile.post(PAIR + "remove/", {"version": "1", "key": "k"}).status_code == 404
