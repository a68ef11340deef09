"""The rule sheet on the tournament itself: rounds, byes, forfeits, ranking."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext, gettext_noop as _, ngettext

from tournaments.core.wording.keys import ranked_words
from tournaments.core.wording.phases import one_match, partners_sentence, phase_sentence
from tournaments.core.wording.settings import fee_words
from tournaments.models import ByeChoice, LeaverMatches, Phase, System, Tournament, WithdrawnRank
from tournaments.paper.rules.draw_sentences import (
    bracket_words,
    draw_words,
    match_games_words,
    rubicon_words,
)
from tournaments.paper.rules.round_sentences import rounds_sentences
from tournaments.paper.rules.worth_sentences import (
    bye_worth,
    caps_words,
    forfeit_worth,
    match_points_words,
    may_tie,
    resting_phase,
)
from tournaments.ranking.phase_facts import everybody_meets
from tournaments.ranking.selectors.parts import prize_ranks
from tournaments.ranking.selectors.prizes import prize_words
from tournaments.rounds.draw_input import SCHEDULES
from tournaments.rulesets.sheet.articles import Article
from tournaments.rulesets.titles import own_rules_title

MOST_PRIZES = 20
"""The longest list of prizes that the sheet has in full."""
TournamentSentence = Callable[[Tournament], str]

_BYES = {
    ByeChoice.LOWEST: _(
        "If the number of pairs is odd, the lowest ranked pair that has not had a bye yet has it."
    ),
    ByeChoice.LOT: _(
        "If the number of pairs is odd, a pair that has not had a bye yet is given it by lot."
    ),
    ByeChoice.VOLUNTEER: _("If the number of pairs is odd, a pair that volunteers has the bye."),
}
_LEAVERS = {
    WithdrawnRank.OUT: _(
        "Entrants who leave before the end, or are excluded by the referee, are not ranked."
    ),
    WithdrawnRank.LAST: _(
        "Entrants who leave before the end are ranked last; those excluded by the referee are not "
        "ranked."
    ),
    WithdrawnRank.RANKED: _(
        "Entrants who leave before the end stay ranked; those excluded by the referee are not "
        "ranked."
    ),
}
_THEIR_MATCHES = {
    LeaverMatches.FORFEIT: _("The remaining opponents of a pair that leaves win by forfeit."),
    LeaverMatches.STRUCK: _(
        "Where everyone meets everyone, every match of a pair that leaves is struck out."
    ),
    LeaverMatches.UNPLAYED: _("The remaining matches of a pair that leaves are not played."),
}
_BY_RANK = frozenset({System.DANOIS, System.SWISS, System.MELEE_FIXED})
"""The systems that draw the first round by lot and the others by rank."""


def _places(tournament: Tournament) -> str:
    """For how many there is room, and what becomes of the others; nothing without a limit."""
    if tournament.places is None:
        return ""
    text = gettext(
        "There is room for %(count)s pairs: those entered later are on the waiting list, and "
        "move up in the order of entry when a place is free."
    )
    return text % {"count": tournament.places}


def _phases(tournament: Tournament) -> str:
    """The later phases."""
    first, *later = tournament.chain
    sentences = []
    for plan in later:
        sentences.append(phase_sentence(plan))
        sentences.append(bracket_words(tournament, plan))
        if (plan.games, plan.play) != (first.games, first.play):
            sentences.append(
                match_games_words(tournament, plan) or gettext("In this phase a match is one game.")
            )
        if tournament.partners_stay(plan):
            sentences.append(partners_sentence(plan))
        keys = {"keys": ranked_words(plan.ranking_keys)}
        if plan.bracketed and not one_match(plan):
            words = gettext(
                "In this phase those who go further are ranked first, and those who go out in the "
                "same round are ranked %(keys)s."
            )
            sentences.append(words % keys)
        elif not plan.bracketed and plan.ranking_keys != first.ranking_keys:
            sentences.append(gettext("In this phase the ranking is %(keys)s.") % keys)
        if title := own_rules_title(tournament, plan):
            words = gettext("It has its own rules (%(name)s), given below.")
            sentences.append(words % {"name": title})
        caps = caps_words(tournament, plan)
        if caps != caps_words(tournament, first) and plan.caps != first.caps:
            sentences.append(caps or gettext("In this phase all the points of a match count."))
        match_points = match_points_words(tournament, plan)
        if match_points != match_points_words(tournament, first):
            sentences.append(match_points)
    return _joined(*sentences)


def _bye(tournament: Tournament) -> str:
    if tournament.game == "comptoir":
        return gettext(
            "If the players do not fill the tables, some are smaller or larger, of two to six: "
            "nobody has the bye."
        )
    phase = resting_phase(tournament)
    return "" if phase is None else f"{_who_rests(tournament, phase)} {bye_worth(tournament)}"


def _who_rests(tournament: Tournament, phase: Phase) -> str:
    if tournament.melee and not tournament.partners_stay(phase):
        return gettext(
            "If the players do not fill the tables of four, the byes are shared evenly among all."
        )
    if phase.system in SCHEDULES:
        return gettext("If the number of pairs is odd, each pair has the bye in its turn.")
    if phase.system == System.MANUAL:
        return gettext("If the number of pairs is odd, the organiser says which one has the bye.")
    choice = ByeChoice(tournament.bye_choice)
    if phase.system == System.RANDOM and choice == ByeChoice.LOWEST:
        # No rank has a say in such a round (draw-rules.md 1.3).
        choice = ByeChoice.LOT
    sentence = gettext(_BYES[choice])
    if choice == ByeChoice.LOWEST and phase.system in _BY_RANK and phase.position == 1:
        return f"{sentence} " + gettext("In the first round it is drawn by lot.")
    return sentence


def _absent(tournament: Tournament) -> str:
    """What a forfeit brings, and the ranks and the matches of leavers."""
    late, count = "", tournament.late_minutes
    if count is not None:
        words = ngettext(
            "A side not at the table %(count)s minute after the start of a round forfeits the "
            "match.",
            "A side not at the table %(count)s minutes after the start of a round forfeits the "
            "match.",
            count,
        )
        late = words % {"count": count}
    leavers = gettext(_LEAVERS[WithdrawnRank(tournament.withdrawn_rank)])
    matches = gettext(_THEIR_MATCHES[LeaverMatches(tournament.leaver_matches)])
    everybody = everybody_meets(tournament)
    return _joined(late, forfeit_worth(tournament), leavers, matches if everybody else "")


def _card(tournament: Tournament) -> str:
    if tournament.sides_at_table > 2:
        return gettext(
            "All the players check and sign the score card, and the winner brings it to the desk "
            "at once."
        )
    if tournament.melee:
        return gettext(
            "Both sides check and sign the score card, and the winners bring it to the desk at "
            "once."
        )
    return gettext(
        "Both pairs check and sign the score card, and the winners bring it to the desk at once."
    )


def _ranking(tournament: Tournament) -> str:
    first = tournament.first
    if first.bracketed:
        words = gettext(
            "Those who go further in the bracket are ranked first; those who go out in the same "
            "round are ranked %(keys)s."
        )
    elif first.system == System.POOLS:
        words = gettext("Within a pool the ranking is %(keys)s.")
    else:
        words = gettext("Pairs are ranked %(keys)s.")
    words %= {"keys": ranked_words(first.ranking_keys)}
    if tournament.game != "comptoir":
        return words
    return f"{words} " + gettext("The points of a round are those taken off the slate.")


def _prizes(tournament: Tournament) -> str:
    """The list of prizes, a line each; only how far it goes where it is long."""
    prizes = [*tournament.prizes.all()]
    if not prizes:
        return ""
    if len(prizes) > MOST_PRIZES:
        of_all = [prize for prize in prizes if not prize.group]
        last = max((prize.ranks[-1] for prize in of_all if not prize.from_end), default=1)
        if any(prize.from_end for prize in of_all):
            words = gettext("There are prizes down to rank %(rank)s, and one for the last.")
        else:
            words = gettext("There are prizes down to rank %(rank)s.")
        return words % {"rank": last}
    lines = (f"{prize_ranks(prize)}\u00a0– {prize_words(prize)}" for prize in prizes)
    return gettext("Prizes, rank by rank: %(prizes)s.") % {
        "prizes": "\n" + f"{gettext('; ').rstrip(' ')}\n".join(lines).rstrip(".")
    }


def _fee(tournament: Tournament) -> str:
    words = fee_words(tournament)
    return words and gettext("The entry fee is %(amount)s.") % {"amount": words}


def _where(applies: Callable[[Tournament], object], sentence: str) -> TournamentSentence:
    """A sentence of the contests to which it applies."""
    return lambda tournament: gettext(sentence) if applies(tournament) else ""


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


TOURNAMENT: Mapping[str, TournamentSentence] = {
    "rounds": rounds_sentences,
    "fee": _fee,
    "singles": _where(
        lambda of: of.pairs_singles and of.players_each > 1,
        _("Players who come alone are given a partner by the desk."),
    ),
    "places": _places,
    "system": lambda of: _joined(draw_words(of), bracket_words(of, of.first)),
    "clubs": _where(
        lambda of: of.avoid_same_club,
        _("Players from the same club are kept apart where possible."),
    ),
    "games": lambda of: match_games_words(of, of.first) or rubicon_words(of),
    "phases": _phases,
    "bye": _bye,
    "forfeit": _absent,
    "card": _card,
    "caps": lambda of: caps_words(of, of.first),
    "ranking": _ranking,
    "match_points": lambda of: match_points_words(of, of.first),
    "tied": _where(
        may_tie,
        _("Those equal in all of these have the same rank; prizes are shared or decided by lot."),
    ),
    "prizes": _prizes,
}


def tournament_article(tournament: Tournament) -> Article:
    """The article on the tournament itself."""
    return Article("tournament", gettext("The contest"), tuple(sentences_of(tournament).values()))


def sentences_of(tournament: Tournament) -> Mapping[str, str]:
    """Key -> each sentence about the tournament, in the reader's language."""
    sentences = ((key, sentence(tournament)) for key, sentence in TOURNAMENT.items())
    return {key: sentence for key, sentence in sentences if sentence}
