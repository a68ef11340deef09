"""The sentences of the rule sheet: one for every option in play, none for the others."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scoring.presets import PRESETS, preset_rules
from scoring.rules import OPTIONS, Rules
from scoring.rules_json import rules_from_json
from tests.matrix import rarely
from tests.paper.paper import speaking
from tests.paper.rule_bases import BASES, rules_with, said, told_options
from tournaments.rulesets.sheet.articles import (
    ARTICLES,
    COVERED,
    TITLES,
    articles_of,
    rule_articles,
)
from tournaments.rulesets.sheet.sentence import Sentence, filled_in

pytestmark = pytest.mark.slow

TOLD = {
    base: [option.name for option in told_options(rules_from_json(data))]
    for base, data in BASES.items()
}
LOW_CARRES = {"carre_of_eights", "carre_of_sevens"}
# Options without an effect, or with a single value, in a base: three players without a talon have
# no eights and sevens; a talon changes the deal and the value of a capot; the bid alone leaves out
# the tricks, and only beside it a belote is asked about.
IDLE = {
    "contree": {"bid_marks_belote"},
    "contree of bids": {
        "rounding",
        "exact_finish",
        "failed_points",
        "belote_when_failed",
        "capot_points",
        "capot_of_taker",
        "contre_multiplies",
        "contre_takes_all",
        "declarations_to_winner",
    },
    "together": LOW_CARRES | {"both_over", "deal", "opposition"},
    "each": LOW_CARRES,
    "belote2 with a talon": {"deal_pattern", "capot_points", "litige_amount"},
    "each with a talon": {"deal_pattern", "opposition"},
}
# These values mean "never", so they have no sentence.
UNSAID = {
    ("turned_jack", "free"),
    ("under_eleven", "play"),
    ("carre_of_eights", "nothing"),
    ("carre_of_sevens", "nothing"),
    ("unit", 1),
    ("exact_finish", False),
    ("timed", False),
    ("minutes", None),
    ("failed_cannot_win", False),
    ("equal_points", "as_contract"),
    ("declarations_to_winner", False),
    ("no_trump_carres", "same"),
    ("bid_marks_belote", False),
    ("capot_cannot_win", False),
    ("rubicon", "none"),
    ("capot_called_points", None),
    ("generale_points", None),
    ("made_at_least", 0),
    ("fault_adds_contract", False),
    ("allow_no_trump", False),
    ("allow_all_trump", False),
}


def sentences_of(rules: Rules) -> dict[str, Sentence]:
    return {key: one for group in articles_of(rules).values() for key, one in group.items()}


def test_every_option_has_a_sentence_or_shares_one() -> None:
    for base, names in TOLD.items():
        told = {COVERED.get(name, name) for name in names if name != "articles"}
        assert told <= set(sentences_of(rules_from_json(BASES[base]))), base


@pytest.mark.parametrize("language", ["fr", rarely("en")])
@pytest.mark.parametrize("base", BASES)
def test_every_value_of_an_option_changes_what_the_sheet_says(base: str, language: str) -> None:
    """In French in every run: two sentences that differ there differ in English too."""
    for name in set(TOLD[base]) - IDLE.get(base, set()):
        with speaking(language):
            told = [said(rules) for _, rules in rules_with(base, OPTIONS[name])]
        assert len(told) > 1, name
        assert len(set(told)) == len(told), name


def test_an_option_without_effect_in_one_base_has_one_in_another() -> None:
    for name in set().union(*IDLE.values()) - LOW_CARRES:
        bases = {base for base in BASES if name in TOLD[base]}
        assert any(name not in IDLE.get(base, ()) for base in bases), name


@pytest.mark.parametrize("base", BASES)
def test_a_value_has_no_sentence_only_where_it_means_not_played(base: str) -> None:
    sentences = sentences_of(rules_from_json(BASES[base]))
    for name in set(TOLD[base]) - IDLE.get(base, set()):
        if OPTIONS[name].kind == "sentences":
            continue
        key = COVERED.get(name, name)
        silent = {
            (name, value)
            for value, rules in rules_with(base, OPTIONS[name])
            if not filled_in(key, sentences[key], rules)
        }
        assert silent <= UNSAID


def test_cards_removed_from_the_pack_are_not_mentioned() -> None:
    for base, name in product(("together", "each"), LOW_CARRES):
        with speaking("en"):
            told = {said(rules) for _, rules in rules_with(base, OPTIONS[name])}
        assert len(told) == 1, (base, name)
        assert "carré of eights" not in told.pop(), (base, name)


def test_the_options_that_share_a_sentence_name_options_and_sentences() -> None:
    assert set(COVERED) <= set(OPTIONS)
    every = {key for game in ARTICLES.values() for group in game.values() for key in group}
    assert set(COVERED.values()) <= every


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules(), ("tierce", "carré", "arrondi", "rubicon", "dizaine", "capot annoncé", "talon")),
        (Rules(litige="failed"), ("en jeu", "litige")),
        (Rules(target=None, hands=12), ("atteint",)),
        (Rules(rounding="exact", declarations="scored"), ("s’arrondi",)),
        (preset_rules("contree"), ("litige", "en jeu", "générale", "sans atout", "tout atout")),
        (preset_rules("contree_bid"), ("arrondi", "160 et", "250 au lieu")),
        (preset_rules("belote2"), ("partenaire", "équipe", "talon", "annonces")),
        (preset_rules("belote3"), ("partenaire", "équipe", "camp", "défense", "talon", "huit et")),
        (preset_rules("comptoir"), ("capot", "litige", "rubicon", "dix de der", "chien", "équipe")),
    ],
)
def test_options_not_played_are_not_mentioned(rules: Rules, words: tuple[str, ...]) -> None:
    with speaking("fr"):
        told = said(rules)
    assert [word for word in words if word in told] == []


def every_rule_set() -> dict[str, Rules]:
    """The bases and the presets."""
    bases = {name: rules_from_json(base) for name, base in BASES.items()}
    return bases | {name: preset_rules(name) for name in PRESETS}


def test_every_sentence_is_translated_and_complete() -> None:
    for name, rules in every_rule_set().items():
        with speaking("fr"):
            french = rule_articles(rules)
        with speaking("en"):
            english = rule_articles(rules)
        for mine, theirs in zip(french, english, strict=True):
            assert not set(mine.sentences) & set(theirs.sentences), name
            assert "%(" not in " ".join((*mine.sentences, *theirs.sentences)), name


def test_french_has_french_spaces_and_quotes() -> None:
    for name, rules in every_rule_set().items():
        with speaking("fr"):
            told = said(rules)
        for wrong in (" ;", " :", " !", " ?", "« ", " »", "'", "  "):
            assert wrong not in told, (name, wrong)


class TestAmounts:
    def test_a_failed_contract_has_its_rounded_amount(self) -> None:
        with speaking("en"):
            told = said(Rules(rounding="nearest_10", failed_points=162))
        assert "the defence scores 160" in told

    def test_a_capot_has_its_rounded_amount(self) -> None:
        with speaking("en"):
            assert "scores 250 in place" in said(Rules(rounding="nearest_10_down"))

    def test_half_of_a_target_is_told_in_whole_points(self) -> None:
        with speaking("en"):
            assert "with 500 points or less" in said(Rules(target=1001, rubicon="simple"))
            assert "with less than 500 points" in said(Rules(target=1000, rubicon="simple"))

    def test_a_hand_marked_unrounded_has_amounts_of_its_own(self) -> None:
        words = "A failed contract is then scored 162 and a capot 252."
        with speaking("en"):
            assert words in said(preset_rules("belote_rounded"))
            assert "are then scored 162 and a capot 252" in said(preset_rules("contree_cannes"))
            assert "is then scored" not in said(Rules(rounding="nearest_10"))
            assert "is then scored" not in said(
                Rules(rounding="nearest_10", exact_finish=True, failed_points=160, capot_points=250)
            )

    def test_thousands_are_written_as_the_language_writes_them(self) -> None:
        with speaking("fr"):
            assert "1\u202f001" in said(Rules(target=1001))

    def test_the_bids_of_comptoir_have_their_value(self) -> None:
        with speaking("en"):
            told = said(preset_rules("comptoir"))
        assert "from 1 to 50, 1; from 51 to 70, 2; from 71 to 90, 3;" in told
        assert "from 151 to 152, 7." in told


class TestTimed:
    def english(self, **changes: Any) -> str:
        with speaking("en"):
            return said(Rules(timed=True, **changes))

    def test_before_the_target_or_the_last_hand(self) -> None:
        for ends in ({}, {"target": None, "hands": 12}, {"hands": 12}):
            assert (
                "If the time is up before, the game ends there: the highest total wins; if it is "
                "shared, the game is drawn." in self.english(**ends)
            )

    def test_alone(self) -> None:
        assert (
            "The game ends when the time is up, after any number of hands. The highest total wins; "
            "if it is shared, the game is drawn." in self.english(target=None)
        )

    @pytest.mark.parametrize(
        ("how", "words"),
        [
            ("returned", "go back to the side they came from."),
            ("to_defence", "go to the side they did not come from."),
            ("lost", "are lost."),
            ("extra_hand", "are lost."),
        ],
    )
    def test_what_becomes_of_points_at_stake(self, how: str, words: str) -> None:
        told = f"Points at stake when the time is up {words}"
        assert told in self.english(litige_at_end=how)
        assert told not in self.english(litige_at_end=how, litige="failed")
        assert told not in self.english(litige_at_end=how, game="contree")
        with speaking("en"):
            assert told not in said(Rules(litige_at_end=how))
            each = Rules(game="belote3", timed=True)
            assert "when the time is up are lost." in said(each)

    def test_no_rubicon(self) -> None:
        told = "In a game that ends because the time is up, nobody is under the rubicon."
        assert told in self.english(rubicon="simple")
        assert told not in self.english()
        with speaking("en"):
            assert told not in said(Rules(rubicon="simple"))


class TestContree:
    def english(self, **changes: Any) -> str:
        with speaking("en"):
            return said(replace(preset_rules("contree"), **changes))

    def test_bids_go_from_the_lowest_to_the_highest(self) -> None:
        assert "from 90 to 180, and the trump suit" in self.english(min_bid=90, max_bid=180)

    def test_the_amount_of_a_capot_is_left_out_where_it_is_never_marked(self) -> None:
        assert "a contract of 270 points" in self.english(capot_contract=270)
        flat = self.english(capot_bid_made=500, capot_bid_failed=500)
        assert "a contract of 2" not in flat
        assert "a contract of 2" not in self.english(counting="made")
        assert "a contract of 250" in self.english(counting="made", fault_adds_contract=True)

    def test_what_contre_multiplies_leaves_out_a_contract_that_is_never_marked(self) -> None:
        told = self.english(counting="made")
        assert "all that the winner of the hand scores: tricks and belote." in told
        told = self.english(counting="made", contre_multiplies="bid")
        assert "Nothing that is scored is multiplied." in told
        assert "never multiplied" not in told

    def test_with_the_bid_alone_contre_multiplies_the_contract(self) -> None:
        told = self.english(counting="bid", contre_multiplies="tricks", contre_takes_all=True)
        assert "They multiply the contract that the winner of the hand scores." in told
        assert "takes the whole hand" not in told

    def test_a_belote_beside_the_bid(self) -> None:
        told = self.english(counting="bid", bid_marks_belote=True)
        assert "The other side scores nothing for it, and tricks are never scored." in told
        assert "if the contract fails, the defence scores the taker’s belote too." in told
        kept = self.english(counting="bid", bid_marks_belote=True, belote_when_failed="kept")
        assert "A belote is always scored by the side that has it, never multiplied." in kept
        declared = {"counting": "bid", "bid_marks_belote": True, "declarations": "scored"}
        assert "and tricks and declarations are never scored." in self.english(**declared)
        assert "tricks and belote are never scored." in self.english(counting="bid")
        assert self.english(bid_marks_belote=True) == self.english()

    @pytest.mark.parametrize(
        ("amounts", "words"),
        [
            ({}, ""),
            ({"capot_bid_failed": 500}, "The amount of a capot that was bid is multiplied too."),
            ({"generale_points": 500}, "The amount of a générale is multiplied too."),
            (
                {"capot_bid_made": 500, "generale_points": 500},
                "The amounts of a capot that was bid and of a générale are multiplied too.",
            ),
        ],
    )
    def test_fixed_amounts_are_multiplied(self, amounts: dict[str, int], words: str) -> None:
        told = self.english(**amounts)
        assert words in told
        assert ("multiplied too" in told) == bool(words)

    def test_a_least_number_of_points_matters_only_above_the_lowest_bid(self) -> None:
        assert "at least 82 points" in self.english(made_at_least=82)
        assert "at least 82 points" not in self.english(made_at_least=82, min_bid=90)

    def test_raw_values_are_counted_as_they_are(self) -> None:
        raw: dict[str, Any] = {"no_trump_values": "raw_130", "all_trump_values": "raw_258"}
        played = self.english(allow_no_trump=True, allow_all_trump=True, **raw)
        assert "Without trump it is 130. With every suit as trump it is 258." in played
        assert "it is 130" not in self.english(**raw)
        assert "does not make 162" not in played
        alone = self.english(allow_all_trump=True, **raw, rounding="balanced_10")
        assert "In a hand that does not make 162, each side is rounded on its own." in alone
        assert "does not make" not in self.english(**raw, rounding="balanced_10")

    def test_declarations_that_follow_a_lost_hand(self) -> None:
        told: dict[str, Any] = {"declarations": "scored", "declarations_to_winner": True}
        assert "or in spite of contre" not in self.english(**told)
        takes_all = self.english(**told, contre_takes_all=True)
        assert "or in spite of contre, scores the declarations of the defence as well" in takes_all
        assert "its belote and declarations only" not in takes_all
        assert "its belote only" in takes_all
        assert "as well" not in self.english(declarations_to_winner=True)

    def test_belotes_at_all_trump(self) -> None:
        one, every = (
            self.english(allow_all_trump=True, all_trump_belotes=counted)
            for counted in (False, True)
        )
        assert "at most one belote is counted" in one
        assert "every belote is counted" in every
        assert "belote is counted" not in self.english(all_trump_belotes=True)


class TestPenalties:
    def test_points_at_stake_stay_at_stake_where_rules_have_any(self) -> None:
        words = "points at stake stay at stake"
        with speaking("en"):
            assert words in said(Rules())
            assert words not in said(Rules(litige="failed"))
            assert words not in said(preset_rules("contree"))


class TestThreePlayers:
    def test_each_for_himself_the_taker_beats_each_of_the_others(self) -> None:
        with speaking("en"):
            assert "more points than each of the two others" in said(preset_rules("belote3"))

    def test_together_both_others_mark_what_the_defence_marks(self) -> None:
        with speaking("en"):
            told = said(replace(preset_rules("belote3"), opposition="together"))
        assert "Both players of the defence score what it scores." in told
        assert "both others score 162 points" in told


class TestLyonnaise:
    def test_only_its_sheet_mentions_the_chien(self) -> None:
        with speaking("en"):
            assert "the chien" in said(preset_rules("lyonnaise"))
            assert "the chien" not in said(preset_rules("comptoir"))


class TestArticles:
    def test_they_follow_the_order_of_an_evening_and_none_is_empty(self) -> None:
        for preset in PRESETS:
            rules = preset_rules(preset)
            articles = rule_articles(rules)
            keys = [article.key for article in articles]
            assert keys == [key for key in TITLES if key in keys], preset
            assert set(keys) <= set(articles_of(rules)), preset
            assert all(article.sentences for article in articles), preset

    def test_the_rubicon_has_an_article_only_where_it_is_played(self) -> None:
        assert rule_articles(Rules(rubicon="simple"))[-1].key == "rubicon"
        assert rule_articles(Rules())[-1].key == "end"

    def test_a_sheet_without_declarations_does_not_name_them_in_a_title(self) -> None:
        with speaking("en"):
            titles = [article.title for article in rule_articles(Rules())]
        assert "Belote" in titles
        assert "Belote and declarations" not in titles

    def test_a_sheet_on_which_equality_is_no_litige_does_not_call_it_one(self) -> None:
        with speaking("en"):
            carried = [article.title for article in rule_articles(Rules())]
            failed = [article.title for article in rule_articles(Rules(litige="failed"))]
            alone = [article.title for article in rule_articles(preset_rules("belote3"))]
        assert "Equality (litige)" in carried
        assert "Equality in a hand" in failed
        assert "Equality (litige)" in alone

    def test_the_organisers_own_come_last_as_they_were_typed(self) -> None:
        rules = Rules(articles=("Pas de téléphone.", "  ", "<b>Buvette</b> à 22 h"))
        last = rule_articles(rules)[-1]
        assert last.key == "own"
        assert last.sentences == ("Pas de téléphone.", "<b>Buvette</b> à 22 h")
