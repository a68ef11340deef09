"""The rule sheet on the draw of the first phase, on brackets and on the games of a match."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext, gettext_noop as _, ngettext

from scoring.match import ALL
from scoring.rules import Rules
from tournaments.core.wording.settings import games_sentence
from tournaments.draws.pools import how_many
from tournaments.models import Phase, System, Tournament
from tournaments.paper.rules.worth_sentences import drawn_matches, rubicon_in
from tournaments.rulesets.effective_rules import rules_within
from tournaments.rulesets.sheet.articles import sentences_by_article
from tournaments.rulesets.sheet.facts import Fact
from tournaments.rulesets.sheet.sentence import can_be_drawn, has_hands, has_target

SYSTEMS = {
    System.DANOIS: _(
        "The first round is drawn at random; from then on the first in the ranking meets the "
        "second, the third the fourth and so on, and two pairs never meet twice as long as that "
        "can be avoided."
    ),
    System.RANDOM: _(
        "Every round is drawn at random, and two pairs never meet twice as long as that can be "
        "avoided."
    ),
    System.SWISS: _(
        "The first round is drawn at random; from then on pairs with the same number of wins "
        "meet, neighbours in the ranking first, and two pairs never meet twice as long as that "
        "can be avoided."
    ),
    System.ROTATION: _(
        "All the rounds are drawn before play, and each pair meets another one every round."
    ),
    System.ROUND_ROBIN: _("Every pair meets every other one, in an order drawn by lot."),
    System.MELEE: _(
        "Each round gives everyone another partner and other opponents: nobody has the same "
        "partner twice as long as that can be avoided, and the others are met as evenly as "
        "possible. Each player earns the points of their side."
    ),
    System.MELEE_FIXED: _(
        "Partners are drawn by lot and stay together; a player without one waits for one. The "
        "first round is drawn at random, from then on the first in the ranking meet the second, "
        "the third the fourth and so on. Each player earns the points of their side."
    ),
    System.KNOCKOUT: _(
        "The pairs meet in a bracket: the winner goes on, the loser is out, and a match always "
        "has a winner."
    ),
    System.CONSOLANTE: _(
        "The pairs meet in a bracket where a match always has a winner: the winner goes on, and "
        "the losers of the first round play for the places of a second bracket, the consolation."
    ),
    System.POOLS: _(
        "The pairs are divided evenly into pools of %(size)s at most, and in its pool each pair "
        "meets every other one."
    ),
    System.MANUAL: _("The organiser says who meets whom in each round."),
}
"""How each system draws a first phase, said of pairs; `Tournament.speaking` says it of players."""
AT_RANDOM = _("The first round is drawn at random.")
IN_ORDER_OF_ENTRY = _(
    "In the first round number 1 meets number 2, number 3 meets number 4 and so on, in the order "
    "of entry."
)
GOES_ON = {
    System.DANOIS: _(
        "From then on the first in the ranking meets the second, the third the fourth and so on, "
        "and nobody meets the same opponents twice as long as that can be avoided."
    ),
    System.SWISS: _(
        "From then on those with the same number of wins meet, neighbours in the ranking first, "
        "and nobody meets the same opponents twice as long as that can be avoided."
    ),
}
BY_LOT = _(
    "From then on those with the same number of wins are drawn by lot against each other, and "
    "nobody meets the same opponents twice as long as that can be avoided."
)
AT_TABLES = _(
    "In the first round all sit down in the order of entry; from then on neighbours in the "
    "ranking sit down together, and players meet again as rarely as possible."
)
ODD_STAY = _(
    "The first, third, fifth … entered stay at their tables; the second, fourth, sixth … move one "
    "table on after each round, and nobody meets the same opponents twice."
)


def draw_words(tournament: Tournament) -> str:
    """How the first phase is drawn, and which matches of a knockout are played for places.

    A bracket that is not the usual one has a sentence of its own.
    """
    first = tournament.first
    if first.double:
        return gettext(
            "It is a double elimination: the loser goes on in a second bracket and is out after a "
            "second loss, and a match always has a winner. The winners of both brackets meet in "
            "the final, which is played again if the winner of the second bracket wins it."
        )
    if first.system == System.CONSOLANTE and first.of_round > 1:
        return gettext(
            "It is a bracket where a match always has a winner: the winner goes on, the loser is "
            "out, and the losers of round %(round)s play for the places of a second bracket, the "
            "consolation."
        ) % {"round": first.of_round}
    if first.rematches_allowed and tournament.two_sided:
        return gettext("Every round is drawn at random, and those who have met may meet again.")
    if first.odd_stay:
        return gettext(ODD_STAY)
    if first.entry_first and not tournament.two_sided:
        return gettext(AT_TABLES)
    if first.entry_first or first.lot_of_equals:
        goes_on = BY_LOT if first.lot_of_equals else GOES_ON[System(first.system)]
        begins = IN_ORDER_OF_ENTRY if first.entry_first else AT_RANDOM
        return f"{gettext(begins)} {gettext(goes_on)}"
    sentence = gettext(SYSTEMS[System(first.system)])
    if first.system == System.POOLS:
        return " ".join(filter(None, (sentence % {"size": first.pool_size}, _pools(tournament))))
    if first.system == System.KNOCKOUT and first.placement:
        places = gettext(
            "The losers play on for the places below: everyone gets a place of their own."
        )
        return f"{sentence} {places}"
    if first.system == System.KNOCKOUT and first.third_place:
        return f"{sentence} " + gettext("The losers of the semifinals play for third place.")
    return sentence


def _pools(tournament: Tournament) -> str:
    """How many pools there are when the contest is full."""
    if tournament.places is None:
        return ""
    pools = how_many(tournament.places, tournament.first.pool_size)
    text = ngettext(
        "When every place is taken that makes %(count)s pool.",
        "When every place is taken that makes %(count)s pools.",
        pools,
    )
    return text % {"count": pools}


def always_won(tournament: Tournament) -> bool:
    """Whether every match of the tournament is one of a bracket."""
    return all(plan.bracketed for plan in tournament.chain)


def endings_in_bracket(
    tournament: Tournament, rules: Rules, numbers: Iterable[int] = ()
) -> Mapping[str, str]:
    """Key -> the sentence on the end of a game in place of that of the rules alone.

    `numbers` are the rounds that these rules are for, where not all.
    """
    plans = [tournament.phase_at(number) for number in numbers] or tournament.chain
    if not all(plan.bracketed for plan in plans) or not can_be_drawn(rules):
        return {}
    ends = sentences_by_article(replace(rules, tie="extra_hand"))["end"]
    sentences = {"tie": ends["tie"]} if "tie" in ends else {}
    if rules.timed and (has_target(rules) or has_hands(rules)):
        sentences["timed"] = gettext(
            "If the time is up before, the game ends there: the highest total wins; if it is "
            "shared, one more hand is played."
        )
    elif rules.timed:
        words = gettext("The highest total wins; if it is shared, one more hand is played.")
        sentences["timed"] = words
    return sentences


def facts_in_bracket(tournament: Tournament, rules: Rules, facts: Iterable[Fact]) -> Iterator[Fact]:
    """The lines of the box; where there is always a winner, that of equal totals says so."""
    words = gettext("play goes on, hand by hand")
    changed = always_won(tournament) and can_be_drawn(rules)
    for fact in facts:
        yield fact._replace(words=words) if changed and fact.key == "tie" else fact


def bracket_words(tournament: Tournament, plan: Phase) -> str:
    """That no game of a bracket is drawn, where other games may be."""
    may_draw = any(can_be_drawn(rules) for rules in rules_within(tournament, plan))
    if always_won(tournament) or not plan.bracketed or not may_draw:
        return ""
    return gettext("In this phase no game is drawn: play goes on hand by hand.")


KEYS_OF_GAMES = frozenset({"games_won", "games_difference"})


def match_games_words(tournament: Tournament, phase: Phase) -> str:
    """The games of a match of a phase; empty where a match is one game."""
    if phase.games == 1:
        return ""
    form = phase.match_format
    sentences = [
        games_sentence(form),
        gettext("Each of them is a game by these rules and begins at zero."),
    ]
    if rubicon_in(tournament):
        sentences.append(
            gettext("A game lost under the rubicon counts as two games won for the opponents.")
        )
    if form.play == ALL:
        drawn = gettext(
            "The side that wins more of them wins the match; if both win the same number, it is "
            "drawn."
        )
        won = gettext("The side that wins more of them wins the match.")
        sentences.append(drawn if drawn_matches(tournament, phase) else won)
    sentences.append(gettext("The points of a match are those of all its games together."))
    return " ".join(sentences)


def rubicon_words(tournament: Tournament) -> str:
    """Where matches are one game, that nothing in the ranking is lost twice; else empty."""
    phases = tournament.chain
    worth = "match_points" in tournament.keys_in_use and any(
        phase.match_points_rubicon is not None for phase in phases
    )
    counted = worth or tournament.keys_in_use & KEYS_OF_GAMES
    if counted or not rubicon_in(tournament) or any(phase.games > 1 for phase in phases):
        return ""
    return gettext(
        "A match is one game: losing it under the rubicon still counts as one lost match."
    )
