"""Clause 2.6: who marks declarations."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from scoring.declarations import KINDS, ORDERS, possible, settle
from scoring.hand import Declaration, HandFacts
from scoring.rules import OPTIONS, Rules
from scoring.rules_json import rules_from_json
from scoring.score import score
from scoring.text import step_text
from tests.scoring.tables import NS_EW, codes, last, ns, play, refused

TEAMS = {"NS": "NS", "EW": "EW"}


def declared(text: str) -> list[Declaration]:
    """Declarations from text: ``NS tierce A, EW cent Q trump``."""
    words = [one.split() for one in text.split(", ")]
    return [Declaration(side, kind, rank, bool(trump)) for side, kind, rank, *trump in words]


def settled(text: str, **rules: Any) -> dict[str, int]:
    """The points marked for the declarations of ``text``."""
    return dict(settle(Rules(**rules), declared(text), TEAMS).points)


class TestValues:
    @pytest.mark.parametrize(
        ("text", "points"),
        [
            ("NS tierce A", 20),
            ("NS cinquante A", 50),
            ("NS cent A", 100),
            ("NS carre J", 200),
            ("NS carre 9", 150),
            ("NS carre A", 100),
            ("NS carre 10", 100),
            ("NS carre K", 100),
            ("NS carre Q", 100),
            ("NS carre 8", 0),
            ("NS carre 7", 0),
        ],
    )
    def test_standard(self, text: str, points: int) -> None:
        assert settled(text) == {"NS": points}

    @pytest.mark.parametrize(
        ("rank", "points"),
        [
            ("J", 200),
            ("9", 140),
            ("A", 110),
            ("10", 100),
            ("K", 100),
            ("Q", 100),
            ("8", 0),
            ("7", 0),
        ],
    )
    def test_ten_times_trump(self, rank: str, points: int) -> None:
        assert settled(f"NS carre {rank}", carre_values="ten_times_trump") == {"NS": points}


class TestStrength:
    @pytest.mark.parametrize(
        ("weaker", "stronger"),
        [
            ("tierce A", "cinquante 10"),
            ("cent A", "carre Q"),
            ("carre A", "carre 9"),
            ("tierce K", "tierce A"),
            ("tierce A", "tierce A trump"),
            ("tierce K trump", "tierce A"),
            ("carre 10", "carre Q"),
            ("carre K", "carre A"),
            ("carre 8", "tierce 9"),
        ],
    )
    def test_natural(self, weaker: str, stronger: str) -> None:
        for text in (f"NS {weaker}, EW {stronger}", f"EW {stronger}, NS {weaker}"):
            assert list(settled(text)) == ["EW"]

    @pytest.mark.parametrize(
        ("weaker", "stronger"), [("tierce K", "tierce 10"), ("carre K", "carre 10")]
    )
    def test_ten_high(self, weaker: str, stronger: str) -> None:
        text = f"NS {weaker}, EW {stronger}"
        assert list(settled(text, sequence_order="ten_high")) == ["EW"]
        assert list(settled(text)) == ["NS"]

    def test_the_side_of_the_strongest_marks_all_its_declarations(self) -> None:
        assert settled("NS tierce A, EW cent A, NS cinquante K, EW tierce 9") == {"EW": 120}


class TestTie:
    def test_cancelled(self) -> None:
        assert settled("NS tierce A, EW tierce A, NS tierce 9") == {}

    def test_first_announced(self) -> None:
        rules = {"declaration_tie": "first_announced"}
        assert settled("NS tierce 9, EW tierce A, NS tierce A", **rules) == {"EW": 20}

    def test_equal_declarations_of_one_side_are_no_tie(self) -> None:
        assert settled("NS tierce A, NS tierce A, EW tierce K") == {"NS": 40}

    def test_the_sheet_explains_the_tie(self) -> None:
        one = {"kind": "tierce", "rank": "A"}
        hand = ns(100, declarations=[{"side": "NS", **one}, {"side": "EW", **one}])
        assert codes(last(play([hand], declarations="scored")))[0] == "declarations_tied"


class TestPowers:
    EIGHTS = "NS tierce A, EW carre 8"

    def test_nothing(self) -> None:
        assert settled(self.EIGHTS) == {"NS": 20}

    @pytest.mark.parametrize(
        ("option", "rank"), [("carre_of_eights", "8"), ("carre_of_sevens", "7")]
    )
    def test_cancels(self, option: str, rank: str) -> None:
        assert settled(f"NS tierce A, EW carre {rank}", **{option: "cancels"}) == {}

    def test_each_carre_has_its_own_effect(self) -> None:
        assert settled(self.EIGHTS, carre_of_sevens="cancels") == {"NS": 20}

    def test_voids_the_hand_which_needs_no_other_field(self) -> None:
        hand = {"declarations": [{"side": "EW", "kind": "carre", "rank": "7"}]}
        rules = {"declarations": "scored", "carre_of_sevens": "voids_hand"}
        answer = play([hand, {**ns(100), **hand}], **rules)
        assert [one["outcome"] for one in answer["hands"]] == ["void", "void"]
        assert answer["totals"] == {"NS": 0, "EW": 0}
        assert codes(last(answer)) == ["declarations_void"]

    def test_voiding_goes_before_cancelling(self) -> None:
        carres = [{"side": "EW", "kind": "carre", "rank": rank} for rank in "87"]
        rules = {"carre_of_sevens": "voids_hand", "carre_of_eights": "cancels"}
        answer = play([{"declarations": carres}], declarations="scored", **rules)
        assert last(answer)["outcome"] == "void"

    def test_cancelling_is_explained(self) -> None:
        hand = ns(100, declarations=[{"side": "EW", "kind": "carre", "rank": "8"}])
        answer = play([hand], declarations="scored", carre_of_eights="cancels")
        assert codes(last(answer))[0] == "declarations_cancelled"


class TestSequencesThatExist:
    @pytest.mark.parametrize("order", sorted(ORDERS))
    @pytest.mark.parametrize(("kind", "first"), [("tierce", 2), ("cinquante", 3), ("cent", 4)])
    def test_sequences_from_the_lowest_possible_one(
        self, order: str, kind: str, first: int
    ) -> None:
        rules = Rules(sequence_order=order)
        ranks = ORDERS[order]
        assert [rank for rank in ranks if possible(rules, kind, rank)] == list(ranks[first:])

    def test_a_sequence_too_low_is_an_error(self) -> None:
        hand = ns(75, declarations=[{"side": "NS", "kind": "cent", "rank": "10"}])
        found = refused(hand, declarations="scored")
        assert found == ("declarations", "sequence_too_low")
        play([hand], declarations="scored", sequence_order="ten_high")


class TestEntries:
    @pytest.mark.parametrize(
        ("entry", "code"),
        [
            (None, "not_an_object"),
            ("tierce", "not_an_object"),
            ({"kind": "tierce", "rank": "A"}, "not_a_side"),
            ({"side": "NS", "rank": "A"}, "not_a_choice"),
            ({"side": "NS", "kind": "tierce"}, "not_a_choice"),
            ({"side": "NS", "kind": "belote", "rank": "A"}, "not_a_choice"),
            ({"side": "NS", "kind": "tierce", "rank": 9}, "not_a_choice"),
            ({"side": "NS", "kind": "tierce", "rank": "A", "suit": "H"}, "unknown_key"),
            ({"side": "NS", "kind": "tierce", "rank": "A", "trump": "H"}, "not_a_flag"),
        ],
    )
    def test_refused(self, entry: Any, code: str) -> None:
        hand = ns(75, declarations=[entry])
        assert refused(hand, declarations="scored") == ("declarations", code)

    def test_trump_may_be_left_out(self) -> None:
        one = {"side": "NS", "kind": "tierce", "rank": "A"}
        answers = [
            play([ns(100, declarations=[{**one, **more}])], declarations="scored")
            for more in ({}, {"trump": None}, {"trump": False})
        ]
        assert answers[0] == answers[1] == answers[2]
        assert answers[0]["totals"] == {"NS": 120, "EW": 62}
        assert list(answers[0]["totals"]) == NS_EW


def told(text: str, /, sides: Any = None, **rules: Any) -> list[str]:
    """How the sheet explains the declarations of a hand the first side took, one sentence each."""
    names = list(sides or NS_EW)
    read = rules_from_json({"declarations": "scored", **rules})
    hand = HandFacts(
        taker=names[0],
        points=dict(zip(names, (100, 62) if len(names) == 2 else (100, 40, 22), strict=True)),
        declarations=tuple(declared(text)),
        contract=80 if read.game == "contree" else None,
    )
    steps = score(read, names, [hand]).hands[0].steps
    return [step_text(step) for step in steps if step.code.startswith("declaration")]


class TestExplanationOfEach:
    """What became of each declaration announced, and why."""

    def test_all_declarations_of_the_side_of_the_strongest_count(self) -> None:
        assert told("NS tierce A, EW cent A, NS cinquante K, EW tierce 9") == [
            "tierce A of NS does not count: the best of EW is worth more",
            "cent A of EW counts: 100",
            "cinquante K of NS does not count: the best of EW is worth more",
            "tierce 9 of EW counts: 20",
        ]

    @pytest.mark.parametrize(
        ("weaker", "stronger", "why"),
        [
            ("tierce A", "cinquante 10", "the best of EW is worth more"),
            ("cent A", "carre Q", "the carré of EW beats a cent"),
            ("tierce Q", "tierce A", "the best of EW is higher"),
            ("carre K", "carre A", "the best of EW is higher"),
            ("tierce A", "tierce A trump", "the best of EW is in trump"),
        ],
    )
    def test_the_first_criterion_that_decides(self, weaker: str, stronger: str, why: str) -> None:
        said = told(f"NS {weaker}, EW {stronger}")
        assert said[0] == f"{weaker} of NS does not count: {why}"
        assert said[1].startswith(f"{stronger.replace(' trump', ' in trump')} of EW counts: ")

    def test_first_announced(self) -> None:
        rules = {"declaration_tie": "first_announced"}
        assert told("NS tierce 9, EW tierce A, NS tierce A", **rules) == [
            "tierce 9 of NS does not count: the best of EW, equal, was announced first",
            "tierce A of EW counts: 20",
            "tierce A of NS does not count: the best of EW, equal, was announced first",
        ]

    def test_a_tie_names_what_is_equal(self) -> None:
        assert told("NS tierce A, EW tierce A, NS tierce 9") == [
            "equal best declarations (tierce A): nobody scores any"
        ]

    def test_a_carre_that_cancels_is_named_with_its_side(self) -> None:
        rules = {"carre_of_sevens": "cancels"}
        assert told("NS tierce A, EW carre 7", **rules) == [
            "carre 7 of EW cancels all declarations"
        ]

    def test_a_carre_that_voids_is_named_with_its_side(self) -> None:
        rules = {"carre_of_eights": "voids_hand"}
        assert told("NS carre 8", **rules) == ["carre 8 of NS makes the hand void"]

    def test_a_carre_worth_nothing_counts_for_nothing(self) -> None:
        assert told("EW carre 8") == ["carre 8 of EW counts: 0"]

    def test_no_trump_in_a_carre(self) -> None:
        assert told("NS carre J trump") == ["carre J of NS counts: 200"]

    def test_points_of_a_sheet_in_tens_are_those_of_the_table(self) -> None:
        assert told("NS cent A", preset="belge_101") == ["cent A of NS counts: 100"]

    def test_contree(self) -> None:
        assert told("NS tierce A, EW cent Q", game="contree") == [
            "tierce A of NS does not count: the best of EW is worth more",
            "cent Q of EW counts: 100",
        ]

    def test_three_players_each_for_himself(self) -> None:
        said = told("A tierce A, B tierce K, C tierce 10", sides="ABC", game="belote3")
        assert said == [
            "tierce A of A counts: 20",
            "tierce K of B does not count: the best of A is higher",
            "tierce 10 of C does not count: the best of A is higher",
        ]

    def test_declarations_of_two_who_play_together_both_count(self) -> None:
        rules = {"game": "belote3", "opposition": "together"}
        assert told("A tierce K, B tierce 10, C tierce A", sides="ABC", **rules) == [
            "tierce K of A does not count: the best of C is higher",
            "tierce 10 of B counts: 20",
            "tierce A of C counts: 20",
        ]

    def test_settled_declarations_are_not_explained(self) -> None:
        assert "declaration_kept" not in codes(
            last(play([ns(100, declarations={"NS": 50})], declarations="scored"))
        )

    def test_no_explanation_where_none_is_asked_for(self) -> None:
        hand = HandFacts(
            taker="NS", points={"NS": 100, "EW": 62}, declarations=tuple(declared("NS cent A"))
        )
        sheet = score(Rules(declarations="scored"), NS_EW, [hand], explain=False)
        assert (sheet.hands[0].steps, sheet.totals) == ((), {"NS": 200, "EW": 62})


@st.composite
def announced(draw: st.DrawFn) -> tuple[Rules, tuple[Declaration, ...]]:
    """Rules of declarations, and some that exist under them."""
    choices = ("carre_values", "sequence_order", "declaration_tie", "carre_of_eights")
    values = {name: draw(st.sampled_from(OPTIONS[name].choices)) for name in choices}
    rules = rules_from_json({"declarations": "scored", **values})
    order = ORDERS[rules.sequence_order]
    kinds = [(kind, rank) for kind in KINDS for rank in order if possible(rules, kind, rank)]
    one = st.tuples(st.sampled_from(NS_EW), st.sampled_from(kinds), st.booleans())
    drawn = draw(st.lists(one, min_size=1, max_size=5))
    return rules, tuple(Declaration(side, *kind, trump) for side, kind, trump in drawn)


class TestExplanationOfAny:
    @settings(max_examples=300, deadline=None, database=None)
    @given(announced())
    def test_what_counts_is_what_is_marked(
        self, given: tuple[Rules, tuple[Declaration, ...]]
    ) -> None:
        rules, declarations = given
        hand = HandFacts(taker="NS", points={"NS": 100, "EW": 62}, declarations=declarations)
        scored = score(rules, NS_EW, [hand]).hands[0]
        told = [step for step in scored.steps if step.code.startswith("declaration")]
        if scored.outcome == "void":
            assert [step.code for step in told] == ["declarations_void"]
            return
        kept = [step for step in told if step.code == "declaration_kept"]
        marked = settle(rules, declarations, TEAMS)
        assert sum(int(step.values["points"]) for step in kept) == sum(marked.points.values())
        assert {step.side for step in kept} == set(marked.points)
        assert len(told) in (1, len(declarations))
