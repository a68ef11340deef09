"""Choosing the rules of a phase: the tournament's own, a rule set of the club, a preset."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.presets import preset_rules
from scoring.rules_json import rules_to_json
from tests import cast
from tests.desk.sent import as_shown
from tests.phases.chains import play
from tests.phases.ruled import final, own, ruled
from tests.rounds.evenings import drawn, published, replayed, tournament_of
from tournaments.models import RuleSet, Tournament
from tournaments.rulesets.effective_rules import rules_at
from tournaments.rulesets.services import rule_set_create, rule_set_edit, rules_of_values

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
URL = "/desk/martin/phases/"


@pytest.fixture
def tournament() -> Tournament:
    return tournament_of(8, rounds_planned=1)


@pytest.fixture
def client(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


@pytest.fixture
def mille(tournament: Tournament) -> RuleSet:
    """A rule set of the club."""
    return rule_set_create(
        actor=cast.actor(),
        club=tournament.club,
        name="Finale en mille",
        preset="belote",
        rules=rules_of_values("belote", {"capot_points": 300}),
    )


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def kept() -> Any:
    return cast.later_phases(stored())[0]["rules"]


def sent(client: Client, at: str = URL, **typed: Any) -> dict[str, str]:
    """The form of the page as shown, with what is typed over it."""
    form = client.get(at).context["form"]
    return as_shown(form, **({"version": stored().version} | typed))


def choose(client: Client, key: str, at: str = URL, **typed: Any) -> Any:
    return client.post(at, sent(client, at, rules=key, **typed))


class TestChoices:
    def test_are_of_the_game_and_of_the_club(self, client: Client, mille: RuleSet) -> None:
        RuleSet.objects.create(
            club=mille.club,
            name="Coinche du jeudi",
            preset="coinche",
            rules=preset_rules("coinche"),
        )
        page = client.get(URL).content.decode()
        assert "Celui du concours" in page
        assert "Finale en mille" in page
        assert "Concours de village, 16 donnes" in page
        assert "Coinche du jeudi" not in page
        assert "contree_2000" not in page

    def test_the_rules_of_the_tournament_are_proposed(self, client: Client) -> None:
        assert client.post(URL, sent(client)).status_code == 303
        assert kept() is None

    def test_a_preset(self, client: Client) -> None:
        assert choose(client, "village_16").status_code == 303
        assert kept()["values"] == rules_to_json(preset_rules("village_16"))
        assert kept()["preset"] == "village_16"

    def test_a_rule_set_of_the_club(self, client: Client, mille: RuleSet) -> None:
        assert choose(client, f"set-{mille.pk}").status_code == 303
        assert (kept()["name"], kept()["rule_set"]) == ("Finale en mille", mille.pk)
        assert rules_at(stored(), 2).capot_points == 300

    OTHERS = (
        *("contree_2000", "comptoir", "set-0", "set-99999999999999999999"),
        *("now", "contest-martin", "²", "<b>"),
    )

    def test_any_other_choice_is_refused(self, client: Client) -> None:
        typed = sent(client, name="Finale d’avril")
        for key in self.OTHERS:
            answer = client.post(URL, typed | {"rules": key})
            page = answer.content.decode()
            assert answer.status_code == 422, key
            assert "Choisissez un règlement du même jeu que le concours." in page, key
            assert "Finale d’avril" in page, key
        assert cast.later_phases(stored()) == []

    def test_a_rule_set_of_another_club_is_refused(self, client: Client) -> None:
        other = RuleSet.objects.create(
            club=cast.club("Belote de Tours"),
            name="Secret",
            preset="belote",
            rules=preset_rules("belote"),
        )
        answer = choose(client, f"set-{other.pk}")
        assert answer.status_code == 422
        assert "Secret" not in answer.content.decode()


class TestSecondEdit:
    @pytest.fixture
    def edited(self, client: Client, mille: RuleSet) -> str:
        choose(client, f"set-{mille.pk}")
        return f"{URL}2/"

    def test_the_current_rules_stay_the_same_copy(
        self, client: Client, mille: RuleSet, edited: str
    ) -> None:
        before = kept()
        rule_set_edit(
            actor=cast.actor(),
            rule_set=mille,
            version=mille.version,
            name="Finale en deux mille",
            preset="belote",
            rules=rules_of_values("belote", {"target": 2000}),
        )
        page = client.get(edited).content.decode()
        assert (
            '<option value="now" selected>Comme maintenant\u00a0: Finale en mille</option>' in page
        )
        assert client.post(edited, sent(client, edited, name="Finale")).status_code == 303
        assert kept() == before
        assert cast.later_phases(stored())[0]["name"] == "Finale"

    def test_a_rule_set_chosen_again_is_a_new_copy(
        self, client: Client, mille: RuleSet, edited: str
    ) -> None:
        RuleSet.objects.filter(pk=mille.pk).update(rules=preset_rules("village_20_no_litige"))
        choose(client, f"set-{mille.pk}", edited)
        assert rules_at(stored(), 2).hands == 20

    def test_the_rules_of_the_tournament_can_be_chosen_again(
        self, client: Client, edited: str
    ) -> None:
        choose(client, "", edited)
        assert kept() is None

    def test_moving_a_ranking_key_keeps_the_choice(self, client: Client, edited: str) -> None:
        typed = sent(client, edited, rules="village_16")
        moved = client.post(edited, typed | {"move": "up-2"})
        assert moved.context["form"]["rules"].value() == "village_16"


def first_played() -> None:
    play(ruled(8), 1)


class TestWhilePlayed:
    @pytest.fixture
    def tournament(self) -> Tournament:
        """Its first round is played, the final begins."""
        return replayed(first_played)

    @pytest.fixture
    def client(self, tournament: Tournament) -> Client:
        return cast.signed_in(cast.organiser(tournament.club))

    def test_the_rules_can_change_during_a_draft(self, client: Client) -> None:
        drawn(stored(), 2)
        assert choose(client, "village_16", f"{URL}2/").status_code == 303
        assert rules_at(stored(), 2).hands == 16

    def test_only_the_current_rules_after_publishing(self, client: Client) -> None:
        published(stored(), 2)
        page = client.get(f"{URL}2/").content.decode()
        assert "Comme maintenant" in page
        assert "Celui du concours" not in page
        assert "sur la page du règlement" in page
        answer = choose(client, "village_16", f"{URL}2/")
        assert answer.status_code == 422
        assert "son règlement ne change plus ici" in answer.content.decode()
        assert kept() == own()

    def test_no_choice_is_refused_after_publishing(self, client: Client) -> None:
        published(stored(), 2)
        answer = choose(client, "", f"{URL}2/")
        assert answer.status_code == 422
        assert "La partie 2 est publiée" in answer.content.decode()
        assert kept() == own()

    def test_the_rest_can_still_be_saved(self, client: Client) -> None:
        published(stored(), 2)
        at = f"{URL}2/"
        assert client.post(at, sent(client, at, name="Grande finale")).status_code == 303
        assert cast.later_phases(stored())[0]["name"] == "Grande finale"
        assert kept() == own()

    def test_the_chain_names_the_rules(self, client: Client) -> None:
        cast.update(later_phases=[final(own(name="Finale en mille"))])
        assert "Finale en mille" in client.get(URL).content.decode()


class TestCopyOfATournament:
    def new(self, client: Client, **typed: str) -> Tournament:
        form = client.get("/contests/new/?like=martin").context["form"]
        answer = client.post("/contests/new/", as_shown(form, like="martin", **typed))
        assert answer.status_code == 303, answer.content.decode()
        return Tournament.objects.exclude(code="martin").get()

    @pytest.fixture
    def client(self) -> Client:
        return cast.signed_in(cast.organiser(ruled(0).club))

    def test_the_phases_take_their_rules_along(self, client: Client) -> None:
        made = self.new(client)
        assert cast.later_phases(made)[0]["rules"] == own()

    def test_with_another_game_they_follow_the_tournament(self, client: Client) -> None:
        with translation.override("fr"):
            made = self.new(client, preset="contree_2000")
        assert made.game == "contree"
        assert cast.later_phases(made)[0]["rules"] is None
