"""The rule sheet on what a bye, a forfeit and a match bring."""

from collections.abc import Iterable, Iterator

from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_noop as _, ngettext

from scoring.options.option import COMPTOIR
from tournaments.core.tags import points
from tournaments.models import ByeDifference, ByeScore, Phase, Play, System, Tournament
from tournaments.ranking.reading import average
from tournaments.results.outcome import sum_of_a_match, won_by_forfeit
from tournaments.rulesets.effective_rules import rules_at, rules_in_force, rules_within
from tournaments.rulesets.sheet.sentence import can_be_drawn

RANKS_VICTORIES = frozenset({"victories", "match_points", "opponents_victories"})
"""The ranking keys that depend on victories."""
_BYE_SCORES = {
    ByeScore.ROUND_AVERAGE: _("A bye scores the average of the round."),
    ByeScore.OWN_AVERAGE: _("A pair with the bye scores its own average."),
    ByeScore.CATCH_UP: _(
        "A pair with the bye plays a catch-up game against opponents who have finished: for that "
        "pair it is a match like any other, won or lost; for the opponents it changes nothing."
    ),
    ByeScore.BIS: _(
        "Two pairs that have the bye in different rounds of a phase play a partie bis; its result "
        "replaces their byes."
    ),
}


def bye_worth(tournament: Tournament) -> str:
    """What a bye brings."""
    alone = " ".join(_alone(tournament))
    if tournament.bye_score != ByeScore.BIS:
        return alone
    left = gettext("This applies when the bye finds no opponent.")
    return f"{gettext(_BYE_SCORES[ByeScore.BIS])} {alone} {left}"


def resting_phase(tournament: Tournament) -> Phase | None:
    """The first phase in which somebody may have the bye; None at tables of any size."""
    if tournament.game == COMPTOIR:
        return None
    return next((phase for phase in tournament.chain if not phase.grouped), None)


def alone_worth(tournament: Tournament) -> ByeScore:
    """How a bye scores on its own; where the rules fix no total of a table, half of it is the
    average of the round.
    """
    score = ByeScore(tournament.bye_alone)
    phase = resting_phase(tournament) or tournament.first
    if score == ByeScore.HALF_TABLE and half_of_a_table(tournament, phase.start) is None:
        return ByeScore.ROUND_AVERAGE
    return score


def half_of_a_table(tournament: Tournament, number: int) -> int | None:
    """Half of what the sides of a match of a round share, where the rules fix it."""
    shared = sum_of_a_match(tournament, number)
    return None if shared is None else average([shared, 0])


def bye_ranks(tournament: Tournament) -> bool:
    """Whether it matters if a bye is a victory."""
    by_victories = any(phase.system == System.SWISS for phase in tournament.chain)
    return by_victories or bool(tournament.keys_in_use & RANKS_VICTORIES)


def may_tie(tournament: Tournament) -> bool:
    """Whether two may be equal in every key of the last ranking."""
    return not {"lot", "manual"} & {*tournament.chain[-1].ranking_keys}


def _alone(tournament: Tournament) -> Iterator[str]:
    """What a bye brings that is not played for; an average leaves out forfeits."""
    score = alone_worth(tournament)
    if score == ByeScore.HALF_TABLE:
        yield from _half_figures(tournament)
    elif score in (ByeScore.FIXED, ByeScore.NOTHING):
        count = tournament.bye_points if score == ByeScore.FIXED else 0
        words = ngettext("A bye scores %(count)s point.", "A bye scores %(count)s points.", count)
        yield words % {"count": points(count)}
    else:
        yield gettext(_BYE_SCORES[score])
    is_ranked = bye_ranks(tournament)
    adds = (
        is_ranked
        and tournament.bye_victory
        and "difference" in tournament.keys_in_use
        and tournament.bye_difference == ByeDifference.AVERAGE
    )
    if is_ranked and score != ByeScore.CATCH_UP:
        if tournament.bye_victory:
            yield gettext("It counts as a win.")
        else:
            yield gettext("It does not count as a win.")
        if adds:
            yield gettext(
                "It adds the average lead of the winners of its round to the point difference."
            )
    if adds or score in (ByeScore.ROUND_AVERAGE, ByeScore.OWN_AVERAGE):
        yield gettext("Forfeits are not counted in the average.")


def _half_figures(tournament: Tournament) -> Iterator[str]:
    """Half of a table as a number, and the rounds in which it is another one."""
    begin = (resting_phase(tournament) or tournament.first).start
    first = half_of_a_table(tournament, begin)
    yield gettext("A bye scores half of the total of a table, %(points)s points.") % {
        "points": points(first)
    }
    yield from _otherwise(
        (at, gettext("the average of the round") if figure is None else points(figure))
        for at in range(begin + 1, tournament.rounds_total + 1)
        if not tournament.phase_at(at).grouped
        and (figure := half_of_a_table(tournament, at)) != first
    )


def _otherwise(figures: Iterable[tuple[int, str]]) -> Iterator[str]:
    """The rounds in which a figure is another one, those with the same together."""
    rounds: dict[str, list[str]] = {}
    for number, figure in figures:
        rounds.setdefault(figure, []).append(str(number))
    for figure, numbers in rounds.items():
        words = ngettext(
            "In round %(numbers)s: %(points)s.", "In rounds %(numbers)s: %(points)s.", len(numbers)
        )
        yield words % {"numbers": get_text_list(numbers, gettext("and")), "points": figure}


def forfeit_worth(tournament: Tournament) -> str:
    """What a forfeit brings; other rules of later rounds may give another figure."""
    lost = tournament.forfeit_points_against
    text = ngettext(
        "A pair that forfeits a match scores %(lost)s point, its opponents %(won)s.",
        "A pair that forfeits a match scores %(lost)s points, its opponents %(won)s.",
        lost,
    )
    if tournament.melee:
        text = ngettext(
            "A side that forfeits a match scores %(lost)s point, the other side %(won)s.",
            "A side that forfeits a match scores %(lost)s points, the other side %(won)s.",
            lost,
        )
    usual = won_by_forfeit(tournament, tournament.rules, tournament.first.match_format)
    first, *later = (
        won_by_forfeit(tournament, rules_at(tournament, at), tournament.phase_at(at).match_format)
        for at in range(1, tournament.rounds_total + 1)
    )
    otherwise = ((at, points(won)) for at, won in enumerate(later, start=2) if won != first)
    return " ".join([text % {"won": points(usual), "lost": points(lost)}, *_otherwise(otherwise)])


def drawn_matches(tournament: Tournament, phase: Phase) -> bool:
    """Whether a match of a phase can end without a winner."""
    if phase.bracketed:
        return False
    even = phase.games % 2 == 0 or (phase.games > 1 and rubicon_in(tournament))
    by_games = phase.play == Play.ALL and even
    return by_games or any(can_be_drawn(rules) for rules in rules_within(tournament, phase))


def caps_words(tournament: Tournament, phase: Phase) -> str:
    """The most points of a match of a phase that count."""
    drawn, sentences = drawn_matches(tournament, phase), []
    last = tournament.rounds_total if phase.position == 1 else phase.end
    for cap in sorted(phase.caps, key=lambda cap: cap.from_round):
        start, end = max(cap.from_round, phase.start), min(cap.to_round or last, last)
        if start <= end:
            text = _caps_text(cap.winner, cap.loser, drawn=drawn)
            sentences.append(text % {"winner": points(cap.winner), "loser": points(cap.loser)})
            sentences += _held(start if start > phase.start else None, end if end < last else None)
    return " ".join(sentences)


def _held(start: int | None, end: int | None) -> Iterator[str]:
    """From which round to which a cap holds; None: from the first, or to the last."""
    values = {"number": start or end, "start": start, "end": end}
    if start and start == end:
        yield gettext("This applies in round %(number)s.") % values
    elif start and end:
        yield gettext("This applies from round %(start)s to round %(end)s.") % values
    elif start:
        yield gettext("This applies from round %(number)s on.") % values
    elif end:
        yield gettext("This applies up to round %(number)s.") % values


def _caps_text(winner: int | None, loser: int | None, *, drawn: bool) -> str:
    if winner is None:
        return gettext("In a match, at most %(loser)s points count for the loser.")
    if loser is None and drawn:
        return gettext("In a match, at most %(winner)s points count for the winner or in a draw.")
    if loser is None:
        return gettext("In a match, at most %(winner)s points count for the winner.")
    if drawn:
        return gettext(
            "In a match, at most %(winner)s points count for the winner or in a draw, at most "
            "%(loser)s for the loser."
        )
    return gettext(
        "In a match, at most %(winner)s points count for the winner, at most %(loser)s for the "
        "loser."
    )


def match_points_words(tournament: Tournament, phase: Phase) -> str:
    """The match points of a phase, where a phase is ranked by them."""
    if "match_points" not in tournament.keys_in_use:
        return ""
    single, exempts = phase.games == 1, not phase.grouped and tournament.game != COMPTOIR
    drawn, rubicon = drawn_matches(tournament, phase), single and rubicon_in(tournament)
    # Each way to end a match, whether the phase knows it, and its points; None: like a plain loss.
    ends = (
        (gettext("%(count)s for a win"), True, phase.match_points_win),
        (
            gettext("%(count)s for a win with a game lost"),
            not single,
            phase.match_points_close_win,
        ),
        (gettext("%(count)s for a drawn match"), drawn, phase.match_points_draw),
        (gettext("%(count)s for a loss"), True, phase.match_points_loss),
        (gettext("%(count)s for a loss with the rubicon"), rubicon, phase.match_points_rubicon),
        (
            gettext("%(count)s for a loss with a game won"),
            not single,
            phase.match_points_close_loss,
        ),
        (gettext("%(count)s for a win by forfeit"), True, phase.match_points_forfeit_win),
        (gettext("%(count)s for a forfeit"), True, phase.match_points_forfeit),
        (gettext("%(count)s for a bye"), exempts, phase.match_points_bye),
    )
    worths = [
        words % {"count": points(count).replace("-", "\u2212")}
        for words, known, count in ends
        if known and count is not None
    ]
    return gettext("Match points: %(worths)s.") % {"worths": ", ".join(worths)}


def rubicon_in(tournament: Tournament) -> bool:
    """Whether rules of the tournament have the rubicon."""
    return any(in_force.rules.rubicon != "none" for in_force in rules_in_force(tournament))
