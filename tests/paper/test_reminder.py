"""The scoring reminder of a table: its figures, its sentences, the sheet they fit on."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from tests import cast
from tests.matrix import rarely
from tests.paper.paper import order, page, sheets_of, speaking
from tests.paper.rule_bases import BASES
from tournaments.paper.reminder.values import Reminder, reminder_of, reminders

pytestmark = [pytest.mark.one_database, pytest.mark.slow]


def figures(rules: Rules) -> dict[str, str]:
    """Label -> figure, in English."""
    with speaking("en"):
        return {line.label: line.figure for line in reminder_of(rules).worths}


def told(rules: Rules) -> str:
    with speaking("en"):
        return " ".join(one.text for one in reminder_of(rules).articles)


def html_of(found: Reminder) -> str:
    """The page of a reminder without a tournament."""
    return render_to_string("paper/reminder/page.html", {"title": "Reminder", "paper": (found,)})


class TestFigures:
    def test_a_village_contest_of_belote(self) -> None:
        assert figures(preset_rules("village_12")) == {
            "All the tricks, with dix de der": "162",
            "Dix de der, for the last trick": "10",
            "Belote and rebelote": "20",
            "Capot, in place of the tricks": "252",
            "Failed contract, to the defence": "162",
            "Misdeal, to the other side": "162",
            "Irregularity, to the other side": "162",
        }

    def test_a_misdeal_that_is_dealt_again_has_no_figure(self) -> None:
        assert "Misdeal, to the other side" not in figures(preset_rules("belote"))

    def test_amounts_are_rounded_as_they_are_marked(self) -> None:
        rules = rules_from_json({"rounding": "balanced_10", "capot_points": 252})
        assert figures(rules)["Capot, in place of the tricks"] == "250"
        assert figures(rules)["Failed contract, to the defence"] == "160"

    def test_a_sheet_in_tens_says_what_is_written(self) -> None:
        found = figures(preset_rules("belge_101"))
        assert found["Belote and rebelote"] == "20 → 2"
        assert found["Capot, in place of the tricks"] == "250 → 25"

    def test_declarations_are_listed_only_where_they_are_played(self) -> None:
        found = figures(preset_rules("belote_declarations"))
        assert found["Carré of nines"] == "150"
        assert found["Tierce: three cards in sequence"] == "20"
        assert "Carré of nines" not in figures(preset_rules("belote"))

    def test_contrée_has_its_contracts(self) -> None:
        found = figures(preset_rules("contree_made"))
        assert found["Contracts of points"] == "80 to 160"
        assert found["Capot bid and made, in all"] == "500"

    def test_where_only_the_bid_is_marked_no_capot_replaces_the_tricks(self) -> None:
        found = figures(preset_rules("contree_bid"))
        assert "Capot, in place of the tricks" not in found
        assert "Failed contract, to the defence" not in found

    def test_with_a_talon_the_tricks_have_no_fixed_sum(self) -> None:
        assert "All the tricks, with dix de der" not in figures(
            rules_from_json(dict(BASES["belote2 with a talon"]))
        )

    def test_the_bids_of_comptoir(self) -> None:
        found = list(figures(preset_rules("comptoir")).items())
        assert found[:2] == [("A bid from 1 to 50", "1"), ("A bid from 51 to 70", "2")]


class TestSentences:
    def test_dedans_and_litige_are_explained(self) -> None:
        assert "dedans" in told(preset_rules("village_12"))
        assert "the next hand" in told(preset_rules("village_12"))

    def test_what_contre_multiplies(self) -> None:
        assert "surcontre by 4" in told(preset_rules("contree"))

    def test_what_does_not_count_at_comptoir(self) -> None:
        rules = preset_rules("comptoir")
        assert "the last trick adds nothing, and belote and declarations do not count" in told(
            rules
        )
        with speaking("en"):
            assert "152\xa0points" in reminder_of(rules).writing[-1]

    def test_what_to_write(self) -> None:
        for name in ("village_12", "contree", "contree_bid", "comptoir"):
            with speaking("en"):
                lines = reminder_of(preset_rules(name)).writing
            assert any(line.startswith("After each hand") for line in lines), name

    @pytest.mark.parametrize(("name", "who"), [("belote3", "three"), ("belote2", "both")])
    def test_players_who_are_each_alone_are_no_sides(self, name: str, who: str) -> None:
        with speaking("en"):
            lines = " ".join(reminder_of(preset_rules(name)).writing).casefold()
        assert f"{who} players agree" in lines
        assert "side" not in lines

    def test_the_sum_to_check_is_the_last_line(self) -> None:
        with speaking("en"):
            assert "1,944" in reminder_of(preset_rules("village_12")).writing[-1]


EVERY: dict[str, Any] = {name: {"preset": name} for name in PRESETS} | {
    f"all of {name}": dict(values) for name, values in BASES.items()
}


TELLING = ("all of contree", "comptoir")
"""The longest, and one without tricks to count: in every run."""


@pytest.mark.parametrize("language", ["fr", rarely("en")])
@pytest.mark.parametrize("name", [name if name in TELLING else rarely(name) for name in EVERY])
def test_each_fits_on_its_sheet(name: str, language: str) -> None:
    with speaking(language):
        found = reminder_of(rules_from_json(EVERY[name]))
        (words,) = sheets_of(html_of(found))
    assert any("2." in one.text for one in words), "what to write is on it"
    width, height = (200, 287) if found.is_long else (287, 200)
    assert max(one.bottom for one in words) <= height
    assert max(one.right for one in words) <= width


@pytest.mark.django_db
class TestOfATournament:
    def test_it_needs_no_tournament_and_names_one_where_it_has_one(self) -> None:
        tournament = cast.tournament()
        assert "Concours" in page(tournament, "reminder")
        with speaking("fr"):
            assert "Concours" not in html_of(reminder_of(tournament.rules))

    def test_each_rule_set_in_force_has_its_own(self) -> None:
        tournament = cast.tournament()
        cast.update(own_rules_of_rounds={4: {"hands": 16}})
        tournament.refresh_from_db()
        with speaking("fr"):
            found = reminders(order(tournament))
        assert [one.heading for one in found] == ["Parties 1 à 3", "Partie 4"]
