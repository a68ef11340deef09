"""The settings of a phase; those of the first phase are settings of its tournament."""

from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.match import MATCH_GAMES
from tournaments.models.fields import CapsField, KeysField
from tournaments.models.setting import Section, Setting, settings_of
from tournaments.models.system import (
    TWO_SIDED_GAMES,
    Bracket,
    Carry,
    FirstRound,
    Movement,
    Partners,
    Play,
    Rematches,
    SwissOrder,
    System,
)

MOST_ROUNDS = 20
"""of a phase"""
POOL_SIZE = 4
GAMES_OPTIONS = ("games", "play")
MOST_GAMES = 9
"""of a match"""


def default_ranking_keys() -> tuple[str, ...]:
    """A village tournament: by total points, then victories, then difference."""
    return ("points", "victories", "difference", "lot")


def worth_of_match(label: str | Promise, help_text: str | Promise = "", **declared: Any) -> Setting:
    """A setting of what a match is worth in the ranking."""
    return Setting(Section.WORTH, label, help_text, moves_ranking=True, inherited=True, **declared)


def points_of_match(
    label: str | Promise, help_text: str | Promise = "", **declared: Any
) -> Setting:
    """A number of match points: it matters where they are a ranking key."""
    return worth_of_match(
        label, help_text, applies="key_*=match_points", bounds=(-99, 99), **declared
    )


class PhaseSettings(models.Model):
    """The columns of a phase that are settings, in the order of their pages."""

    rounds = Setting(
        Section.DRAW,
        _("Number of rounds"),
        _(
            "The matches each pair plays in the contest. For pools and brackets the draw sets the "
            "number of rounds; pool size and third place are under Phases."
        ),
        name="rounds_planned",
        bounds=(1, MOST_ROUNDS),
    ).number(4)
    system = Setting(Section.DRAW, _("How the rounds are drawn")).choice(System.DANOIS, 16)
    first_round = Setting(
        Section.DRAW,
        _("The first round"),
        applies="system=danois|swiss",
    ).choice(FirstRound.LOT, 5, "of the first phase, by rank or by victories only")
    rematches = Setting(
        Section.DRAW,
        _("Rematches"),
        applies="system=random",
        games=TWO_SIDED_GAMES,
        of_each_phase=True,
    ).choice(Rematches.AVOIDED, 7, "at random only")
    swiss_order = Setting(
        Section.DRAW,
        _("Who meets whom among equal numbers of wins"),
        applies="system=swiss",
        games=TWO_SIDED_GAMES,
        of_each_phase=True,
    ).choice(SwissOrder.RANK, 4, "by victories only")
    movement = Setting(
        Section.DRAW,
        _("Who moves from table to table"),
        _(
            "Where odd numbers stay, there are at most as many rounds as tables, and anyone can "
            "follow it by eye."
        ),
        applies="system=rotation",
        games=TWO_SIDED_GAMES,
    ).choice(Movement.CIRCLE, 8, "of a rotation only")
    games = Setting(
        Section.DRAW,
        _("Games of a match"),
        _("Usually 1; 3 for “partie, revanche et belle”. Leave empty for 1."),
        bounds=(1, MOST_GAMES),
        games=MATCH_GAMES,
        optional=True,
    ).number(1, "of a match")
    play = Setting(
        Section.DRAW,
        _("When is a match over?"),
        _("Only used if a match has several games."),
        applies="games!=1|",
        games=MATCH_GAMES,
        optional=True,
        buttons=True,
    ).choice(Play.BEST_OF, 7, "of several games")
    bracket = Setting(
        Section.PHASES,
        _("Who loses a match"),
        _(
            "In a double elimination the final is played again if the winner of the second "
            "bracket wins it: that may be one round more."
        ),
        applies="system=knockout",
        of_each_phase=True,
    ).choice(Bracket.SINGLE, 6)
    of_round = Setting(
        Section.PHASES,
        _("The consolation is for the losers of round"),
        _("1 is the first round of the bracket."),
        applies="system=consolante",
        bounds=(1, 8),
        of_each_phase=True,
    ).column(
        models.PositiveSmallIntegerField(
            default=1, help_text="the round of the bracket whose losers play the consolation"
        )
    )
    third_place = Setting(
        Section.PHASES,
        _("A match for third place"),
        _("In a double elimination the last one out is third: no match is needed."),
        applies="system=knockout|consolante",
        of_each_phase=True,
    ).flag(default=True)
    placement = Setting(
        Section.PHASES,
        _("A match for every place"),
        _("The losers play on for the places below: everyone gets a place of their own."),
        applies="system=knockout",
        of_each_phase=True,
    ).flag(help_text="a match for every place")
    pool_size = Setting(
        Section.PHASES,
        _("Pairs in a pool"),
        applies="system=pools",
        bounds=(3, 6),
        of_each_phase=True,
    ).column(models.PositiveSmallIntegerField(default=POOL_SIZE))
    partners = Setting(
        Section.PHASES,
        _("Partners of this phase"),
        _("They stay together for all its rounds."),
        applies="system=melee_fixed|knockout|consolante|pools",
        of_each_phase=True,
    ).choice(Partners.LOT, 10, "of a later phase")
    carry = Setting(
        Section.PHASES,
        _("Carried over"),
        _(
            "In a bracket too: those who go further are ranked first; this and the ranking "
            "criteria decide among those who go out in the same round."
        ),
        buttons=True,
        moves_ranking=True,
    ).choice(Carry.ALL, 5)
    ranking_keys = Setting(
        Section.RANKING, _("Ranking criteria, in order"), moves_ranking=True, inherited=True
    ).column(KeysField(default=default_ranking_keys))
    match_points_win = points_of_match(_("Match points for a win"), optional=True).column(
        models.SmallIntegerField(default=3)
    )
    match_points_draw = points_of_match(_("Match points for a drawn game"), optional=True).column(
        models.SmallIntegerField(default=1)
    )
    match_points_loss = points_of_match(_("Match points for a loss"), optional=True).column(
        models.SmallIntegerField(default=0)
    )
    match_points_rubicon = points_of_match(
        _("Match points for a loss with the rubicon"),
        _("Leave empty to count as any other loss. It may be below zero, such as −1."),
    ).number_or_empty("of a loss with the rubicon; empty: a plain loss")
    match_points_close_win = points_of_match(
        _("Match points for a win with a game lost"),
        _(
            "In matches of several games where the loser won a game. Leave empty to count as any "
            "other win."
        ),
    ).number_or_empty("where the loser has won a game; empty: a plain victory")
    match_points_close_loss = points_of_match(
        _("Match points for a loss with a game won"),
        _(
            "In matches of several games where the loser won a game. Leave empty to count as any "
            "other loss."
        ),
    ).number_or_empty("of a loser who has won a game; empty: a plain loss")
    match_points_forfeit = points_of_match(
        _("Match points for a forfeit"),
        _("For a pair that does not come. Leave empty to count as any other loss."),
    ).number_or_empty("of who forfeits; empty: a plain loss")
    match_points_forfeit_win = points_of_match(
        _("Match points for a win by forfeit"),
        _("If the other side does not come. Leave empty to count as any other win."),
    ).number_or_empty("where the others forfeit; empty: a plain victory")
    match_points_bye = points_of_match(
        _("Match points for a bye"),
        _("Leave empty to count as a win where a bye counts as one, otherwise as nothing."),
    ).number_or_empty("empty: a victory where a bye counts as one, else nothing")
    cap_winner = worth_of_match(
        _("Maximum counted for a win or a drawn game"),
        _("For example 1280; leave empty if everything counts."),
        bounds=(1, 9999),
    ).number_or_empty("the most that counts of a match won or drawn", models.PositiveIntegerField)
    cap_loser = worth_of_match(
        _("Maximum counted for the loser"),
        _("For example 664; leave empty if everything counts."),
        bounds=(1, 9999),
    ).number_or_empty("the most that counts of a match lost", models.PositiveIntegerField)
    cap_from_round = worth_of_match(
        _("The maximums apply from round"),
        _("For example 3, counted from the first round of the contest; leave empty for all."),
        applies="cap_winner!= cap_loser!=",
        bounds=(1, 99),
        optional=True,
    ).column(
        models.PositiveSmallIntegerField(
            default=1, help_text="the caps hold from this round of the tournament on"
        )
    )
    cap_to_round = worth_of_match(
        _("The maximums apply up to round"),
        _(
            "Leave empty for up to the end. With a number here, other maximums can apply in later "
            "rounds."
        ),
        applies="cap_winner!= cap_loser!=",
        bounds=(1, 99),
    ).number_or_empty("and to this one; empty: to the end", models.PositiveSmallIntegerField)
    more_caps = worth_of_match(_("Maximums for other rounds")).column(
        CapsField(default=tuple, blank=True, help_text="caps that hold in other rounds")
    )

    class Meta:
        abstract = True


SETTINGS = settings_of(PhaseSettings)
PHASE_OPTIONS = tuple(
    name
    for name, setting in SETTINGS.items()
    if setting.section in (Section.DRAW, Section.PHASES)
    and name not in ("rounds_planned", "system")
)
"""How the matches of a phase are drawn and played."""
MATCH_WORTH = tuple(name for name, one in SETTINGS.items() if one.section == Section.WORTH)
"""What a match is worth."""
INHERITED = tuple(name for name, one in SETTINGS.items() if one.inherited)
"""What a later phase has from the contest, which the first phase stands for, or sets itself."""
RULES = ("own_rules", "rules_name", "preset", "rule_set", "own_rules_of_rounds")
DESCRIBED = ("name", "system", "rounds", *PHASE_OPTIONS, "groups", *RULES, "ranking_keys")
"""The columns by which an organiser describes a phase; the worth of a match is not among them."""
