"""The rule sheet on phases: who plays how many rounds; a match of a bracket has a winner."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.presets import preset_rules
from scoring.rules_json import rules_to_json
from tests import cast
from tests.paper.paper import order, speaking
from tests.paper.test_sentences_tournament import told, tournament_words
from tests.phases.chains import later
from tournaments.models import System
from tournaments.paper.reminder.values import reminders
from tournaments.paper.rules.round_sentences import rounds_fact, rounds_sentences
from tournaments.paper.rules.values import sheets_of


@pytest.mark.django_db
class TestBrackets:
    """A match of a bracket has a winner: no sentence of its contest says that it may be drawn."""

    DRAWN = "the game is drawn"

    @staticmethod
    def papers(**settings: Any) -> list[str]:
        tournament = cast.tournament(**settings)
        with speaking("en"):
            (sheet,) = sheets_of(tournament)
            (reminder,) = reminders(order(tournament))
        box = " ".join(fact.words for fact in sheet.facts)
        articles = " ".join(words for one in sheet.articles for words in one.sentences)
        return [box, articles, " ".join(one.text for one in reminder.articles)]

    def test_of_brackets_alone(self) -> None:
        for text in self.papers(system="knockout"):
            assert self.DRAWN not in text
            assert "play goes on" in text

    def test_of_brackets_alone_by_the_clock(self) -> None:
        rules = rules_to_json(replace(preset_rules("village_12"), timed=True))
        for text in self.papers(system="knockout", rules=rules)[1:]:
            assert self.DRAWN not in text
            assert "if it is shared, one more hand is played" in text.replace("\xa0", " ")

    def test_of_brackets_after_other_rounds(self) -> None:
        finals = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 4}])
        box, articles, _reminder = self.papers(later_phases=[finals])
        assert self.DRAWN in box
        assert "In this phase no game is drawn: play goes on hand by hand." in articles


@pytest.mark.django_db
class TestRounds:
    @pytest.mark.parametrize(
        ("settings", "words", "fact"),
        [
            ({"rounds_planned": 6}, "in 6 rounds.", "6 rounds, by pairs"),
            (
                {
                    "rounds_planned": 6,
                    "later_phases": [
                        later("danois", 3, entry=[{"name": "A", "first": 1, "last": 8}])
                    ],
                },
                "in 6 rounds for everyone. The first 8 play 3 rounds more.",
                "6 rounds for everyone, 3 rounds more for some, by pairs",
            ),
            (
                {
                    "rounds_planned": 4,
                    "later_phases": [
                        later("knockout", 3, entry=[{"name": "A", "first": 1, "last": 8}])
                    ],
                },
                "in 4 rounds for everyone. The first 8 play up to 3 rounds more.",
                "4 rounds for everyone, up to 3 rounds more for some, by pairs",
            ),
            (
                {"rounds_planned": 2, "later_phases": [later("danois", 3)]},
                "in 5 rounds.",
                "5 rounds, by pairs",
            ),
            (
                {"rounds_planned": 4, "system": "knockout"},
                "in at most 4 rounds.",
                "at most 4 rounds, by pairs",
            ),
        ],
    )
    def test_all_and_some(self, settings: dict[str, Any], words: str, fact: str) -> None:
        tournament = cast.tournament(**settings)
        with speaking("en"):
            assert words in rounds_sentences(tournament)
            assert rounds_fact(tournament) == fact

    def test_a_later_phase_has_its_name_and_who_comes_in(self) -> None:
        finals = later(
            "danois",
            5,
            name="Finale",
            carry="fresh",
            entry=[{"name": "A", "first": 1, "last": 24}],
        )
        words = tournament_words(cast.tournament(rounds_planned=5, later_phases=[finals]), "fr")
        assert (
            "Finale, parties 6 à 10\u00a0: les 24 premières repartent de zéro\u202f; "
            "au classement\u00a0: 1er contre 2e, 3e contre 4e…"
        ) in words


@pytest.mark.django_db
def test_who_is_late_who_is_excluded_and_who_comes_alone() -> None:
    words = told(late_minutes=15, pairs_singles=True)
    assert "A side not at the table 15 minutes after the start of a round forfeits" in words
    assert "or are excluded by the referee, are not ranked." in words
    assert "Players who come alone are given a partner by the desk" in words
    assert "come alone" not in told(pairs_singles=True, game="belote3", code="trois")
    assert "at the table" not in told(code="usual")
