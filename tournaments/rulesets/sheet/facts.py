"""The key facts of a rule set, for the box at the top of its sheet, and the name of its game."""

from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop as _

from scoring.rules import Rules
from tournaments.rulesets.sheet.bids import bid_marked, only_bid, points_marked
from tournaments.rulesets.sheet.sentence import (
    MARKED,
    Sentence,
    Sentences,
    belote_counts,
    carried,
    declarations_played,
    either,
    filled_in,
    given,
    has_hands,
    has_stock,
    has_target,
    only,
)
from tournaments.rulesets.sheet.single_players import is_lyonnaise
from tournaments.rulesets.titles import game_title

MOST_LETTERS = 44
"""The letters of a fact that shares its row of the box."""


class Fact(NamedTuple):
    """A line of the box, in the reader's language."""

    key: str
    title: str
    words: str

    @property
    def is_wide(self) -> bool:
        """Whether it takes a row of the box for itself."""
        return len(self.words) > MOST_LETTERS


def game_name(rules: Rules) -> str:
    """What the game of these rules is called, within a heading.

    >>> game_name(Rules(game="contree"))
    'contrée'
    """
    names = {
        "contree": gettext("coinche") if declarations_played(rules) else gettext("contrée"),
        "belote2": gettext("belote for two"),
        "belote3": gettext("belote for three"),
        "comptoir": gettext("belote de comptoir"),
    }
    if is_lyonnaise(rules):
        return gettext("lyonnaise")
    if rules.game in names:
        return names[rules.game]
    return gettext("belote with declarations") if declarations_played(rules) else "belote"


def game_called(rules: Rules) -> str:
    """The name of the game of these rules, at the beginning of a line.

    >>> game_called(Rules(game="contree", declarations="scored")), game_called(Rules())
    ('Coinche', 'Belote')
    """
    if is_lyonnaise(rules):
        return gettext("Lyonnaise")
    if rules.game == "contree" and declarations_played(rules):
        return gettext("Coinche")
    return game_title(rules.game)


def _in_time(whole: str, timed: str, minutes: str) -> Sentence:
    """The words of a game that is played to its end, or that the clock may end."""
    return either(lambda rules: rules.timed, either(given("minutes"), minutes, timed), whole)


_LENGTH = either(
    has_target,
    either(
        has_hands,
        _in_time(
            _("%(target)s points, at most %(hands)s hands"),
            _("%(target)s points, at most %(hands)s hands, or until the time is up"),
            _("%(target)s points, at most %(hands)s hands, or %(minutes)s min"),
        ),
        _in_time(
            _("%(target)s points"),
            _("%(target)s points, or until the time is up"),
            _("%(target)s points, or %(minutes)s min"),
        ),
    ),
    either(
        has_hands,
        _in_time(
            _("%(hands)s hands"),
            _("%(hands)s hands, or until the time is up"),
            _("%(hands)s hands, or %(minutes)s min"),
        ),
        _in_time("", _("until the time is up"), _("%(minutes)s min")),
    ),
)


def _tie(rules: Rules) -> Sentence:
    """What becomes of equal totals; with a target one plays on in every case."""
    if has_hands(rules) and rules.tie == "extra_hand":
        return _("play goes on, hand by hand")
    if has_hands(rules) and has_target(rules):
        return _("before hand %(hands)s play goes on, after it the game is drawn")
    return only(lambda rules: has_hands(rules) or not has_target(rules), _("the game is drawn"))


def _capot(rules: Rules) -> Sentence:
    if rules.game == "contree":
        return only(points_marked, either(_has_generale, _CAPOT_AND_GENERALE, _("%(capot)s")))
    if has_stock(rules):
        return _("100 in place of the dix de der")
    called = rules.capot_called_points
    if called is not None and called != MARKED["capot"](rules):
        return _("%(capot)s, called %(capot_called_points)s")
    return _("%(capot)s")


_has_generale = given("generale_points")
_CAPOT_AND_GENERALE = _("%(capot)s, générale %(generale_points)s")


def _belote(rules: Rules) -> Sentence:
    """What a belote is worth; where the contract alone is marked, what it is good for."""
    if rules.game == "contree" and only_bid(rules) and not rules.bid_marks_belote:
        return only(belote_counts, _("counts for the contract, is not scored"))
    return _BELOTE[rules.unit]


def _declarations(rules: Rules) -> Sentence:
    if not declarations_played(rules):
        return either(belote_counts, _("none, except belote"), _("none"))
    if rules.game == "contree" and only_bid(rules):
        return _("they count for the contract, are not scored")
    return _("tierce, cinquante, cent, carré")


def _failed(rules: Rules) -> Sentence:
    if rules.game == "contree":
        return either(
            points_marked,
            either(
                bid_marked,
                _("the defence scores %(failed)s and the contract"),
                _("the defence scores %(failed)s"),
            ),
            _("the defence scores the contract"),
        )
    if rules.game == "belote2" and has_stock(rules):
        return _("the defence scores all the tricks")
    return _("the defence scores %(failed)s")


_BELOTE = {
    1: _("%(belote)s points"),
    10: _("%(belote)s points on the score card"),
}
_ROUNDING: Sentence = {
    "exact": _("to the point"),
    "nearest_10": _("to the ten, 5 goes up"),
    "nearest_10_down": _("to the ten, 5 goes down"),
    "nearest_10_alternate": _("to the ten, 5 goes up and down alternately"),
    "balanced_10": _("to the ten, %(hand_sum)s per hand"),
    "balanced_5": _("to five, %(hand_sum)s per hand"),
}
_LITIGE: Sentence = {
    "carried": _("the taker’s points are at stake"),
    "failed": _("the contract has failed"),
    "made": _("the contract is made"),
    "replayed": _("the hand is dealt again"),
}
_SIDES: Sentences = {
    "length": _LENGTH,
    "tie": _tie,
    "counting": {
        "made_and_bid": _("the points made and the contract"),
        "made": _("the points made"),
        "bid": _("the contract alone"),
    },
    "bids": either(
        _has_generale,
        _("from %(min_bid)s to %(max_bid)s, then capot and générale"),
        _("from %(min_bid)s to %(max_bid)s, then capot"),
    ),
    "contre": _("× 2, surcontre × %(surcontre_factor)s"),
    "rounding": only(lambda rules: rules.game != "contree" or points_marked(rules), _ROUNDING),
    "belote": _belote,
    "declarations": _declarations,
    "failed": _failed,
    "capot": _capot,
    "generale": only(_has_generale, only(only_bid, _("%(generale_points)s"))),
    "litige": _LITIGE,
    "misdeal": {
        "redeal": _("dealt again"),
        "penalty": _("%(misdeal_points)s to the other side"),
        "graduated": _("dealt again, %(misdeal_points)s from the third on"),
        "second_penalty": _("dealt again, %(misdeal_points)s from the second on"),
        "barred_then_penalty": _("barred from taking, %(misdeal_points)s from the second on"),
    },
    "fault": _("%(fault_points)s to the other side"),
}
_OF_CONTREE = {"counting", "bids", "contre", "generale"}
_EACH: Sentences = {
    "length": _LENGTH,
    "tie": _tie,
    "rounding": _ROUNDING,
    "belote": _("%(belote)s points"),
    "declarations": _declarations,
    "failed": _("the best of the others scores the taker’s tricks"),
    "capot": _("100 shared by those who have tricks"),
    "litige": _LITIGE,
}
_COMPTOIR: Sentences = {
    "sheet": _("%(sheet)s points to lose"),
    "bids": _("from 1 to %(card_points)s points"),
}
_TITLES: Sentences = {
    "length": _("A game"),
    "sheet": _("Comptoir slate"),
    "tie": _("Equal at the end"),
    "counting": _("What is scored"),
    "bids": _("Bids"),
    "contre": _("Contre"),
    "rounding": _("Rounding"),
    "belote": _("Belote"),
    "declarations": _("Declarations"),
    "failed": either(lambda rules: rules.game == "contree", _("Failed contract"), _("Dedans")),
    "capot": _("Capot"),
    "generale": _("Générale"),
    "litige": either(carried, _("Litige"), _("Equality in a hand")),
    "misdeal": _("Misdeal"),
    "fault": _("Irregularity"),
}


def game_facts(rules: Rules) -> tuple[Fact, ...]:
    """The lines of the box that follow from the rules alone.

    >>> from scoring.presets import preset_rules
    >>> [one.words for one in game_facts(preset_rules("village_12"))[:2]]
    ['12 hands', 'the game is drawn']
    """
    facts, left_out = _SIDES, {"litige"} if rules.game == "contree" else _OF_CONTREE
    if rules.game == "comptoir":
        facts, left_out = _COMPTOIR, set()
    elif rules.game == "belote3" and rules.opposition == "each":
        facts = _EACH
    return tuple(
        Fact(key, filled_in(key, _TITLES[key], rules), words)
        for key, sentence in facts.items()
        if key not in left_out and (words := filled_in(key, sentence, rules))
    )
