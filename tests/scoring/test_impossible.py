"""Clause 2.6: declarations that one pack of cards cannot hold."""

from typing import Any

import pytest

from scoring.hand import Declaration, HandFacts
from scoring.impossible import cards_of, first_clash
from scoring.rules import Rules
from scoring.rules_json import rules_from_json

COINCHE = rules_from_json({"preset": "coinche"})


def declared(*told: str) -> tuple[Declaration, ...]:
    """Declarations from a few words each: NS cent J trump."""
    found = []
    for one in told:
        side, kind, rank, *trump = one.split()
        found.append(Declaration(side, kind, rank, bool(trump)))
    return tuple(found)


def clash(*told: str, rules: Rules | None = None, **facts: Any) -> str:
    """The code of the clash, with the side that is named; empty where there is none."""
    found = first_clash(rules or COINCHE, HandFacts(declarations=declared(*told), **facts))
    return f"{found.code} {found.side}".strip() if found else ""


class TestCards:
    @pytest.mark.parametrize(
        ("order", "kind", "rank", "cards"),
        [
            ("natural", "tierce", "9", "7 8 9"),
            ("natural", "cinquante", "J", "8 9 10 J"),
            ("ten_high", "cent", "10", "9 J Q K 10"),
            ("natural", "cent", "A", "10 J Q K A"),
            ("natural", "carre", "9", "9"),
        ],
    )
    def test_of_a_declaration(self, order: str, kind: str, rank: str, cards: str) -> None:
        rules = Rules(sequence_order=order)
        assert " ".join(cards_of(rules, Declaration("NS", kind, rank))) == cards


class TestCarres:
    @pytest.mark.parametrize("other", ["NS", "EW"])
    def test_there_is_one_of_each_rank(self, other: str) -> None:
        assert clash("NS carre J", f"{other} carre J") == "same_carre"
        assert clash("NS carre J", f"{other} carre 9") == ""

    def test_a_sequence_of_the_other_side_needs_a_card_of_it(self) -> None:
        assert clash("NS carre J", "EW tierce Q") == "carre_has_it"
        assert clash("EW tierce Q", "NS carre J") == "carre_has_it"
        assert clash("NS carre 8", "EW tierce Q") == ""
        assert clash("NS carre J", "NS tierce Q") == "", "a card may serve twice"

    def test_a_belote_of_the_other_side_needs_a_card_of_it(self) -> None:
        for rank in ("K", "Q"):
            assert clash(f"NS carre {rank}", belote="EW") == "carre_has_belote EW"
            assert clash(f"NS carre {rank}", belote="NS") == ""
        assert clash("NS carre A", belote="EW") == ""
        assert clash("NS carre K", belotes=("NS", "EW"), trump="TA") == "carre_has_belote EW"
        assert clash("NS carre K", "NS tierce 9", belote=None) == ""


class TestSequences:
    def test_four_suits_hold_a_card_four_times(self) -> None:
        cents = [f"{side} cent {rank}" for side in ("NS", "EW") for rank in ("J", "A")]
        assert clash(*cents) == ""
        assert clash(*cents, "NS tierce Q") == "no_suit_left"
        assert clash(*cents, "NS tierce 9") == ""

    def test_nine_cents(self) -> None:
        found = first_clash(COINCHE, HandFacts(declarations=declared(*["NS cent A"] * 9)))
        assert found is not None
        assert (found.code, found.rank) == ("no_suit_left", "10")
        assert (found.earlier, found.later) == declared("NS cent A", "NS cent A")

    def test_two_at_trump_share_no_card(self) -> None:
        two = ("NS tierce Q trump", "EW tierce A trump")
        assert clash(*two, trump="H") == "same_trumps"
        assert clash("NS tierce J trump", "EW tierce A trump", trump="H") == ""
        assert clash("NS tierce Q trump", "EW tierce A", trump="H") == ""
        assert clash("NS tierce Q", "EW tierce A trump", trump="H") == ""
        belote = rules_from_json({"preset": "belote_declarations"})
        assert clash(*two, rules=belote) == "same_trumps"

    @pytest.mark.parametrize("trump", ["TA", "SA", None])
    def test_where_every_suit_may_be_trump_they_may(self, trump: str | None) -> None:
        assert clash("NS tierce Q trump", "EW tierce A trump", trump=trump) == ""


class TestCardsOfASide:
    SIXTEEN = ("NS cent A", "NS cent A", "NS tierce 9", "NS tierce 9")

    def test_two_partners_have_sixteen(self) -> None:
        assert clash(*self.SIXTEEN) == ""
        assert clash(*self.SIXTEEN, "NS tierce 9") == "too_many_cards"
        assert clash(*self.SIXTEEN, "EW tierce 9") == ""

    def test_a_carre_and_its_sequences_share_cards(self) -> None:
        assert clash("NS carre A", "NS carre K", "NS carre Q", "NS carre J", "NS cent A") == (
            "too_many_cards"
        ), "the ten is one more"
        four = ("NS carre A", "NS carre K", "NS carre Q", "NS tierce A")
        assert clash(*four, "NS carre 10") == ""
        alone = rules_from_json({"preset": "coinche", "one_card_one_declaration": True})
        assert clash(*four, rules=alone) == ""
        assert clash(*four, "NS carre 10", rules=alone) == "too_many_cards"

    @pytest.mark.parametrize(
        ("rules", "fits", "one_more"),
        [
            ({"game": "belote2"}, ["A cent A"] * 3, "A tierce 9"),
            ({"game": "belote2", "deal": "stock"}, ["A cent A", "A cinquante A"], "A tierce 9"),
            ({"game": "belote3"}, ["A cent A", "A tierce A"], "A tierce J"),
            ({"game": "belote3", "deal": "stock"}, ["A carre A", "A carre K"], "A tierce J"),
        ],
    )
    def test_of_players_alone(self, rules: dict[str, Any], fits: list[str], one_more: str) -> None:
        read = rules_from_json({**rules, "declarations": "scored"})
        assert clash(*fits, rules=read) == ""
        assert clash(*fits, one_more, rules=read) == "too_many_cards"
        assert clash(*fits, one_more.replace("A ", "B ", 1), rules=read) == ""


def test_a_hand_without_declarations() -> None:
    assert clash() == ""
