"""Every list, screen and paper of a round names who has no table, and says what for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import play
from tests.rounds.evenings import again, drawn, published, tournament_of
from tests.rounds.test_group_drafts import bracket_of, pools_of
from tests.rounds.test_waiting import comes, leave, players, waits
from tournaments.models import Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LISTS = {
    "desk: plan": "/desk/martin/rounds/{round}/tables/",
    "desk: results": "/desk/martin/rounds/{round}/results/",
    "desk: the pair": "/desk/martin/ranking/{number}/",
    "desk: search": "/desk/martin/find/?q={number}",
    "phones: plan": "/c/martin/tables/",
    "phones: by name": "/c/martin/tables/?by=name",
    "phones: the pair": "/c/martin/pair/{number}/",
    "projector": "/c/martin/screen/?show=plan",
    "paper: plan": "/desk/martin/papers/tables/?round={round}",
    "paper: where am I": "/desk/martin/papers/names/?round={round}",
    "paper: results": "/desk/martin/papers/round-results/?round={round}",
    "paper: route sheet": "/desk/martin/papers/routes/?pair={number}",
}


def late() -> Round:
    tournament = tournament_of(6)
    round_ = published(tournament)
    comes(tournament, 7)
    return round_


def odd_pool() -> Round:
    return published(pools_of(5))


def first_seed() -> Round:
    return published(bracket_of(7))


def opponent_left() -> Round:
    tournament = pools_of(8)
    play(tournament, 1)
    leave(tournament, 1, 2)
    return published(tournament, 2)


def bye() -> Round:
    return published(tournament_of(7))


def melee() -> Round:
    return published(players(9, "melee"))


def no_partner() -> Round:
    return published(players(9, "melee_fixed"))


CASES: dict[Callable[[], Round], str] = {
    late: "arrivée en retard : pas encore de table, joue à partir de la partie 2",
    odd_pool: "poule en nombre impair, rejoue à la partie 2",
    first_seed: "attend la partie 2, contre le gagnant du n° 1",
    opponent_left: "gagne par forfait : la n° 1 est retirée, rejoue à la partie 3",
    bye: "exempte",
    melee: "exempt",
    no_partner: "n’a pas de partenaire",
}


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\xa0", " ").replace("\u202f", " "))


def shown(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return plain(answer.content.decode())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_everywhere(case: Any) -> None:
    round_ = case()
    tournament = again(round_.tournament)
    number = next(iter(waits(round_)))[0]
    desk = cast.signed_in(cast.organiser(tournament.club))
    name = tournament.entrants.get(number=number).seats.get(place=1).name
    for page, address in LISTS.items():
        text = shown(desk, address.format(round=round_.number, number=number))
        beside = after_name(text, page, number, name)
        said = "exempt" if case in (bye, melee) and page == "paper: where am I" else CASES[case]
        assert said in beside.lower(), (page, beside[:300])


def after_name(text: str, page: str, number: int, name: str) -> str:
    """What stands near the name: on a page about the pair anywhere."""
    if page in ("desk: the pair", "desk: search", "phones: the pair", "paper: route sheet"):
        return text
    if page == "paper: where am I":
        family = name.split()[-1]
        return text[text.index(f"<strong>{family}</strong>") :][:500]
    places = [found.start() for found in re.finditer(name, text)]
    return " … ".join(text[max(0, at - 400) : at + 700] for at in places)


class TestThePhoneOfThePair:
    def test_the_kept_pair_reads_it_on_the_first_page(self) -> None:
        round_ = first_seed()
        number = next(iter(waits(round_)))[0]
        phone = Client(headers={"accept-language": "fr"})
        phone.post(f"/c/martin/pair/{number}/keep/")
        for address in ("/c/martin/", "/c/martin/tables/"):
            assert "Attend la partie 2, contre le gagnant du n° 1" in shown(phone, address)

    def test_a_rest_is_over_once_the_last_card_is_in(self) -> None:
        tournament = pools_of(5)
        round_ = play(tournament, 1)
        number = next(iter(waits(round_)))[0]
        phone = Client(headers={"accept-language": "fr"})
        assert "impaire" not in shown(phone, f"/c/martin/pair/{number}/")
        published(tournament, 2)
        assert "impaire" not in shown(phone, f"/c/martin/pair/{number}/")

    def test_who_is_out_reads_it_on_its_own_page_only(self) -> None:
        tournament = bracket_of(8)
        play(tournament, 1)
        round_ = published(tournament, 2)
        number = next(iter(waits(round_)))[0]
        phone = Client(headers={"accept-language": "fr"})
        said = "n’a plus de rencontre dans le tableau"
        assert said in shown(phone, f"/c/martin/pair/{number}/").lower()
        assert said not in shown(phone, "/c/martin/tables/")

    def test_numbers_alone_where_names_are_hidden(self) -> None:
        tournament = bracket_of(7)
        Tournament.objects.update(names_policy="number")
        round_ = published(tournament)
        number = next(iter(waits(round_)))[0]
        phone = Client(headers={"accept-language": "fr"})
        for address in ("/c/martin/tables/", "/c/martin/tables/?by=name", "/c/martin/screen/"):
            text = shown(phone, address)
            assert "contre le gagnant du n° 1" in text
            assert tournament.entrants.get(number=number).seats.get(place=1).name not in text


def test_a_tick_at_the_door_reaches_the_plan_of_the_phones() -> None:
    tournament = tournament_of(6)
    published(tournament)
    phone = Client(headers={"accept-language": "fr"})
    before = again(tournament).plan_revision
    assert "pas encore de table" not in shown(phone, "/c/martin/tables/")
    comes(tournament, 7)
    assert again(tournament).plan_revision > before


def test_nobody_is_named_before_the_draw_is_public() -> None:
    tournament = bracket_of(7)
    drawn(tournament)
    phone = Client(headers={"accept-language": "fr"})
    assert "vainqueur" not in shown(phone, "/c/martin/tables/")
