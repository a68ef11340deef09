"""What a draw looks at: who plays and in which order, who has come since, what comes next."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _, ngettext

from tournaments.brackets.selectors import first_matches, round_titles
from tournaments.core.wording.brackets import group_title, round_words
from tournaments.core.wording.phases import draw_words
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import (
    ByeChoice,
    Entrant,
    EntrantQuerySet,
    Match,
    MatchEntry,
    Side,
    System,
    Tournament,
)
from tournaments.models.round import DRAWN_OF_MATCH
from tournaments.phases.selectors import members_of, players_now
from tournaments.ranking.pool_ranking import CHANCE
from tournaments.ranking.selectors.parts import orders_open
from tournaments.ranking.selectors.played import matches_ahead, players_ahead
from tournaments.ranking.selectors.progress import RoundStep, StepState, steps_before
from tournaments.ranking.selectors.qualifying import by_rank, qualifying
from tournaments.ranking.selectors.standings import standings, standings_before
from tournaments.rounds.draw_input import (
    PLANNED,
    byes_to_name,
    goes_by_results,
    system_of,
    tables_for,
)


class Doubts(NamedTuple):
    """Who a draw would leave out, and the cards before it that are out or to be checked."""

    unticked: tuple[PairName, ...] = ()
    out: tuple[RoundStep, ...] = ()
    """the rounds before of which cards are out"""
    to_check: tuple[tuple[int, int], ...] = ()
    """the round and the table of each result that the draw goes by and that is to be checked"""

    @property
    def cards_out(self) -> int:
        """How many cards are out, of all rounds before."""
        return sum(step.missing for step in self.out)

    def left_by(self, without: Collection[str], cards_out: int, to_check: int) -> bool:
        """Whether the organiser, who knows of these, still has something to be asked."""
        unknown = not {str(name.number) for name in self.unticked} <= {*without}
        return unknown or self.cards_out > cards_out or len(self.to_check) > to_check


def doubts_before(tournament: Tournament, number: int) -> Doubts:
    """What to ask before a round is drawn (three queries, one more for the names)."""
    if number == 1:
        return Doubts(unticked_names(tournament, number))
    out = tuple(step for step in steps_before(tournament, number) if step.missing)
    before = Match.objects.filter(round__tournament=tournament, round__number__lt=number)
    reviews = before.filter(review__isnull=False, hall_table__isnull=False)
    at = ("round__number", "hall_table__number")
    by_results = goes_by_results(tournament, number)
    to_check = tuple(reviews.order_by(*at).values_list(*at)) if by_results else ()
    return Doubts(unticked_names(tournament, number), out, to_check)


def unticked_names(tournament: Tournament, number: int) -> tuple[PairName, ...]:
    """Who is not ticked present and would play a round, by number."""
    numbers = list(unticked(tournament, number).values_list("number", flat=True))
    names = pair_names(tournament, numbers=numbers) if numbers else {}
    return tuple(names[n] for n in numbers)


def unticked(tournament: Tournament, number: int) -> EntrantQuerySet:
    """Entrants who are not ticked present and would otherwise play a round.

    Of a later round: whoever played the one before, or comes new; of a bracket whose next matches
    are known, whoever has one of them. Who did not come to an earlier round was asked about then.
    """
    absent = tournament.entrants.playing_in(number).filter(present=False).order_by("number")
    if number == 1:
        return absent
    ahead = players_ahead(tournament, number)
    if ahead is not None:
        return absent.filter(number__in=ahead)
    sides = Side.objects.filter(match__round__tournament=tournament)
    before = sides.filter(match__round__number=number - 1)
    played = Q(pk__in=before.values("entrant")) | Q(
        pk__in=before.exclude(partner=None).values("partner")
    )
    return absent.filter(played | Q(joined_from=number))


def draw_order(tournament: Tournament, round_number: int) -> list[Entrant]:
    """Who plays the round, best ranked first; by number where no result is looked at."""
    players = {player.number: player for player in players_now(tournament, round_number)}
    if round_number == 1 or system_of(tournament, round_number) in PLANNED:
        return [players[number] for number in sorted(players)]
    ranked = [row.number for row in standings_before(tournament, round_number).rows]
    return [players[number] for number in ranked if number in players]


def obstacles(tournament: Tournament, number: int) -> list[str]:
    """What keeps a round from being drawn now; empty when it can be."""
    if number > tournament.rounds_total:
        planned = {"count": tournament.rounds_total}
        return [_("The contest has %(count)s rounds (see its settings).") % planned]
    few = too_few(tournament, number)
    return [*still_out(tournament, number), *(few or _of_no_round(tournament, number))]


def still_out(tournament: Tournament, number: int) -> list[str]:
    """What the rounds before have to give before this one can be drawn."""
    if number == 1:
        return []
    before = steps_before(tournament, number)
    if not before or before[-1].number < number - 1 or before[-1].state is StepState.DRAFT:
        return [_("Round %(number)s is not published yet.") % {"number": number - 1}]
    return cards_out_words(tournament, number, before) or _undecided(tournament, number)


def cards_out_words(
    tournament: Tournament, number: int, before: Sequence[RoundStep] | None = None
) -> list[str]:
    """The cards that are out of the rounds before one that goes by them, a sentence a round."""
    if number == 1 or not goes_by_results(tournament, number):
        return []
    return [
        ngettext(
            "%(count)s score card of round %(number)s has not been returned: the next round is "
            "drawn from the ranking.",
            "%(count)s score cards of round %(number)s have not been returned: the next round is "
            "drawn from the ranking.",
            step.missing,
        )
        % {"count": step.missing, "number": step.number}
        for step in (steps_before(tournament, number) if before is None else before)
        if step.missing
    ]


def _undecided(tournament: Tournament, number: int) -> list[str]:
    """Matches of a bracket without a winner; where one side has left the other goes on."""
    plan = tournament.phase_at(number)
    if not plan.bracketed or number == plan.start:
        return []
    played = Match.objects.filter(
        round__tournament=tournament,
        round__number__range=(plan.start, number - 1),
        slot__isnull=False,
    ).exclude(entry=MatchEntry.NONE)
    level = played.filter(winner=None).select_related("round").defer(*DRAWN_OF_MATCH)
    there = {player.pk for player in players_of_round(tournament, number)}
    words = _(
        "Table %(table)s of round %(round)s has no winner, and in a knockout one side goes on. "
        "Let them play another hand and enter the totals with it, after deleting any hands "
        "entered, or withdraw one of them from round %(next)s."
    )
    return [
        words % {"table": match.table, "round": match.round.number, "next": number}
        for match in level.prefetch_related("sides").order_by("round__number", "hall_table__number")
        if {side.entrant_id for side in match.sides.all()} <= there
    ]


def _of_no_round(tournament: Tournament, number: int) -> list[str]:
    """Why a consolation cannot be for the losers of the round asked for."""
    plan = tournament.phase_at(number)
    if plan.system != System.CONSOLANTE or number != plan.start:
        return []
    sizes = [len(players_now(tournament, number))]
    if plan.position > 1:
        sizes = [len(ids) for ids in members_of(tournament, plan, number).values()]
    if tournament.partners_stay(plan):
        sizes = [size // 2 for size in sizes]
    words = _(
        "The consolation is for the losers of round %(round)s, and a bracket of %(count)s has "
        "only %(rounds)s: choose an earlier round on the phases page."
    )
    return [
        words % {"round": plan.of_round, "count": size, "rounds": rounds}
        for size in sizes
        if 1 < (rounds := (size - 1).bit_length()) <= plan.of_round
    ]


def too_few(tournament: Tournament, number: int) -> list[str]:
    """Why those ticked present are not enough for one table; empty where they are."""
    count = len(players_now(tournament, number))
    if count < 2:
        return [_("Fewer than two pairs are ticked as present: check them in first.")]
    if not tables_for(tournament, count).sizes:
        words = _("Fewer than %(size)s are ticked as present: check them in first.")
        return [words % {"size": tournament.entrants_at_table}]
    return []


def volunteers_needed(tournament: Tournament, number: int) -> int:
    """How many have to be named for the byes of a round."""
    if tournament.bye_choice != ByeChoice.VOLUNTEER or system_of(tournament, number) in PLANNED:
        return 0
    return byes_to_name(tournament, number, len(players_now(tournament, number)))


class NamesInOrder(NamedTuple):
    """Who plays in a group of a phase, best first, or whose places in a pool chance has decided."""

    title: str
    pairs: tuple[PairName, ...]


@dataclass(frozen=True)
class RoundAhead:
    """What the desk says before it draws a round."""

    button: str
    title: str = ""
    """what the round is called, where its number does not say all"""
    phase: str = ""
    groups: tuple[NamesInOrder, ...] = ()
    replaced: bool = False
    """whether the next rank takes the place of who leaves"""

    @property
    def count(self) -> int:
        """How many go on."""
        return sum(len(group.pairs) for group in self.groups)


def round_ahead(tournament: Tournament, step: RoundStep) -> RoundAhead:
    """What the desk says of a round that is not drawn; who goes on where a phase begins with it."""
    plan = tournament.phase_at(step.number)
    matches = step.title.matches if step.title else None
    begins = step.number == plan.start > 1
    going = qualifying(tournament, standings(tournament)) if begins else None
    if going is None:
        bracket, title = (step.title.bracket, step.title.words) if step.title else ("", "")
        return RoundAhead(draw_words(step.number, matches, bracket), title)
    first = len(next(iter(going.members.values()), ()))
    matches = first_matches(plan, first // 2 if tournament.partners_stay(plan) else first)
    names = standings(tournament).names
    return RoundAhead(
        button=draw_words(step.number, matches),
        title=round_words(step.title.phase if step.title else "", matches),
        phase=going.title,
        groups=tuple(
            NamesInOrder(group_title(title), tuple(names[number] for number in ids))
            for title, ids in going.members.items()
        ),
        replaced=by_rank(plan),
    )


def title_ahead(tournament: Tournament, number: int) -> str:
    """The name of a round that is not drawn; the next round has the name that the desk shows.

    No query for a tournament without phases.
    """
    ahead = matches_ahead(tournament, number)
    title = round_titles(tournament, {} if ahead is None else {number: ahead}).get(number)
    if title is None or tournament.rounds.filter(number__gte=number - 1).count() != min(
        number - 1, 1
    ):
        return title.words if title else ""
    return round_ahead(tournament, RoundStep(number, StepState.TODO, title=title)).title


def places_by_chance(tournament: Tournament, number: int) -> list[NamesInOrder]:
    """The places decided by chance in the phase before the one that begins in a round."""
    plan = tournament.phase_at(number)
    if number == 1 or number != plan.start:
        return []
    before = standings_before(tournament, number)
    orders = orders_open(before, by=(CHANCE,))
    return [
        NamesInOrder(order.pool, tuple(before.names[id_] for id_ in before.both(order.numbers)))
        for order in orders
    ]
