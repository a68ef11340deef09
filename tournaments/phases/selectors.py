"""Who plays a phase, and the chain of phases in words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.brackets.draws import apart_from_pools
from tournaments.core.wording.keys import keys_words
from tournaments.core.wording.phases import how_words, phase_label, who_words
from tournaments.core.wording.settings import games_words, length_words
from tournaments.draws.feasibility import Asked, feasibility
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import (
    MOST_ROUNDS,
    Entrant,
    Partners,
    Phase,
    System,
    Tournament,
    members_by_group,
)
from tournaments.ranking.phase_facts import Leavers, PhaseFacts
from tournaments.ranking.phase_ranking import field_of
from tournaments.ranking.pool_ranking import fair_order
from tournaments.ranking.selectors.lengths import open_lengths, with_lengths
from tournaments.ranking.selectors.played import phase_begun, read_matches
from tournaments.ranking.selectors.standings import standings
from tournaments.rulesets.effective_rules import Scope, rounds_with_rules
from tournaments.rulesets.selectors import RulesNow, rules_now_of
from tournaments.rulesets.titles import differences_at, numbered_round, own_rules_title, own_words

Members = Mapping[str, list[int]]


def players_now(tournament: Tournament, number: int) -> list[Entrant]:
    """The entrants of a phase who are present for one of its rounds, by number."""
    there = players_of_round(tournament, number)
    plan = tournament.phase_at(number)
    if plan.position == 1 and (not plan.grouped or number == plan.start):
        return there
    inside = {id_ for ids in members_of(tournament, plan, number).values() for id_ in ids}
    return [player for player in there if player.number in inside]


def members_of(tournament: Tournament, plan: Phase, number: int) -> Members:
    """The members of each group of a phase, best first: as it began, or as it would begin now.

    Without a draw they follow from the ranking of the phase before; the next in rank takes the
    place of an entrant who has left.
    """
    begun = phase_begun(tournament, plan, number)
    if begun is not None:
        return {name: list(ids) for name, ids in begun.members.items()}
    there = {player.number for player in players_of_round(tournament, plan.start)}
    if not plan.bracketed:
        # Some leave the first round out and come back for a later one.
        there.update(
            tournament.entrants.present()
            .holding_places(plan.start)
            .filter(paused_from__lte=plan.start, paused_to__gte=plan.start, paused_to__lt=plan.end)
            .values_list("number", flat=True)
        )
    ranking = standings(tournament, plan.start - 1)
    inside = {row.number: row.values for row in ranking.rows if row.number in there}
    field = field_of(inside, ranking.categories)
    members = members_by_group(plan.groups, field)
    before = tournament.chain[plan.position - 2]
    pools = phase_begun(tournament, before, plan.start) if before.system == System.POOLS else None
    if pools is None:
        return members
    return _seeded(tournament, plan, pools, members, field.place, ranking.left)


def _seeded(
    tournament: Tournament,
    plan: Phase,
    pools: PhaseFacts,
    members: Members,
    place: Mapping[int, int],
    left: Leavers,
) -> Members:
    """The members in the order of their seeds, where the phase before has pools."""
    by_place = [group.name for group in plan.groups if group.places]
    matches = left.counting(read_matches(tournament)) if by_place else {}
    seeds = dict(members)
    for name in by_place:
        seeds[name] = fair_order(tournament, pools, matches, members[name], place)
    if not plan.bracketed:
        return seeds
    pool_of = {id_: at for at, (_name, pool) in enumerate(pools.pools) for id_ in pool.ids}
    leads = {name: [*dict.fromkeys(map(pools.lead, ids))] for name, ids in seeds.items()}
    apart = {name: apart_from_pools(ids, pool_of, place) for name, ids in leads.items()}
    return {name: [id_ for id_ in pools.both(apart[name]) if id_ in seeds[name]] for name in seeds}


class PhaseLine(NamedTuple):
    """A phase of the chain in words; `drawn` is the last round drawn in the tournament."""

    plan: Phase
    drawn: int
    title: str
    """its name, or what it is in the chain"""
    partners: str
    """how partners who stay together come about; empty where there are none"""
    own_rounds: Sequence[tuple[str, str]]
    """each round with rules of its own, and what it plays otherwise"""
    length: str
    """how many rounds it may take, where that is open"""
    own_rules: str
    """what it plays otherwise than the contest"""

    @property
    def position(self) -> int:
        """Its place in the chain."""
        return self.plan.position

    @property
    def begun(self) -> bool:
        """Whether its first round is drawn."""
        return self.drawn >= self.plan.start

    @property
    def can_grow(self) -> bool:
        """Whether it can have a round more."""
        short = self.plan.rounds < MOST_ROUNDS
        return short and not self.plan.grouped and self.drawn <= self.plan.end

    @property
    def can_shrink(self) -> bool:
        """Whether its last round can be left out."""
        return self.plan.rounds > 1 and not self.plan.grouped and self.drawn < self.plan.end

    @property
    def can_end(self) -> bool:
        """Whether it can end now, with more than one round left out."""
        return self.can_shrink and self.begun and self.drawn < self.plan.end - 1

    @property
    def rounds(self) -> str:
        """Its rounds in words, by their numbers in the tournament."""
        words = _("Rounds %(first)s to %(last)s")
        if self.length:
            words = _("From round %(first)s: %(length)s")
        elif self.plan.rounds == 1:
            words = _("Round %(first)s")
        return words % {"first": self.plan.start, "last": self.plan.end, "length": self.length}

    @property
    def facts(self) -> list[tuple[str, str]]:
        """The questions an organiser asks about a phase, each with its answer."""
        plan = self.plan
        facts: list[tuple[str, str]] = [(_("How it is drawn"), how_words(plan))]
        if plan.games > 1:
            facts.append((_("Games of a match"), games_words(plan.match_format)))
        if self.position > 1:
            facts.append((_("Pairs in this phase"), who_words(plan)))
            if self.partners:
                facts.append((_("Partners of this phase"), self.partners))
            if any(group.places for group in plan.groups):
                facts.append((_("Seeds"), _("in pools of different sizes, the average of a match")))
            facts.append((_("Carried over"), plan.get_carry_display()))
        facts.append((_("Ranking criteria, in order"), keys_words(plan.ranking_keys)))
        if self.own_rules:
            facts.append((_("Rules of this phase"), self.own_rules))
        return [*facts, *self.own_rounds]


def phase_lines(tournament: Tournament) -> list[PhaseLine]:
    """Every phase of a tournament (one query, some more where brackets are played)."""
    tournament = with_lengths(tournament)
    drawn, plans = tournament.rounds.last_number(), tournament.chain
    opened = open_lengths(tournament, drawn)
    own = [
        (number, (numbered_round(tournament, number), differences_at(tournament, number)))
        for number in rounds_with_rules(tournament)
    ]
    return [
        PhaseLine(
            plan,
            drawn,
            phase_label(plans, plan.position),
            str(Partners(plan.partners).label)
            if plan.position > 1 and tournament.partners_stay(plan)
            else "",
            [told for number, told in own if plan.start <= number <= plan.end],
            length_words(*opened[plan.position]) if plan.position in opened else "",
            own_rules_title(tournament, plan),
        )
        for plan in plans
    ]


def phase_running(tournament: Tournament) -> PhaseLine:
    """The last phase with a round drawn; before any draw the first phase."""
    lines = phase_lines(tournament)
    return next((line for line in reversed(lines) if line.begun), lines[0])


def rematch_warning(tournament: Tournament, line: PhaseLine) -> str:
    """What is sure to repeat itself if a phase has a round more; empty where nothing is sure."""
    plan = line.plan
    stay = tournament.partners_stay(plan)
    repeats = plan.system == System.ROUND_ROBIN or (plan.rematches_allowed and not stay)
    if not line.can_grow or not tournament.two_sided or repeats:
        return ""
    count = len(players_now(tournament, max(plan.start, min(line.drawn + 1, plan.end))))
    # A mêlée knows the partners of the phases before.
    rounds = plan.end if plan.system == System.MELEE else plan.rounds
    asked = Asked(count // 2 if stay else count, odd_stay=plan.odd_stay)
    limits = feasibility(asked, System.DANOIS if stay else plan.system)
    words = {
        "partner_again": _(
            "With %(count)s players, some have a partner again in round %(number)s."
        ),
        "met_again": _("Round %(number)s cannot avoid rematches with %(count)s pairs."),
    }.get(limits.repeated(rounds + 1) or "", "")
    return words and words % {"number": plan.end + 1, "count": count}


class OwnRulesLine(NamedTuple):
    """A phase or a round, with the rules it is played by."""

    now: RulesNow
    published: bool

    @property
    def scope(self) -> Scope:
        """The phase or the round."""
        return self.now.scope

    @property
    def key(self) -> str:
        """Its key on the page."""
        return self.scope.key if self.scope.number else f"phase-{self.scope.key}"

    @property
    def same(self) -> str:
        """What it states, and the rules above have come to say too."""
        above = self.now.source.rules
        same = {n: one for n, one in self.now.stated.items() if getattr(above, n) == one}
        return own_words(same)


def own_rules_lines(tournament: Tournament) -> list[OwnRulesLine]:
    """Every later phase and every round of a tournament (two queries)."""
    out = set(tournament.rounds.published().values_list("number", flat=True))
    phases = [
        OwnRulesLine(
            rules_now_of(tournament, Scope(plan.position)),
            not out.isdisjoint(range(plan.start, plan.end + 1)),
        )
        for plan in tournament.chain[1:]
    ]
    rounds = [
        OwnRulesLine(rules_now_of(tournament, Scope(number=number)), number in out)
        for number in range(1, tournament.rounds_total + 1)
    ]
    return phases + rounds
