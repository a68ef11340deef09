"""Clause 2.6: who marks declarations."""

from typing import Any

import pytest

from scoring.declarations import ORDERS, possible, settle
from scoring.hand import Declaration
from scoring.rules import Rules
from tests.scoring.tables import NS_EW, codes, last, ns, play, refused

CAMPS = {"NS": "NS", "EW": "EW"}


def declared(text: str) -> list[Declaration]:
    """Declarations from text: ``NS tierce A, EW cent Q trump``."""
    words = [one.split() for one in text.split(", ")]
    return [Declaration(side, kind, rank, bool(trump)) for side, kind, rank, *trump in words]


def settled(text: str, **rules: Any) -> dict[str, int]:
    """What the declarations of ``text`` come to."""
    return dict(settle(Rules(**rules), declared(text), CAMPS).points)


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

    def test_the_side_of_the_strongest_marks_all_its_own(self) -> None:
        assert settled("NS tierce A, EW cent A, NS cinquante K, EW tierce 9") == {"EW": 120}


class TestTie:
    def test_cancelled(self) -> None:
        assert settled("NS tierce A, EW tierce A, NS tierce 9") == {}

    def test_first_announced(self) -> None:
        rules = {"declaration_tie": "first_announced"}
        assert settled("NS tierce 9, EW tierce A, NS tierce A", **rules) == {"EW": 20}

    def test_equal_ones_of_the_same_side_are_none(self) -> None:
        assert settled("NS tierce A, NS tierce A, EW tierce K") == {"NS": 40}

    def test_the_sheet_says_so(self) -> None:
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

    def test_each_has_its_own(self) -> None:
        assert settled(self.EIGHTS, carre_of_sevens="cancels") == {"NS": 20}

    def test_voids_the_hand_which_needs_nothing_else(self) -> None:
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

    def test_cancelling_is_said(self) -> None:
        hand = ns(100, declarations=[{"side": "EW", "kind": "carre", "rank": "8"}])
        answer = play([hand], declarations="scored", carre_of_eights="cancels")
        assert codes(last(answer))[0] == "declarations_cancelled"


class TestSequencesThatExist:
    @pytest.mark.parametrize("order", sorted(ORDERS))
    @pytest.mark.parametrize(("kind", "first"), [("tierce", 2), ("cinquante", 3), ("cent", 4)])
    def test_from_the_lowest_on(self, order: str, kind: str, first: int) -> None:
        rules = Rules(sequence_order=order)
        ranks = ORDERS[order]
        assert [rank for rank in ranks if possible(rules, kind, rank)] == list(ranks[first:])

    def test_too_low_is_an_error(self) -> None:
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
