"""The rule sheet on the contest itself: rounds, byes, forfeits, ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext, gettext_noop, ngettext

from tournaments.core.tags import points
from tournaments.core.wording.keys import key_title
from tournaments.core.wording.phases import phase_sentence
from tournaments.models import ByeChoice, ByeScore, System, Tournament
from tournaments.models.chain import PhasePlan, phases_of
from tournaments.models.tournament import GROUPED
from tournaments.paper import sentences_brackets
from tournaments.results.facts import sum_of_a_match
from tournaments.rounds.requests import SCHEDULES
from tournaments.rulesets.in_force import rules_in_force
from tournaments.rulesets.sheet.sentences import Article
from tournaments.rulesets.titles import own_rules_title

ContestSentence = Callable[[Tournament], str]

_SYSTEMS_OF_PAIRS = {
    System.DANOIS: gettext_noop(
        "The first round is drawn at random; from then on the first meets the second, the third "
        "the fourth and so on, and two pairs never meet twice while that can be avoided."
    ),
    System.RANDOM: gettext_noop(
        "Every round is drawn at random, and two pairs never meet twice while that can be avoided."
    ),
    System.SWISS: gettext_noop(
        "The first round is drawn at random; from then on pairs with as many victories meet, those "
        "who follow each other in the ranking first, and two pairs never meet twice while that can "
        "be avoided."
    ),
    System.ROTATION: gettext_noop(
        "All the rounds are drawn before play, and each pair meets another one every round."
    ),
    System.ROUND_ROBIN: gettext_noop("Every pair meets every other one, in an order drawn by lot."),
    System.KNOCKOUT: gettext_noop(
        "The pairs meet in a bracket: who wins goes on, who loses is out, and a match always has a "
        "winner."
    ),
    System.CONSOLANTE: gettext_noop(
        "The pairs meet in a bracket where a match always has a winner: who wins goes on, and who "
        "loses in the first round plays for the places of a second bracket, the consolation."
    ),
    System.POOLS: gettext_noop(
        "The pairs are shared out into pools, and everybody meets everybody of the pool."
    ),
    System.MANUAL: gettext_noop("The organiser says who meets whom in each round."),
}
_SYSTEMS_OF_PLAYERS = {
    System.DANOIS: gettext_noop(
        "The first round is drawn at random; from then on those who follow each other in the "
        "ranking sit down together, and players meet again as rarely as can be."
    ),
    System.RANDOM: gettext_noop(
        "Every round is drawn at random, and players meet again as rarely as can be."
    ),
    System.SWISS: gettext_noop(
        "The first round is drawn at random; from then on players with as many victories meet, "
        "those who follow each other in the ranking first, and two never meet twice while that can "
        "be avoided."
    ),
    System.ROTATION: gettext_noop(
        "All the rounds are drawn before play, and each player meets another one every round."
    ),
    System.ROUND_ROBIN: gettext_noop(
        "Every player meets every other one, in an order drawn by lot."
    ),
    System.MELEE: gettext_noop(
        "Each round gives everybody another partner and other opponents: nobody has the same "
        "partner twice while that can be avoided, and the others are met as evenly as can be. Each "
        "player earns the points of his side."
    ),
    System.MELEE_FIXED: gettext_noop(
        "Partners are drawn by lot and stay together; who has none waits for one. The first round "
        "is drawn at random, from then on the first meet the second, the third the fourth and so "
        "on. Each player earns the points of his side."
    ),
    System.KNOCKOUT: gettext_noop(
        "The players meet in a bracket: who wins goes on, who loses is out, and a match always has "
        "a winner."
    ),
    System.CONSOLANTE: gettext_noop(
        "The players meet in a bracket where a match always has a winner: who wins goes on, and "
        "who loses in the first round plays for the places of a second bracket, the consolation."
    ),
    System.POOLS: gettext_noop(
        "The players are shared out into pools, and everybody meets everybody of the pool."
    ),
    System.MANUAL: gettext_noop("The organiser says who meets whom in each round."),
}
_BYES_OF_PAIRS = {
    ByeChoice.LOWEST: gettext_noop(
        "If the number of pairs is odd, the lowest ranked pair that has not rested yet is exempt."
    ),
    ByeChoice.LOT: gettext_noop(
        "If the number of pairs is odd, a pair that has not rested yet is exempt by lot."
    ),
    ByeChoice.VOLUNTEER: gettext_noop(
        "If the number of pairs is odd, a pair that volunteers is exempt."
    ),
}
_BYES_OF_PLAYERS = {
    ByeChoice.LOWEST: gettext_noop(
        "If the players do not fill the tables, the lowest ranked who have not rested yet are "
        "exempt."
    ),
    ByeChoice.LOT: gettext_noop(
        "If the players do not fill the tables, some who have not rested yet are exempt by lot."
    ),
    ByeChoice.VOLUNTEER: gettext_noop(
        "If the players do not fill the tables, those who volunteer are exempt."
    ),
}
_BYE_SCORES = {
    ByeScore.HALF_TABLE: gettext_noop("A bye scores half of the total of a table."),
    ByeScore.FIXED: gettext_noop("A bye scores %(points)s points."),
    ByeScore.ROUND_AVERAGE: gettext_noop("A bye scores the average of the round."),
    ByeScore.OWN_AVERAGE: gettext_noop("A bye scores the exempt's own average."),
    ByeScore.NOTHING: gettext_noop("A bye scores no points."),
    ByeScore.CATCH_UP: gettext_noop(
        "The exempt plays a catch-up game against opponents who have finished, and it counts for "
        "the exempt alone."
    ),
}


def _of_pairs(contest: Tournament) -> bool:
    return contest.players_each > 1


def _rounds(contest: Tournament) -> str:
    count = contest.rounds_total
    values = {"count": count, "size": contest.sides_at_table}
    if _of_pairs(contest):
        text = ngettext(
            "The contest is played by pairs in %(count)s round.",
            "The contest is played by pairs in %(count)s rounds.",
            count,
        )
    elif contest.melee:
        text = ngettext(
            "The contest is entered by single players, who play two against two in %(count)s "
            "round.",
            "The contest is entered by single players, who play two against two in %(count)s "
            "rounds.",
            count,
        )
    else:
        text = ngettext(
            "The contest is played by single players in %(count)s round, at tables of %(size)s.",
            "The contest is played by single players in %(count)s rounds, at tables of %(size)s.",
            count,
        )
    return text % values


def _system(contest: Tournament) -> str:
    texts = _SYSTEMS_OF_PAIRS if _of_pairs(contest) else _SYSTEMS_OF_PLAYERS
    usual = gettext(texts[System(contest.system)])
    told = (sentences_brackets.instead(contest) or usual, sentences_brackets.besides(contest))
    return " ".join(filter(None, told))


def _phases(contest: Tournament) -> str:
    """What follows the first phase, a sentence each."""
    first, *later = phases_of(contest)
    return " ".join(
        phase_sentence(plan) + _other_keys(plan, first) + _other_rules(plan) for plan in later
    )


def _other_keys(plan: PhasePlan, first: PhasePlan) -> str:
    """What a phase is ranked by, where that is told and is not what the first is ranked by."""
    if plan.bracket or plan.keys == first.keys:
        return ""
    return " " + gettext("There the ranking is by: %(keys)s.") % {"keys": _key_words(plan.keys)}


def _other_rules(plan: PhasePlan) -> str:
    """What a phase is played by, where those are not the rules of the contest."""
    if plan.rules is None:
        return ""
    name = {"name": own_rules_title(plan.rules)}
    return " " + gettext("It has rules of its own, on a sheet of their own: %(name)s.") % name


def _bye(contest: Tournament) -> str:
    if contest.system in GROUPED:
        return ""
    if contest.game == "comptoir":
        return gettext(
            "If the players do not fill the tables, some are smaller or larger, of two to six: "
            "nobody has the bye."
        )
    chosen = _who_rests(contest)
    scored = gettext(_BYE_SCORES[_bye_score(contest)])
    victory = (
        gettext("It counts as a victory.")
        if contest.bye_victory
        else gettext("It does not count as a victory.")
    )
    parts = (chosen, scored % {"points": points(contest.bye_points)})
    return " ".join(parts if contest.bye_score == ByeScore.CATCH_UP else (*parts, victory))


def _who_rests(contest: Tournament) -> str:
    if contest.melee and not contest.fixed_partners:
        return gettext(
            "If the players do not fill the tables of four, the byes are shared evenly among all."
        )
    if contest.system in SCHEDULES:
        return gettext("If the number of pairs is odd, each pair rests in its turn.")
    if contest.system == System.MANUAL:
        return gettext("If the number of pairs is odd, the organiser says which one rests.")
    choices = _BYES_OF_PAIRS if _of_pairs(contest) else _BYES_OF_PLAYERS
    return gettext(choices[ByeChoice(contest.bye_choice)])


def _bye_score(contest: Tournament) -> ByeScore:
    """What a bye scores: half of a table only where the rules fix what a table shares out."""
    score = ByeScore(contest.bye_score)
    if score == ByeScore.HALF_TABLE and sum_of_a_match(contest) is None:
        return ByeScore.ROUND_AVERAGE
    return score


def _forfeit(contest: Tournament) -> str:
    text = (
        gettext("A pair that forfeits a match marks %(lost)s points, its opponents %(won)s.")
        if _of_pairs(contest) or contest.melee
        else gettext("A player who forfeits a match marks %(lost)s points, each opponent %(won)s.")
    )
    amounts = {
        "won": points(contest.forfeit_points),
        "lost": points(contest.forfeit_points_against),
    }
    return text % amounts


def _card(contest: Tournament) -> str:
    if contest.sides_at_table > 2:
        return gettext(
            "All the players check and sign the score card, and the winner brings it to the desk "
            "at once."
        )
    if not _of_pairs(contest) and not contest.melee:
        return gettext(
            "Both players check and sign the score card, and the winner brings it to the desk at "
            "once."
        )
    return gettext(
        "Both sides check and sign the score card, and the winners bring it to the desk at once."
    )


def _caps(contest: Tournament) -> str:
    """How much of a large score counts."""
    caps = {"winner": contest.cap_winner, "loser": contest.cap_loser}
    said = {side: points(cap) for side, cap in caps.items() if cap is not None}
    if len(said) == 2:
        text = gettext(
            "Of a match, at most %(winner)s points count for who wins or draws it, at most "
            "%(loser)s for who loses it."
        )
    elif "winner" in said:
        text = gettext("Of a match, at most %(winner)s points count for who wins or draws it.")
    else:
        text = gettext("Of a match, at most %(loser)s points count for who loses it.")
    return text % said if said else ""


def _match_points(contest: Tournament) -> str:
    """What a match is worth, where a phase is ranked by that."""
    if not any("match_points" in plan.keys for plan in phases_of(contest)):
        return ""
    worth = {
        "win": contest.match_points_win,
        "draw": contest.match_points_draw,
        "loss": contest.match_points_loss,
        "rubicon": contest.match_points_rubicon,
    }
    said = {what: _with_minus(count) for what, count in worth.items() if count is not None}
    if "rubicon" in said and any(one.rules.rubicon != "none" for one in rules_in_force(contest)):
        text = gettext(
            "Match points: %(win)s for a victory, %(draw)s for a draw, %(loss)s for a loss, "
            "%(rubicon)s for a loss with the rubicon."
        )
    else:
        text = gettext(
            "Match points: %(win)s for a victory, %(draw)s for a draw, %(loss)s for a loss."
        )
    return text % said


def _with_minus(count: int) -> str:
    return points(count).replace("-", "\u2212")


def _ranking(contest: Tournament) -> str:
    text = (
        gettext("Pairs are ranked by, in this order: %(keys)s.")
        if _of_pairs(contest)
        else gettext("Players are ranked by, in this order: %(keys)s.")
    )
    shed = gettext("The points of a round are those that have gone from the sheet.")
    ranked = text % {"keys": _key_words(contest.ranking_keys)}
    return f"{ranked} {shed}" if contest.game == "comptoir" else ranked


def _key_words(keys: Iterable[str]) -> str:
    titles = map(key_title, keys)
    return gettext("; ").join(f"{title[:1].lower()}{title[1:]}" for title in titles)


CONTEST: Mapping[str, ContestSentence] = {
    "rounds": _rounds,
    "system": _system,
    "phases": _phases,
    "bye": _bye,
    "forfeit": _forfeit,
    "card": _card,
    "caps": _caps,
    "ranking": _ranking,
    "match_points": _match_points,
}


def contest_article(contest: Tournament) -> Article:
    """The article on the contest itself."""
    made = (sentence(contest) for sentence in CONTEST.values())
    return Article("contest", gettext("The contest"), tuple(filter(None, made)))
