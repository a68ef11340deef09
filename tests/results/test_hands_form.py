"""The form of a hand has what its rules play, says facts, and takes back what it has said."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation

from scoring.errors import problem
from scoring.hand_fields import READERS
from scoring.hand_json import fields_of
from scoring.presets import PRESETS
from scoring.rules import GAMES, Rules
from scoring.rules_json import rules_from_json
from tests.results.games import posted
from tournaments.core.wording.problems import beside_fields
from tournaments.core.writes import Problem, Refusal
from tournaments.results.hand_form import GROUPS, HandForm, combinations
from tournaments.results.hand_groups import HandTable
from tournaments.results.hands import GamePlayed
from tournaments.results.services.hands import scored


def rules(preset: str, **options: Any) -> Rules:
    return rules_from_json({"preset": preset, **options})


def table(preset: str, sides: str = "AB", **options: Any) -> HandTable:
    return HandTable(rules(preset, **options), tuple(sides))


def typed(where: HandTable, **values: Any) -> HandForm:
    """The form as it is sent; a list is a field sent several times."""
    data = QueryDict(mutable=True)
    for name, value in values.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    form = HandForm(data, table=where)
    form.is_valid()
    return form


def show_refusal(form: HandForm) -> None:
    """What the hand is refused for, as the page of a table shows it."""
    with pytest.raises(Refusal) as caught:
        scored(form.table.rules, GamePlayed([form.facts()]), form.table.sides, 1)
    form.show(caught.value)


BELOTE = table("village_12")
CALLED = table("belote", capot_called_points=500)
COINCHE = table("coinche")
CONTREE = table("contree")
STOCK = table("belote2", deal="stock")
EACH = table("belote3", "ABC", declarations="scored")
TOGETHER = table("belote3", "ABC", opposition="together")
COMPTOIR = table("comptoir", "ABCD")
DECLARING = table("belote_declarations")


def choices(where: HandTable, name: str) -> list[str]:
    """The answers that a field of the form offers."""
    return [str(answer.data["value"]) for answer in HandForm(table=where)[name]]


class TestParts:
    """Only what the rules play is asked."""

    @pytest.mark.parametrize(
        ("where", "names"),
        [
            (BELOTE, "taker trump points_a points_b belote capot other"),
            (CALLED, "taker trump points_a points_b belote capot capot_called other"),
            (CONTREE, "taker contract contre trump points_a points_b belote capot other"),
            (STOCK, "taker trump points_a points_b belote capot other"),
            (TOGETHER, "taker trump points_a points_b points_c no_trick belote other"),
            (COMPTOIR, "taker bid made other"),
        ],
    )
    def test_fields(self, where: HandTable, names: str) -> None:
        assert list(HandForm(table=where).fields) == names.split()

    def test_bids_are_those_of_the_rules(self) -> None:
        narrow = table("contree", min_bid=90, max_bid=110)
        assert choices(narrow, "contract") == ["90", "100", "110", "capot"]
        assert choices(COINCHE, "contract")[-2:] == ["capot", "generale"]

    def test_trumps_are_those_of_the_rules(self) -> None:
        assert set(choices(COINCHE, "trump")) - set(choices(CONTREE, "trump")) == {"SA", "TA"}

    def test_each_for_himself_knows_no_fault(self) -> None:
        def others(where: HandTable) -> str:
            return str(HandForm(table=where)["other"])

        assert "misdeal:A" in others(TOGETHER)
        assert "misdeal:A" not in others(EACH)
        assert "void:passed" in others(COMPTOIR)

    def test_a_hand_is_void_for_a_reason_of_the_rules_only(self) -> None:
        def reasons(**rules: Any) -> list[str]:
            shown = str(HandForm(table=table("belote", **rules))["other"])
            return re.findall(r'"void:(\w+)"', shown)

        assert reasons() == ["passed", "other"]
        declared: dict[str, Any] = {"declarations": "scored", "carre_of_sevens": "voids_hand"}
        assert reasons(**declared) == ["passed", "carre_of_sevens", "other"]
        assert reasons(under_eleven="redeal") == ["passed", "under_eleven", "other"]

    def test_who_is_out_cannot_take(self) -> None:
        where = HandTable(COMPTOIR.rules, COMPTOIR.sides, frozenset("B"))
        radios = [str(radio.tag()) for radio in HandForm(table=where)["taker"]]
        assert ["disabled" in radio for radio in radios] == [False, True, False, False]

    def test_every_field_of_a_hand_has_its_part(self) -> None:
        """A new field of the catalogue without a part of the form is named."""
        of_instead = {"void", "misdeal", "fault"}
        assert {group.key for group in GROUPS if group.key} | of_instead == set(READERS)

    def test_no_part_is_of_another_game(self) -> None:
        for name, preset in PRESETS.items():
            where = table(name, "ABC"[: GAMES[preset.game].fewest])
            keys = {group.key for group in HandForm(table=where).groups if group.key}
            assert keys <= fields_of(where.rules), name


class TestFacts:
    """The engine gets what is typed, and a stored hand comes back as it was typed."""

    @pytest.mark.parametrize(
        ("where", "facts"),
        [
            (BELOTE, {"taker": "A", "trump": "H", "points": {"A": 90, "B": 72}, "belote": "B"}),
            (BELOTE, {"taker": "B", "capot": "B"}),
            (BELOTE, {"void": "passed"}),
            (BELOTE, {"misdeal": "B"}),
            (CALLED, {"taker": "A", "points": {"A": 90, "B": 72}, "capot_called": True}),
            (CONTREE, {"taker": "A", "contract": 80, "points": {"A": 90, "B": 72}}),
            (CONTREE, {"contract": 120, "fault": "A"}),
            (COINCHE, {"taker": "B", "contract": "capot", "contre": "surcontre", "capot": "B"}),
            (
                COINCHE,
                {
                    "taker": "A",
                    "contract": "generale",
                    "trump": "SA",
                    "capot": "A",
                    "solo": True,
                    "declarations": [{"side": "B", "kind": "tierce", "rank": "K", "trump": True}],
                },
            ),
            (STOCK, {"taker": "A", "points": {"A": 60, "B": 40}}),
            (EACH, {"taker": "C", "points": {"A": 60, "B": 0, "C": 92}, "no_trick": ["B"]}),
            (EACH, {"taker": "C", "points": {"A": 60, "B": 10, "C": 92}, "belote": "C"}),
            (TOGETHER, {"taker": "C", "points": {"C": 92}, "fault": "C"}),
            (COMPTOIR, {"taker": "D", "bid": 71, "points": {"D": 80}}),
            (DECLARING, {"taker": "A", "capot": "A", "declarations": {"A": 50}}),
            (
                DECLARING,
                {
                    "taker": "A",
                    "capot": "A",
                    "declarations": [
                        {"side": "A", "kind": "carre", "rank": "J"},
                        {"side": "B", "kind": "cent", "rank": "A"},
                        {"side": "A", "kind": "tierce", "rank": "9"},
                    ],
                },
            ),
        ],
    )
    def test_there_and_back(self, where: HandTable, facts: dict[str, Any]) -> None:
        form = typed(where, **posted(where, facts))
        assert form.errors == {}
        assert form.facts() == facts

    def test_no_contre_is_told_or_not(self) -> None:
        again = posted(CONTREE, {"taker": "A", "contract": 80, "contre": "none"})
        assert typed(CONTREE, **again).facts() == {"taker": "A", "contract": 80}

    def test_a_capot_of_three_is_told_by_who_has_no_trick(self) -> None:
        own = posted(TOGETHER, {"taker": "B", "capot": "B"})
        assert typed(TOGETHER, **own).facts()["no_trick"] == ["A", "C"]
        theirs = posted(TOGETHER, {"taker": "B", "capot": "A"})
        assert typed(TOGETHER, **theirs).facts()["no_trick"] == ["B"]


class TestThreePlayers:
    """One number wherever the rest follows."""

    def points(self, where: HandTable, **values: Any) -> Any:
        return typed(where, taker="A", **values).facts().get("points")

    def test_the_third_follows_from_two(self) -> None:
        assert self.points(EACH, points_a="80", points_c="30") == {"A": 80, "B": 52, "C": 30}

    def test_one_says_nothing_of_two(self) -> None:
        assert self.points(EACH, points_a="80") == {"A": 80}
        assert self.points(EACH) is None

    def test_without_a_trick_no_der_is_counted(self) -> None:
        found = self.points(EACH, points_a="80", no_trick=["C"])
        assert found == {"A": 80, "B": 72, "C": 0}
        assert self.points(EACH, no_trick=["B", "C"]) == {"A": 152, "B": 0, "C": 0}

    def test_together_there_is_always_a_der(self) -> None:
        found = self.points(TOGETHER, points_a="80", no_trick=["C"])
        assert found == {"A": 80, "B": 82, "C": 0}

    def test_a_talon_keeps_some(self) -> None:
        where = table("belote3", "ABC", deal="stock")
        assert self.points(where, points_a="80", points_c="30") == {"A": 80, "C": 30}

    def test_too_many_points_stay_as_typed(self) -> None:
        assert self.points(EACH, points_a="100", points_c="90") == {"A": 100, "C": 90}


class TestDeclarations:
    """Clause 2.6: the form offers only what exists."""

    def ranks(self, kind: str, **options: Any) -> list[str]:
        known = combinations(rules("belote_declarations", **options))
        return [one.rank for one in known if one.kind == kind]

    def test_sequences_have_enough_cards_below(self) -> None:
        assert self.ranks("tierce") == ["A", "K", "Q", "J", "10", "9"]
        assert self.ranks("cent") == ["A", "K", "Q", "J"]
        assert self.ranks("tierce", sequence_order="ten_high") == ["A", "10", "K", "Q", "J", "9"]

    def test_idle_carres_are_not_offered(self) -> None:
        assert self.ranks("carre") == ["A", "K", "Q", "J", "10", "9"]
        assert "7" in self.ranks("carre", carre_of_sevens="voids_hand")
        assert "8" in self.ranks("carre", carre_of_eights="cancels")

    def test_they_are_called_with_their_points(self) -> None:
        with translation.override("fr"):
            shown = str(HandForm(table=DECLARING)["decl_0_what"])
        assert "tierce à l’as · 20" in shown
        assert '<optgroup label="carré">' in shown

    def test_they_are_called_with_what_they_are_worth_without_trump(self) -> None:
        with translation.override("fr"):
            shown = str(HandForm(table=table("coinche", no_trump_carres="aces_200"))["decl_0_what"])
            usual = str(HandForm(table=COINCHE)["decl_0_what"])
        assert "carré d’as · 100, à sans atout 200" in shown
        assert "carré de neuf · 150, à sans atout 0" in shown
        assert "carré de rois · 100<" in shown
        assert "sans atout" not in usual

    def test_a_row_says_who_and_what(self) -> None:
        form = typed(DECLARING, decl_0_side="A", decl_1_what="cent:A")
        assert set(form.errors) == {"decl_0_what", "decl_1_side"}

    @pytest.mark.parametrize("other", ["A", "B"])
    def test_a_carre_is_announced_once(self, other: str) -> None:
        rows = {"decl_0_side": "A", "decl_0_what": "carre:J", "decl_2_side": other}
        rows |= {"taker": "A", "points_a": "100", "decl_rows": "3"}
        with translation.override("en"):
            form = typed(DECLARING, **rows, decl_2_what="carre:J")
            show_refusal(form)
            assert form.errors == {
                "decl_2_what": [
                    f"A carré of jacks and {other} carré of jacks: there is only one carré of "
                    "jacks."
                ]
            }
        assert form["decl_2_what"].value() == "carre:J"
        form = typed(DECLARING, **rows, decl_2_what="carre:9")
        assert scored(DECLARING.rules, GamePlayed([form.facts()]), "AB", 1).totals["A"] >= 300

    def test_carres_of_the_way_that_is_not_chosen(self) -> None:
        twice = {f"decl_{row}_what": "carre:J" for row in (0, 1)}
        rows = {"decl_0_side": "A", "decl_1_side": "B", "declarations_a": "200"}
        assert typed(DECLARING, declared_as="points", **rows, **twice).errors == {}

    def test_an_unknown_combination(self) -> None:
        assert "decl_0_what" in typed(DECLARING, decl_0_what="tierce:8", decl_0_side="A").errors

    def test_the_way_that_is_not_chosen_is_left_alone(self) -> None:
        odd = {"declarations_a": "abc", "decl_0_side": "A", "decl_0_what": "cent:A"}
        form = typed(DECLARING, declared_as="list", **odd)
        assert form.errors == {}
        assert form.facts()["declarations"] == [{"side": "A", "kind": "cent", "rank": "A"}]
        assert set(typed(DECLARING, declared_as="points", **odd).errors) == {"declarations_a"}

    def test_more_rows_are_asked_for_and_kept(self) -> None:
        assert typed(DECLARING).rows == 2
        more = typed(DECLARING, more="1", decl_rows="2", decl_1_side="B")
        assert more.rows == 4
        again = more.as_typed()
        assert again.rows == 4
        assert again["decl_1_side"].value() == "B"
        assert again.errors == {}

    @pytest.mark.parametrize("rows", ["-1", "999999", "abc", "９"])
    def test_rows_without_bound_are_not_made(self, rows: str) -> None:
        assert typed(DECLARING, decl_rows=rows).rows == 2

    def test_recorded_ones_leave_room_for_another(self) -> None:
        one = {"side": "A", "kind": "tierce", "rank": "A"}
        assert HandForm(table=DECLARING, facts={"declarations": [one] * 3}).rows == 4


class TestProblems:
    """Each beside its field; what cannot be judged yet is not complained of."""

    def shown(self, form: HandForm, *problems: tuple[str, str]) -> dict[str, Any]:
        form.show(Refusal.of(*(Problem(field, words) for field, words in problems)))
        return dict(form.errors)

    def test_a_number_of_one_side(self) -> None:
        assert set(self.shown(typed(EACH), ("points.B", "no"))) == {"points_b"}
        assert set(self.shown(typed(EACH), ("points", "no"))) == {"points_a"}

    def test_fields_that_are_one_choice(self) -> None:
        assert set(self.shown(typed(BELOTE), ("misdeal", "no"))) == {"other"}
        assert set(self.shown(typed(BELOTE), ("void", "no"))) == {"other"}

    def test_declarations_by_the_way_they_are_typed(self) -> None:
        assert set(self.shown(typed(DECLARING), ("declarations", "no"))) == {"decl_0_what"}
        settled = typed(DECLARING, declarations_b="20")
        assert set(self.shown(settled, ("declarations", "no"))) == {"declarations_a"}

    def test_the_rest_stands_above(self) -> None:
        assert set(self.shown(typed(BELOTE), ("", "no"), ("reason", "no"))) == {"__all__"}

    def test_what_was_said_already_is_not_said_twice(self) -> None:
        form = typed(BELOTE, points_a="abc")
        assert len(self.shown(form, ("points", "missing"))["points_a"]) == 1

    def test_points_of_nobody_yet(self) -> None:
        form = typed(COMPTOIR, bid="80", made="90")
        assert set(self.shown(form, ("taker", "who"), ("points", "none"))) == {"taker"}

    def test_a_problem_of_another_hand_stands_above(self) -> None:
        here = beside_fields(problem("player_out", "taker", 3, value="B"), 3)
        assert here.field == "taker"
        with translation.override("fr"):
            later = beside_fields(problem("player_out", "taker", 5, value="B"), 3)
        assert later.field == ""
        assert "donne 5" in str(later.message)
        assert beside_fields(problem("required", "points", 3, value="C"), 3).field == "points.C"
