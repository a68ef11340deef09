"""What the public sees of a tournament, and what stays hidden."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import NamesPolicy, Tournament

pytestmark = pytest.mark.slow

Address = tuple[str, *tuple[int, ...]]

NUMBERED: tuple[Address, ...] = (
    ("public_pair", 3),
    ("public_match", 2, 1),
    ("public_match", 1, 4),
)
PAGES: tuple[Address, ...] = (
    *((name,) for name in ("public_home", "public_plan", "public_ranking", "public_find")),
    *((name,) for name in ("public_rules", "public_screen")),
    *NUMBERED,
)
VARIANTS: tuple[tuple[Address, str], ...] = (
    *((page, "") for page in PAGES),
    *(((("public_plan",)), query) for query in ("?by=name", "?round=1", "?round=1&by=name")),
    (("public_ranking",), "?after=1"),
    (("public_screen",), "?show=plan"),
    (("public_screen",), "?show=ranking"),
)


def page(phone: Client, name: str, *numbers: int, query: str = "", status: int = 200) -> str:
    answer = phone.get(reverse(name, args=["martin", *numbers]) + query)
    assert answer.status_code == status, (name, numbers, query)
    return answer.content.decode()


def test_home_shows_the_state_of_the_evening(phone: Client, tournament: Tournament) -> None:
    text = page(phone, "public_home")
    assert "Partie 2 en cours\xa0: 2 feuilles rendues sur 4." in text
    assert 'name="q"' in text


def test_the_plan_lists_tables_and_names(phone: Client, tournament: Tournament) -> None:
    text = page(phone, "public_plan")
    assert "Tables de la partie 2" in text
    assert text.index("7 · Monique Perrin") < text.index("2 · Chantal Durand")
    text = page(phone, "public_plan", query="?by=name")
    assert text.index("Chantal Durand") < text.index("Monique Perrin")


def test_an_earlier_plan_can_be_read(phone: Client, tournament: Tournament) -> None:
    assert "1\u202f200" in page(phone, "public_plan", query="?round=1")
    page(phone, "public_plan", query="?round=3", status=404)


def test_scores_are_shown_only_once_confirmed(phone: Client, tournament: Tournament) -> None:
    pages: tuple[Address, ...] = (("public_plan",), ("public_match", 2, 2), ("public_pair", 1))
    for address in pages:
        text = page(phone, *address)
        assert "1\u202f303" not in text, address
        assert "flag" not in text, address


def test_a_flagged_card_is_shown_as_being_checked(phone: Client, tournament: Tournament) -> None:
    assert "feuille rendue, en vérification" in page(phone, "public_pair", 6)
    assert "La feuille est rendue et en cours de vérification" in page(phone, "public_match", 2, 2)
    assert "est en cours" in page(phone, "public_match", 2, 3)


def test_ranking_is_provisional_with_a_reason(phone: Client, tournament: Tournament) -> None:
    text = page(phone, "public_ranking")
    assert "2 feuilles sur 4 sont rendues" in text
    assert "que la suivante" in text
    assert reverse("public_pair", args=["martin", 7]) in text
    assert "provisoire" not in page(phone, "public_ranking", query="?after=1")


def test_a_pair_page_shows_awaited_bye_and_played_matches(
    phone: Client, tournament: Tournament
) -> None:
    text = page(phone, "public_pair", 5)
    assert "Table 4" in text
    assert "8 · Odette Renaud" in text
    assert "Exempte" in page(phone, "public_pair", 4)
    text = page(phone, "public_pair", 7)
    assert reverse("public_match", args=["martin", 1, 4]) in text
    assert "<strong>1\u202f011</strong> – 933" in text


def test_drafts_and_fees_are_hidden(phone: Client, tournament: Tournament) -> None:
    for address, query in VARIANTS:
        text = page(phone, *address, query=query)
        for secret in ("31415", "Partie 3", "partie 3", "271828"):
            assert secret not in text, (address, query)
        # What it costs to play is one of the rules.
        assert ("718,28" in text) == (address[0] == "public_rules"), (address, query)


@pytest.mark.parametrize(
    ("policy", "hidden"),
    [
        (NamesPolicy.SHORT, ("Martin", "Petit", "Lefèvre", "Perrin", "Renaud")),
        (NamesPolicy.NUMBER, ("Alice", "Éliane", "Monique", "Odette", "Lefèvre", "Perrin")),
    ],
)
def test_names_follow_the_policy(
    phone: Client, tournament: Tournament, policy: NamesPolicy, hidden: tuple[str, ...]
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(
        names_policy=policy, name="Concours du vendredi"
    )
    for address, query in VARIANTS:
        text = page(phone, *address, query=query)
        assert [name for name in hidden if name in text] == [], (address, query)


def test_names_are_escaped(phone: Client, tournament: Tournament) -> None:
    seat = tournament.entrants.get(number=3).seats.first()
    assert seat is not None
    seat.name = "<script>alert(1)</script>"
    seat.save()
    for address, query in VARIANTS:
        assert "<script>alert" not in page(phone, *address, query=query)


def test_unknown_pages_are_not_found(phone: Client, tournament: Tournament) -> None:
    unknown: tuple[Address, ...] = (
        ("public_pair", 10),
        ("public_pair", 99999999999999999999),
        ("public_match", 3, 1),
        ("public_match", 2, 5),
        ("public_match", 99999999999999999999, 1),
    )
    for address in unknown:
        page(phone, *address, status=404)


def test_another_tournaments_rows_are_not_found(phone: Client, tournament: Tournament) -> None:
    other = cast.tournament(tournament.club, code="autre")
    for address in NUMBERED:
        answer = phone.get(reverse(address[0], args=[other.code, *address[1:]]))
        assert answer.status_code == 404


def test_pages_refuse_posts(phone: Client, tournament: Tournament) -> None:
    for address in PAGES:
        answer = phone.post(reverse(address[0], args=["martin", *address[1:]]))
        assert answer.status_code == 405, address


def test_before_the_first_round(phone: Client, db: None) -> None:
    cast.pairs(cast.tournament(), 4)
    for address in PAGES[:6]:
        page(phone, *address)
    assert "n’est pas encore tirée" in page(phone, "public_pair", 1)


def test_english_is_complete(tournament: Tournament) -> None:
    phone = Client(headers={"accept-language": "en"})
    assert "2 of 4 score cards of round 2 returned" in page(phone, "public_ranking")


def test_the_rules_lead_to_their_paper(phone: Client, tournament: Tournament) -> None:
    text = page(phone, "public_rules")
    assert reverse("public_rules_pdf", args=["martin"]) in text
    assert "1. " in text


def test_the_plan_begins_with_the_table_of_the_own_pair(
    phone: Client, tournament: Tournament
) -> None:
    phone.cookies["my_pair"] = "5"
    text = page(phone, "public_plan")
    assert '<strong class="now-big">Table 4</strong>' in text
    assert text.index("now-big") < text.index("<table")
    assert "now-big" not in page(phone, "public_plan", query="?round=1")
    phone.cookies["my_pair"] = "7"
    assert "now-big" not in page(phone, "public_plan")
