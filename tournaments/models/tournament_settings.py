"""The settings of a tournament, of which its first phase stores some."""

from collections.abc import Mapping
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.options.option import COMPTOIR
from scoring.rules import GAMES
from tournaments.models.base import Versioned
from tournaments.models.phase_settings import PhaseSettings
from tournaments.models.setting import Section, Setting, settings_of
from tournaments.models.system import PARTNER_GAMES, TWO_SIDED_GAMES

Settings = Mapping[str, Any]
"""The settings of a form or of a service, by name."""
BYES = frozenset(GAMES) - {COMPTOIR}
"""The games in which an entrant can be left over; at comptoir everybody plays."""


class ByeChoice(models.TextChoices):
    """Who has the bye when the count is odd (tournaments.md section 3)."""

    LOWEST = "lowest", _("The lowest ranked that has not had a bye yet")
    LOT = "lot", _("By lot among those who have not had a bye yet")
    VOLUNTEER = "volunteer", _("A volunteer, named at the draw")


class ByeScore(models.TextChoices):
    """What a bye scores (tournaments.md section 3)."""

    HALF_TABLE = "half_table", _("Half of the table total")
    FIXED = "fixed", _("A fixed number of points")
    ROUND_AVERAGE = "round_average", _("The average of the round")
    OWN_AVERAGE = "own_average", _("The pair’s own average")
    NOTHING = "nothing", _("Nothing")
    CATCH_UP = "catch_up", _("A catch-up game against a pair that has finished")
    BIS = "bis", _("A match of its own (partie bis) against the pair with the bye in another round")


GAMES_OF_BYES = (ByeScore.CATCH_UP, ByeScore.BIS)
"""Scores that are played for: both need tables of two and sides that stay together."""
LEFT_OVER = tuple(choice for choice in ByeScore.choices if choice[0] != ByeScore.BIS)
"""What a bye scores that has found no partie bis."""


class ByeDifference(models.TextChoices):
    """What a bye adds to the difference of points."""

    NOTHING = "nothing", _("Nothing: only the matches played count")
    AVERAGE = (
        "average",
        _("As a win: the average lead of the winners of the round; else nothing"),
    )


class WithdrawnRank(models.TextChoices):
    """Where those stand who have left with matches to play (draw-rules.md 5)."""

    OUT = "out", _("below the ranking, without a rank or a prize")
    LAST = "last", _("ranked after all the others")
    RANKED = "ranked", _("ranked like the others")


class LeaverMatches(models.TextChoices):
    """What becomes of the matches of a leaver in a pool or a round robin."""

    FORFEIT = "forfeit", _("won by forfeit by the opponents")
    STRUCK = "struck", _("struck out, including those already played: none of them counts")
    UNPLAYED = "unplayed", _("not played: they count for nobody")


class CapacityUnit(models.TextChoices):
    """What a capacity counts."""

    ENTRANTS = "entrants", _("pairs")
    TABLES = "tables", _("tables")


class NamesPolicy(models.TextChoices):
    """How the public sees names."""

    FULL = "full", _("Full names")
    SHORT = "short", _("First name and initial (Marie D.)")
    NUMBER = "number", _("Numbers only")


class EntryMode(models.TextChoices):
    """What the desk enters of a card by default; the other way is one click away."""

    TOTALS = "totals", _("Totals of the score card")
    HANDS = "hands", _("Hand by hand")


class CardFormat(models.TextChoices):
    """The paper of score cards."""

    A5 = "a5", _("A5, two per A4 sheet")
    A4 = "a4", _("A4, one per sheet")


class TournamentSettings(Versioned):
    """The columns of a tournament that are settings, in the order of the page."""

    name = Setting(Section.CONTEST, _("Contest name"), copied=False, when_closed=True).column(
        models.CharField(max_length=120)
    )
    date = Setting(Section.CONTEST, _("Date"), copied=False, when_closed=True).column(
        models.DateField()
    )
    place = Setting(Section.CONTEST, _("Place"), copied=False, when_closed=True).column(
        models.CharField(max_length=120, blank=True)
    )
    fee_cents = Setting(
        Section.CONTEST,
        _("Fee per player, in euros"),
        _("10 or 10.50; leave empty if it is free."),
        money=True,
        optional=True,
        when_closed=True,
    ).column(models.PositiveIntegerField(default=0, help_text="a player, in cents"))
    table_size = Setting(
        Section.DRAW,
        _("Players at a table"),
        _("2 to 6; if the numbers do not divide evenly, some tables have one more or one fewer."),
        bounds=(2, 6),
        games={COMPTOIR},
    ).number(4, "players at a table of comptoir")
    avoid_same_club = Setting(
        Section.DRAW,
        _("Keep pairs from the same club apart where possible"),
        _("Ignored where it would make two pairs meet twice."),
        applies="system!=melee|manual",
    ).flag()
    capacity = Setting(
        Section.PLACES,
        _("Maximum number"),
        _("Entrants beyond the last place are on the waiting list. Leave empty for no limit."),
        bounds=(1, 5000),
    ).column(
        models.PositiveSmallIntegerField(
            null=True,
            blank=True,
            validators=[MinValueValidator(1)],
            help_text="the most that can play, in capacity_unit; empty: no limit",
        )
    )
    capacity_unit = Setting(Section.PLACES, _("Number of places, in"), applies="capacity!=").choice(
        CapacityUnit.ENTRANTS, 8
    )
    pairs_singles = Setting(
        Section.PLACES,
        _("Players who come alone get a partner from the desk"),
        _("The rule sheet says so."),
        applies="system!=melee|melee_fixed",
        games=PARTNER_GAMES,
    ).flag(help_text="whether the office pairs players who come alone")
    bye_choice = Setting(
        Section.BYES,
        _("Who has the bye"),
        _("With an odd number of pairs, one pair per round does not play."),
        # Elsewhere each rests in turn, or the organiser says who.
        applies="system=danois|swiss|random|melee_fixed",
        choices_apply={ByeChoice.LOWEST: "system!=random"},
        games=BYES,
    ).choice(ByeChoice.LOWEST, 16)
    bye_score = Setting(Section.BYES, _("Score of a bye"), games=BYES, moves_ranking=True).choice(
        ByeScore.HALF_TABLE, 16
    )
    bye_points = Setting(
        Section.BYES,
        _("Bye points"),
        _("Only if a bye scores a fixed number of points."),
        applies="bye_score=fixed bye_left_over=fixed",
        games=BYES,
        optional=True,
        moves_ranking=True,
    ).column(models.PositiveIntegerField(default=0, help_text="where bye_score is fixed"))
    bye_left_over = Setting(
        Section.BYES,
        _("Score of a bye with no partie bis"),
        _("Only if byes play a partie bis: for the one that finds no opponents."),
        applies="bye_score=bis",
        games=TWO_SIDED_GAMES,
        moves_ranking=True,
    ).column(
        models.CharField(
            max_length=16,
            choices=LEFT_OVER,
            default=ByeScore.HALF_TABLE,
            help_text="where bye_score is a partie bis, of a bye that has found none",
        )
    )
    bye_victory = Setting(
        Section.BYES,
        _("A bye counts as a win"),
        _("Only used if wins are a ranking criterion."),
        applies="key_*=victories|match_points|opponents_victories system=swiss",
        games=BYES,
        moves_ranking=True,
    ).flag(default=True)
    bye_difference = Setting(
        Section.BYES,
        _("What a bye adds to the point difference"),
        _("Only used if the point difference is a ranking criterion."),
        applies="key_*=difference",
        games=BYES,
        moves_ranking=True,
    ).choice(ByeDifference.NOTHING, 8)
    forfeit_points = Setting(
        Section.BYES,
        _("Points for winning by forfeit"),
        empty=_("by the rules"),
        moves_ranking=True,
    ).number_or_empty(
        "of who comes; empty: as the rules of the round say", models.PositiveIntegerField
    )
    forfeit_points_against = Setting(
        Section.BYES, _("Points of the pair that forfeits"), moves_ranking=True
    ).column(models.PositiveIntegerField(default=0))
    late_minutes = Setting(
        Section.BYES,
        _("Minutes late after which a match is forfeited"),
        _("The rule sheet says so; the desk enters the forfeit. Leave empty to say nothing."),
        bounds=(1, 120),
    ).column(
        models.PositiveSmallIntegerField(
            null=True,
            blank=True,
            validators=[MinValueValidator(1), MaxValueValidator(120)],
            help_text="after which who is late has forfeited; empty: the rule sheet says nothing",
        )
    )
    withdrawn_rank = Setting(
        Section.BYES,
        _("A pair that leaves before the end is"),
        _(
            "For those who leave with matches still to play. Those excluded by the referee are "
            "always below the ranking."
        ),
        moves_ranking=True,
    ).choice(WithdrawnRank.OUT, 6)
    leaver_matches = Setting(
        Section.BYES,
        _("Matches of a pair that leaves, in pools or where everyone meets everyone"),
        _("A forfeit counts like any other: its points are set above."),
        applies="system=pools|round_robin",
        moves_ranking=True,
    ).choice(LeaverMatches.FORFEIT, 8)
    names_policy = Setting(
        Section.SHOWING,
        _("Names on the public pages"),
        _("On phones and on the projector; the desk’s sheets show full names."),
        when_closed=True,
    ).choice(NamesPolicy.FULL, 8)
    ranking_held = Setting(
        Section.SHOWING,
        _("Hide the final ranking until the prize-giving"),
        _("In the last round, phones and projector show the ranking of the round before."),
    ).flag(help_text="the public sees no ranking of the last round until the end")
    entry_mode = Setting(
        Section.SHOWING,
        _("What the desk types"),
        _("The other way of entering results stays one click away."),
    ).choice(EntryMode.TOTALS, 8)
    card_format = Setting(Section.SHOWING, _("Score card paper"), when_closed=True).choice(
        CardFormat.A5, 4
    )
    wifi_name = Setting(
        Section.SHOWING,
        _("Name of the hall’s Wi-Fi"),
        _("Printed on the poster for phones, with a code to join. Leave empty not to print it."),
        when_closed=True,
    ).column(models.CharField(max_length=32, blank=True, help_text="of the hall, for the poster"))
    wifi_password = Setting(
        Section.SHOWING,
        _("Wi-Fi password"),
        _("As on the router, including capitals. Leave empty if the network is open."),
        secret=True,
        when_closed=True,
    ).column(models.CharField(max_length=63, blank=True))

    class Meta:
        abstract = True


SETTINGS: Mapping[str, Setting] = dict(
    sorted(
        (settings_of(PhaseSettings) | settings_of(TournamentSettings)).items(),
        key=lambda item: [*Section].index(item[1].section),
    )
)
"""Every setting by name, in the order of the page."""
PHASE_SETTINGS = {
    **{name: setting.stored_in.name for name, setting in settings_of(PhaseSettings).items()},
    "own_rules_of_rounds": "own_rules_of_rounds",
}
"""What is set of a tournament and stored in its first phase, with the names of the columns."""
