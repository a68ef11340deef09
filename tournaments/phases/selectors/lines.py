"""The chain of phases in words, and what can be done with the length of each."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.core.wording.keys import keys_words
from tournaments.core.wording.phases import CARRIES, how_words, who_words
from tournaments.core.wording.rounds import phase_label
from tournaments.core.wording.text import Text
from tournaments.draws.feasibility import Asked, feasibility
from tournaments.models import System, Tournament
from tournaments.models.chain import MOST_ROUNDS, PhasePlan, phases_of
from tournaments.phases.selectors.phases import players_now
from tournaments.ranking.selectors.lengths import lengths_kept
from tournaments.rulesets.titles import own_rules_title


@dataclass(frozen=True, slots=True)
class PhaseLine:
    """A phase of the chain in words; `drawn` is the last round of the contest that is drawn."""

    plan: PhasePlan
    drawn: int
    title: str
    """its name, or what it is in the chain"""

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
        """Whether a round can be played more."""
        short = self.plan.rounds < MOST_ROUNDS
        return short and not self.plan.grouped and self.drawn <= self.plan.end

    @property
    def can_shrink(self) -> bool:
        """Whether its last round can be left out."""
        return self.plan.rounds > 1 and not self.plan.grouped and self.drawn < self.plan.end

    @property
    def can_end(self) -> bool:
        """Whether more than its last round can be left out, since it has begun."""
        return self.can_shrink and self.begun and self.drawn < self.plan.end - 1

    @property
    def rounds(self) -> str:
        """Which rounds of the contest it has."""
        values = {"first": self.plan.start, "last": self.plan.end}
        if self.plan.rounds == 1:
            return _("Round %(first)s") % values
        return _("Rounds %(first)s to %(last)s") % values

    @property
    def facts(self) -> list[tuple[Text, Text]]:
        """What an organiser asks of a phase, with the answer."""
        plan, later = self.plan, self.position > 1
        told: list[tuple[Text, Text]] = [(_("How it is drawn"), how_words(plan))]
        if later:
            told.append((_("Who plays it"), who_words(plan)))
            if any(group.places for group in plan.groups):
                told.append((_("Seeds"), _("in pools of different sizes, the average of a match")))
            told.append((_("What counts from before"), str(CARRIES[plan.carry])))
        told.append((_("Ranking keys, in order"), keys_words(plan.keys)))
        if plan.rules is not None:
            told.append((_("Rules of this phase"), own_rules_title(plan.rules)))
        return told


def phase_lines(contest: Tournament) -> list[PhaseLine]:
    """Every phase of a contest (one query, some more where brackets are played)."""
    lengths_kept(contest)
    drawn = _last_drawn(contest)
    plans = phases_of(contest)
    return [PhaseLine(plan, drawn, phase_label(plans, plan.position)) for plan in plans]


def phase_running(contest: Tournament) -> PhaseLine:
    """The phase that was drawn last; before any draw the first."""
    lines = phase_lines(contest)
    return next((line for line in reversed(lines) if line.begun), lines[0])


def rematch_warning(contest: Tournament, line: PhaseLine) -> str:
    """What a round more of a phase would have to repeat; empty where nothing is certain."""
    plan = line.plan
    if not line.can_grow or not contest.two_sided or plan.system == System.ROUND_ROBIN:
        return ""
    count = len(players_now(contest, max(plan.start, min(line.drawn + 1, plan.end))))
    asked = Asked(count // 2 if contest.fixed_partners else count, plan.rounds + 1)
    system = System.DANOIS if contest.fixed_partners else plan.system
    reasons = feasibility(asked, str(system)).reasons if count > 1 else ()
    values = {"number": plan.end + 1, "count": count}
    if "partner_again" in reasons:
        return _("In a round %(number)s some of %(count)s players have a partner again.") % values
    if "met_again" in reasons:
        return _("A round %(number)s without rematch is impossible with %(count)s pairs.") % values
    return ""


def _last_drawn(contest: Tournament) -> int:
    return contest.rounds.aggregate(last=Max("number"))["last"] or 0
