"""What a sentence about phases tells somebody to do can be done, and helps."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.presets import preset_rules
from tests import cast
from tests.phases.chains import KEYS, MAIN_AND_CONSOLATION, chain, later, play
from tests.results.cast import match
from tests.rounds.evenings import again, drawn, published
from tournaments.core.writes import Refusal
from tournaments.models import Phase, System, Tournament
from tournaments.phases.services.phases import (
    phase_add,
    phase_cut,
    phase_edit,
    phase_options_edit,
    phase_remove,
    phase_round_drop,
)
from tournaments.results.services.results import result_undo
from tournaments.rounds.services.rounds import round_discard, round_unpublish

pytestmark = pytest.mark.django_db
EVERYBODY = [{"name": "A", "first": 1, "last": None}]
CATEGORIES: list[dict[str, Any]] = [
    {"name": "Dames", "first": 1, "last": 4, "category": "Dames"},
    {"name": "Dames", "first": 1, "last": 4, "category": "Juniors"},
]


def first(count: int) -> list[dict[str, Any]]:
    return [{"name": "A", "first": 1, "last": count}]


def of(tournament: Tournament) -> dict[str, Any]:
    tournament = again(tournament)
    return {"actor": cast.actor(), "tournament": tournament, "version": tournament.version}


def added(tournament: Tournament, phase: dict[str, Any]) -> Phase:
    return phase_add(**of(tournament), phase=cast.phase(phase)).chain[-1]


def renamed(tournament: Tournament, **changes: Any) -> Phase:
    """The second phase, described with other settings."""
    described = again(tournament).chain[1]
    for name, value in changes.items():
        setattr(described, name, value)
    return described


def melee() -> Tournament:
    tournament = cast.tournament(system=System.MELEE, ranking_keys=["points", "lot"])
    cast.singles(tournament, 16)
    return tournament


def pairs() -> Tournament:
    return chain(16, ranking_keys=KEYS)


FINALS = later(System.KNOCKOUT, 2, entry=first(4))
DRAWN_ONCE = {"partners": "drawn"}
BY_PLACES = later(System.KNOCKOUT, 2, entry=MAIN_AND_CONSOLATION)
DESCRIBED: list[tuple[Any, str, dict[str, Any], dict[str, Any]]] = [
    (melee, "nombre pair", FINALS | {"entry": first(5)}, {"entry": first(6)}),
    (melee, "un tableau", later(System.POOLS, 3, entry=first(4)), {"system": System.KNOCKOUT}),
    (melee, "quatre joueurs", FINALS | {"entry": first(2)}, {"entry": first(4)}),
    (pairs, "l’un de ces", later(System.ROUND_ROBIN, 4, entry=first(6)), {"rounds": 5}),
    (pairs, "laissez vide", later(System.ROUND_ROBIN, 4, entry=first(6)), {"rounds": 0}),
    (
        pairs,
        "Décochez",
        FINALS | {"options": {"bracket": "double", "placement": True}},
        {"options": {"bracket": "double"}},
    ),
    (
        pairs,
        "élimination simple",
        FINALS | {"options": {"bracket": "double", "placement": True}},
        {"options": {"placement": True}},
    ),
    (
        pairs,
        "donnez-en un autre",
        FINALS | {"entry": CATEGORIES},
        {"entry": [CATEGORIES[0], CATEGORIES[1] | {"name": "Juniors"}]},
    ),
    (
        pairs,
        "faites-les toutes jouer",
        later(System.DANOIS, 2, options={"games": 2, "play": "best_of"}),
        {"options": {"games": 2, "play": "all"}},
    ),
    (
        pairs,
        "nombre impair, ou",
        later(System.DANOIS, 2, options={"games": 2, "play": "best_of"}),
        {"options": {"games": 3, "play": "best_of"}},
    ),
    (
        pairs,
        "avoir un gagnant.*nombre impair",
        FINALS | {"options": {"games": 2, "play": "all"}},
        {"options": {"games": 3, "play": "all"}},
    ),
    (pairs, "au moins un critère", FINALS | {"ranking_keys": []}, {"ranking_keys": ["points"]}),
    (
        pairs,
        "en dernier",
        FINALS | {"ranking_keys": ["lot", "points"]},
        {"ranking_keys": ["points", "lot"]},
    ),
    (pairs, "choisissez au classement", BY_PLACES, {"entry": first(4)}),
]


class TestDescribed:
    @pytest.mark.parametrize(("contest", "words", "phase", "instead"), DESCRIBED)
    def test_what_is_to_be_chosen_instead_is_accepted(
        self, contest: Any, words: str, phase: dict[str, Any], instead: dict[str, Any]
    ) -> None:
        tournament = contest()
        with pytest.raises(Refusal, match=words):
            added(tournament, phase)
        assert added(tournament, phase | instead).position == 2


class TestLength:
    """« … abandonnez d’abord ce tirage. » and its brothers."""

    def two_rounds(self) -> Tournament:
        return chain(8, rounds_planned=2, ranking_keys=KEYS)

    def dropped(self, tournament: Tournament) -> int:
        return phase_round_drop(**of(tournament), position=1).rounds_total

    def test_the_draft_of_the_last_round_is_given_up(self) -> None:
        tournament = self.two_rounds()
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        with pytest.raises(Refusal, match="abandonnez d’abord ce tirage"):
            self.dropped(tournament)
        round_discard(actor=cast.actor(), round_=round_, version=round_.version)
        assert self.dropped(tournament) == 1

    def test_the_last_round_is_no_longer_public(self) -> None:
        tournament = self.two_rounds()
        play(tournament, 1)
        round_ = published(tournament, 2)
        with pytest.raises(Refusal, match="annulez d’abord sa publication"):
            self.dropped(tournament)
        round_ = round_unpublish(actor=cast.actor(), round_=round_, version=round_.version)
        round_discard(actor=cast.actor(), round_=round_, version=round_.version)
        assert self.dropped(tournament) == 1

    def test_a_round_with_results_stays(self) -> None:
        tournament = self.two_rounds()
        play(tournament, 1, 2)
        with pytest.raises(Refusal, match="a des résultats"):
            self.dropped(tournament)

    def test_a_phase_that_has_not_begun_is_removed(self) -> None:
        tournament = chain(8, later(System.DANOIS, 2), rounds_planned=1)
        play(tournament, 1)
        with pytest.raises(Refusal, match="supprimez-la plutôt"):
            phase_cut(**of(tournament), position=2)
        assert len(phase_remove(**of(tournament), position=2).chain) == 1


class TestChanged:
    def test_the_phase_that_takes_the_first_of_each_pool_is_changed_first(self) -> None:
        pools = later(System.POOLS, 3)
        tournament = chain(8, pools, BY_PLACES, rounds_planned=1)
        with pytest.raises(Refusal, match="modifiez-la d’abord"):
            phase_remove(**of(tournament), position=2)
        by_rank = cast.phase(BY_PLACES | {"entry": first(4)})
        phase_edit(**of(tournament), position=3, phase=by_rank)
        assert len(phase_remove(**of(tournament), position=2).chain) == 2

    def test_results_taken_back_free_the_number_of_games(self) -> None:
        several = {"games": 3, "play": "best_of"}
        tournament = chain(8, later(System.DANOIS, 2), rounds_planned=1)
        play(tournament, 1, 2)
        with pytest.raises(Refusal, match="annulez d’abord les résultats"):
            phase_edit(**of(tournament), position=2, phase=renamed(tournament, **several))
        round_ = again(tournament).rounds.get(number=2)
        for table in (1, 2, 3, 4):
            found = match(round_, table)
            result_undo(
                actor=cast.actor(), match=found, version=found.version, reason="trois manches"
            )
        phase_edit(**of(tournament), position=2, phase=renamed(tournament, **several))
        assert again(tournament).chain[1].games == 3

    def test_a_ticked_box_goes_on(self) -> None:
        tournament = chain(8, later(System.DANOIS, 2), rounds_planned=1)
        play(tournament, 1, 2)
        change: dict[str, Any] = {
            "phase": renamed(tournament, ranking_keys=("victories", "lot")),
            "position": 2,
        }
        with pytest.raises(Refusal, match="Cochez la case"):
            phase_edit(**of(tournament), **change)
        phase_edit(**of(tournament), **change, confirmed=True)
        assert again(tournament).chain[1].ranking_keys == ("victories", "lot")

    def test_options_of_the_first_phase(self) -> None:
        rules = preset_rules("belote")
        tournament = cast.tournament(rules=rules, system=System.KNOCKOUT, ranking_keys=KEYS)
        with pytest.raises(Refusal, match="nombre impair"):
            phase_options_edit(**of(tournament), options={"games": 2, "play": "all"})
        phase_options_edit(**of(tournament), options={"games": 3, "play": "all"})
        assert again(tournament).first.games == 3
