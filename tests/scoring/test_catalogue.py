"""Clauses 2 to 5, 7 and 8 typed again as tables, against what `Rules` and the presets declare."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, OPTIONS, Rules, options_in, options_of
from scoring.rules_json import rules_from_json, rules_to_json

GAME_LETTERS = {"b": "belote", "c": "contree", "2": "belote2", "3": "belote3", "k": "comptoir"}

# Option: games that have it: values, the default first; of an amount, the usual ones in brackets.
# A game whose default or usual values differ has a line of its own under the option.
CATALOGUE = """
rounding: b23: exact | nearest_10 | nearest_10_down | nearest_10_alternate | balanced_10 |
    balanced_5
rounding: c: nearest_10 | exact | nearest_10_down | nearest_10_alternate | balanced_10 |
    balanced_5
unit: bc2: 1 | 10
exact_finish: bc23: false
contract_counts: bc23: all | belote | tricks
capot_points: b23: 252 (250, 162)
capot_points: c: 250 (252)
capot_called_points: b23: null (500)
failed_points: b3: 162 (160, 250)
failed_points: c: 160 (162)
capot_of_taker: b23: capot | failed
capot_of_taker: c: failed | capot
belote_when_failed: b23: kept | taken
belote_when_failed: c: taken | kept
litige: b23: carried | failed | made | replayed
litige_amount: b23: own | half
litige_rounded: b23: true
litige_at_end: b23: extra_hand | returned | to_defence | lost
declarations: bc23: none | scored
carre_values: bc23: standard | ten_times_trump
no_trump_carres: c: same | aces_200
sequence_order: bc23: natural | ten_high
declaration_tie: bc23: cancelled | first_announced
carre_of_eights: bc23: nothing | cancels | voids_hand
carre_of_sevens: bc23: nothing | cancels | voids_hand
target: bc23: 1000 (500, 501, 1001, 1010, 2000, 3000)
hands: bc23: null (12, 16, 20)
timed: bc23: false
minutes: bc23: null (30, 40, 45)
target_reached: bc23: at_least | more_than
both_over: bc23: highest | last_hand
capot_cannot_win: bc23: true
failed_cannot_win: bc: false
tie: bc23: extra_hand | draw
misdeal: bc23: redeal | penalty | graduated | second_penalty | barred_then_penalty
misdeal_points: b23: 162 (160)
misdeal_points: c: 160 (162)
fault_points: b23: 162 (160, 250)
fault_points: c: 160 (162, 250)
fault_adds_contract: c: false
rubicon: bc23: none | simple | floating
min_bid: c: 80 (90, 100)
max_bid: c: 160 (170, 180)
capot_contract: c: 250 (270)
surcontre_factor: c: 4 (3)
made_at_least: c: 0 (82)
must_outscore: c: false
equal_points: c: as_contract | replayed
declarations_to_winner: c: false
counting: c: made_and_bid | made | bid
bid_marks_belote: c: false
contre_takes_all: c: false
contre_multiplies: c: everything | tricks_and_bid | bid | tricks
capot_bid_made: c: null (500, 350, 250)
capot_bid_failed: c: null (500, 350, 250)
generale_points: c: null (500, 600, 1000)
allow_no_trump: c: false
allow_all_trump: c: false
all_trump_belotes: c: false
deal: 23: all_cards | stock
opposition: 3: each | together
sheet: k: 6 (12)
dealing_direction: bc23k: anticlockwise | clockwise
cut_minimum: bc23k: 2 | 3 | 4
shuffle: bc23k: each_deal | first_deal | dealer_may
deal_pattern: bc23k: 3_2 | 2_3 | free
four_passes: bc23k: next_dealer | same_dealer | dealer_forced | left_of_dealer_forced
second_round: bc23k: other_suits | any_suit
turned_jack: bc23k: free | forced
under_eleven: bc23k: play | redeal
overtrump_partner: bc23k: must | free
cannot_overtrump: bc23k: undertrump | discard
king_first: bc23k: false
last_trick: bc23k: visible | hidden
contre_out_of_turn: bc23k: false
bid_conventions: bc23k: allowed | forbidden
declarations_shown: bc23k: second_trick | on_request
one_card_one_declaration: bc23k: false
all_trump_values: bc23k: 14_9_6_5_3_1 | 13_9_6_5_3_2 | 13_9_7_5_3_1 | raw_258
no_trump_values: bc23k: A19 | raw_130
stopping_early: bc23k: allowed | forbidden
"""

# The options of clause 8 that the rule sheet of each game leaves out.
SILENT = {
    "belote": "contre_out_of_turn bid_conventions all_trump_values no_trump_values",
    "contree": "second_round turned_jack",
    "belote2": "dealing_direction overtrump_partner contre_out_of_turn bid_conventions "
    "all_trump_values no_trump_values",
    "belote3": "overtrump_partner contre_out_of_turn bid_conventions all_trump_values "
    "no_trump_values",
    "comptoir": "second_round turned_jack overtrump_partner king_first contre_out_of_turn "
    "bid_conventions declarations_shown one_card_one_declaration all_trump_values no_trump_values",
}

PRESET_TABLE = """
belote: belote:
belote_declarations: belote: declarations scored, target 1001
belote_rounded: belote: rounding nearest_10, exact_finish true
belote_160: belote: rounding balanced_10, failed_points 160, misdeal_points 160, fault_points 160
village_12: belote: target null, hands 12, litige_at_end returned, tie draw, misdeal penalty
village_16: belote: target null, hands 16, litige_at_end returned, tie draw, misdeal penalty
village_20_no_litige: belote: target null, hands 20, capot_points 162, litige failed, tie draw,
    misdeal penalty
belge_101: belote: rounding nearest_10_down, unit 10, target 101, misdeal penalty, misdeal_points
    160, fault_points 160, litige failed
contree: contree: target 3000
contree_made: contree: counting made, contre_takes_all true, contre_multiplies tricks_and_bid,
    capot_bid_made 500, capot_bid_failed 500, target 1000
contree_bid: contree: counting bid, target 1000
contree_2000: contree: must_outscore true, contre_takes_all true, contre_multiplies
    tricks_and_bid, target 2000
contree_cannes: contree: rounding nearest_10_down, failed_points 162, capot_points 252,
    capot_contract 270, contre_takes_all true, contre_multiplies bid, surcontre_factor 3,
    exact_finish true, target 2001
coinche: contree: declarations scored, must_outscore true, belote_when_failed kept,
    contre_takes_all true, contre_multiplies tricks_and_bid, generale_points 500, allow_no_trump
    true, allow_all_trump true, target 2000
belote3: belote3: deal all_cards, opposition each
belote2: belote2: deal all_cards
comptoir: comptoir: sheet 6
lyonnaise: comptoir: sheet 12
"""

# Three players each for himself have these options only (clause 4).
OF_EACH = """
rounding contract_counts declarations carre_values sequence_order declaration_tie carre_of_eights
carre_of_sevens deal opposition target hands target_reached capot_cannot_win tie rubicon
litige_at_end timed minutes
"""


class Line(NamedTuple):
    """An option of the catalogue as some games have it."""

    name: str
    games: frozenset[str]
    default: Any
    others: tuple[Any, ...]
    """The other choices, or the other usual values."""
    is_choice: bool


def value_of(word: str) -> Any:
    """A value of the catalogue as JSON has it."""
    known = {"null": None, "true": True, "false": False}
    if word in known:
        return known[word]
    return int(word) if word.isdecimal() else word


def rows(table: str) -> list[str]:
    """The rows of a table; a row that goes on in the next line is one row."""
    return re.sub(r"\n +", " ", table).strip().splitlines()


def lines() -> Iterator[Line]:
    """The lines of the catalogue."""
    for text in rows(CATALOGUE):
        name, letters, values = text.split(": ")
        default, *others = (value_of(word) for word in re.findall(r"[^ |(),]+", values))
        games = frozenset(GAME_LETTERS[letter] for letter in letters)
        yield Line(name, games, default, tuple(others), "|" in values)


LINES = tuple(lines())


class TestOptions:
    def test_the_options_are_exactly_those_of_the_catalogue(self) -> None:
        assert {line.name for line in LINES} | {"articles"} == set(OPTIONS)

    def test_games(self) -> None:
        for name, option in OPTIONS.items():
            told = [line.games for line in LINES if line.name == name]
            assert option.games == (frozenset().union(*told) or frozenset(GAMES)), name

    def test_default(self) -> None:
        for line in LINES:
            for game in line.games:
                default = OPTIONS[line.name].default_for(game)
                assert (default, type(default)) == (line.default, type(line.default)), line

    def test_choices_or_usual_values(self) -> None:
        for line in LINES:
            option = OPTIONS[line.name]
            values = (line.default, *line.others)
            if line.is_choice:
                assert set(option.choices) == set(values), line
                assert option.choices[0] == option.default, line
            elif option.kind != "flag":
                usual = {option.usual_for(game) for game in line.games}
                assert usual == {tuple(value for value in values if value is not None)}, line

    def test_kind(self) -> None:
        counts = dict.fromkeys(("target", "hands", "minutes"), "optional_count") | {
            "sheet": "count"
        }
        for line in LINES:
            kind = OPTIONS[line.name].kind
            if line.is_choice or isinstance(line.default, bool):
                assert kind == ("choice" if line.is_choice else "flag"), line
            else:
                optional = "optional_amount" if line.default is None else "amount"
                assert kind == counts.get(line.name, optional), line

    def test_options_that_the_rule_sheet_of_a_game_leaves_out(self) -> None:
        for game in GAMES:
            silent = {option.name for option in options_of(game) if game not in option.sheet_games}
            assert silent == set(SILENT[game].split()), game

    def test_three_players_each_for_himself(self) -> None:
        conduct = {line.name for line in LINES if "comptoir" in line.games} - {"sheet"}
        found = {option.name for option in options_in(preset_rules("belote3"))}
        assert found == set(OF_EACH.split()) | conduct | {"articles"}

    def test_three_players_two_of_them_together(self) -> None:
        rules = rules_from_json({"game": "belote3", "opposition": "together"})
        told = {line.name for line in LINES if "belote" in line.games} - {"unit"}
        told -= {"failed_cannot_win"}
        found = {option.name for option in options_in(rules)}
        assert found == told | {"deal", "opposition", "articles"}


class TestHelp:
    def test_each_option_has_a_question_and_one_line_of_help(self) -> None:
        for name, option in OPTIONS.items():
            assert option.question.endswith("?"), name
            assert option.help[-1] in ".?", name
            assert "\n" not in option.question + option.help, name
            assert len(option.help) <= 80, name

    def test_questions_are_all_different(self) -> None:
        questions = [option.question for option in OPTIONS.values()]
        assert len(questions) == len(set(questions))


def preset_lines() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, game and differences of each preset."""
    for text in rows(PRESET_TABLE):
        name, game, changes = (part.strip() for part in f"{text} ".split(":"))
        pairs = (change.split() for change in changes.split(",") if change.strip())
        yield name, game, {option: value_of(value) for option, value in pairs}


class TestPresets:
    def test_names_in_the_order_of_the_catalogue(self) -> None:
        assert list(PRESETS) == [name for name, _, _ in preset_lines()]

    def test_differences_from_the_defaults(self) -> None:
        for name, game, changes in preset_lines():
            usual = {line.name: line.default for line in LINES if game in line.games}
            expected = {"game": game, **usual, **changes, "articles": []}
            written = rules_to_json(preset_rules(name))
            assert written == {option: expected[option] for option in written}, name
            assert set(changes) <= set(written), name

    def test_options_of_other_games_have_their_defaults(self) -> None:
        for name in PRESETS:
            rules = preset_rules(name)
            others = set(OPTIONS) - {option.name for option in options_of(rules.game)}
            same = {getattr(rules, one) == getattr(Rules(), one) for one in others}
            assert same <= {True}, name
