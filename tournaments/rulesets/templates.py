"""Named tournaments to start from: each fills every setting, which the organiser then changes.

To add one: an entry of its group, and the French of its title and hint.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _, pgettext

from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from tournaments.core.wording.text import Text
from tournaments.models import SETTINGS, Group, Phase, System, Tournament
from tournaments.rulesets.rule_defaults import POOL_KEYS, format_in, usual_settings
from tournaments.rulesets.titles import game_title


class TournamentTemplate(NamedTuple):
    """A tournament to start from: its rules, and the settings that differ from their usual ones."""

    title: Text
    hint: Text
    preset: str
    changes: Mapping[str, Any] = {}
    options: Mapping[str, Any] = {}
    """options of its rules that differ from the preset"""
    last_round: Mapping[str, Any] = {}
    """options of the rules of its last round that differ from the others; empty: none"""
    finals: tuple[Group, ...] = ()
    """who plays the knockout after its first phase; empty: there is no knockout"""
    finals_rounds: int = 3

    @property
    def game(self) -> str:
        """The game that is played."""
        return game_title(self.rules().game)

    def rules(self) -> Rules:
        """The rules of every round, but perhaps the last."""
        return rules_from_json({"preset": self.preset, **self.options})

    def settings(self) -> dict[str, Any]:
        """Every setting of a tournament made from it, without its later phases."""
        plain = Tournament()
        plain.chain = (Phase(),)
        form = format_in(self.changes)
        usual = settings_like(plain) | {"fee_cents": 1000} | usual_settings(self.rules(), form)
        return usual | deepcopy(dict(self.changes))

    def later(self) -> list[Phase]:
        """The phases after the first of a tournament made from it."""
        if not self.finals:
            return []
        return [
            Phase(
                name=pgettext("phase", "Finals"),
                system=System.KNOCKOUT,
                rounds=self.finals_rounds,
                groups=self.finals,
            )
        ]


_FINALS_OF_EIGHT = (Group("A", 1, 8),)
_FINALS_OF_SIXTEEN = (Group("A", 1, 16),)
_FINALS_OF_POOLS = (Group("main", places=(1, 2)), Group("consolation", places=(3, 4, 5, 6)))


class TemplateGroup(NamedTuple):
    """Templates of one kind of contest, with a line that says who plays so."""

    title: Text
    who: Text
    templates: Mapping[str, TournamentTemplate]


_BELOTE = {
    "village_4x12": TournamentTemplate(
        _("Village contest 4 × 12"),
        _("4 rounds of 12 hands, ranking by points, each round by rank"),
        "village_12",
    ),
    "village_4x16": TournamentTemplate(
        _("Village contest 4 × 16"),
        _("4 rounds of 16 hands, ranking by points, each round by rank"),
        "village_16",
    ),
    "village_5x12": TournamentTemplate(
        _("Village contest 5 × 12"),
        _("5 rounds of 12 hands, ranking by points, each round by rank"),
        "village_12",
        {"rounds_planned": 5},
    ),
    "club_day": TournamentTemplate(
        _("Club day 3 × 12, last round of 15 hands"),
        _("3 rounds of 12 hands, a last one of 15, ranking by points, each round by rank"),
        "village_12",
        last_round={"hands": 15},
    ),
    "belote_1000": TournamentTemplate(
        _("Belote in 1000 points"),
        _("4 rounds of one game of 1000 points, ranking by wins, then points"),
        "belote",
    ),
    "belote_160": TournamentTemplate(
        _("Belote rounded, 160 points per hand"),
        _("4 rounds of one game of 1000 points, counted in tens, ranking by wins"),
        "belote_160",
    ),
    "best_of_three": TournamentTemplate(
        _("Best of three games: partie, revanche, belle"),
        _("3 rounds by wins, each the best of three games of 1000 points, with the rubicon"),
        "belote",
        {
            "rounds_planned": 3,
            "system": System.SWISS,
            "games": 3,
            "ranking_keys": ("match_points", "games_difference", "difference", "lot"),
            "match_points_close_win": 2,
            "match_points_close_loss": 1,
        },
        options={"rubicon": "simple"},
    ),
    "social": TournamentTemplate(
        _("Friendly contest, drawn at random"),
        _("3 rounds of 12 hands, every draw at random, no fee"),
        "village_12",
        {"rounds_planned": 3, "system": System.RANDOM, "fee_cents": 0},
    ),
}
_CONTREE = {
    "contree_5x2000": TournamentTemplate(
        _("Contrée 5 × 2000"),
        _("5 rounds of one game of 2000 points, ranking by wins, then points"),
        "contree_2000",
        {"rounds_planned": 5},
    ),
    "contree_5x2001": TournamentTemplate(
        _("Contrée 5 × 2001"),
        _("5 rounds of one game of 2001 points, scoring as in Cannes, ranking by wins"),
        "contree_cannes",
        {"rounds_planned": 5},
    ),
    "contree_timed": TournamentTemplate(
        _("Timed contrée 5 × 2001"),
        _("5 rounds to 2001 points or until time is up, scoring as in Cannes, by wins"),
        "contree_cannes",
        {"rounds_planned": 5},
        options={"target": 2001, "timed": True},
    ),
}
_COINCHE = {
    "coinche": TournamentTemplate(
        _("Coinche in 2000 points"),
        _("4 rounds of one game of 2000 points, ranking by wins, then points"),
        "coinche",
    ),
}
_WITH_FINALS = {
    "danois_finals": TournamentTemplate(
        _("Belote: 4 rounds by rank, then the first 8 in a knockout"),
        _("4 rounds of 12 hands by rank, then quarterfinals, semifinals and final for the first 8"),
        "village_12",
        finals=_FINALS_OF_EIGHT,
    ),
    "pools_finals": TournamentTemplate(
        _("Belote: pools of 4, then finals and consolation"),
        _("3 rounds in pools of 4, then brackets for the first two of each and for the others"),
        "village_12",
        {"system": System.POOLS, "rounds_planned": 3, "ranking_keys": POOL_KEYS},
        finals=_FINALS_OF_POOLS,
    ),
    "contree_pools": TournamentTemplate(
        _("Contrée: pools of 4, then finals and consolation"),
        _("3 rounds in pools of 4, each one game of 2000 points, then brackets for all of them"),
        "contree_2000",
        {"system": System.POOLS, "rounds_planned": 3},
        finals=_FINALS_OF_POOLS,
    ),
    "coinche_pools": TournamentTemplate(
        _("Coinche: pools of 4, then finals and consolation"),
        _("3 rounds in pools of 4, each one game of 2000 points, then brackets for all of them"),
        "coinche",
        {"system": System.POOLS, "rounds_planned": 3},
        finals=_FINALS_OF_POOLS,
    ),
    "belge_finals": TournamentTemplate(
        _("Belgian 101, then finals of 16"),
        _("4 rounds of one game of 101 by rank, then a knockout of four rounds for the first 16"),
        "belge_101",
        finals=_FINALS_OF_SIXTEEN,
        finals_rounds=4,
    ),
}
_ALONE = {
    "melee_4x12": TournamentTemplate(
        _("Mêlée: 4 × 12, individual"),
        _("4 rounds of 12 hands, single players, a new partner each round, ranking by points"),
        "village_12",
        {"system": System.MELEE},
    ),
    "partners_4x12": TournamentTemplate(
        _("Partners by lot: 4 × 12"),
        _("4 rounds of 12 hands, single players, partners drawn once, each round by rank"),
        "village_12",
        {"system": System.MELEE_FIXED},
    ),
    "three_players": TournamentTemplate(
        _("Belote for three"),
        _("4 rounds of one game of 1000 points, each plays alone, ranking by wins"),
        "belote3",
    ),
    "two_players": TournamentTemplate(
        _("Belote for two"),
        _("4 rounds of one game of 1000 points, each plays alone, ranking by wins"),
        "belote2",
    ),
    "comptoir": TournamentTemplate(
        _("Comptoir"),
        _("4 rounds at tables of 4, from 2 to 6 where the number requires it, nobody has a bye"),
        "comptoir",
    ),
}
TEMPLATE_GROUPS = (
    TemplateGroup(
        _("Belote"),
        _("Village and association contests, without bids."),
        _BELOTE,
    ),
    TemplateGroup(
        _("Contrée"),
        _("Clubs and contests that bid, each match to a number of points."),
        _CONTREE,
    ),
    TemplateGroup(
        _("Coinche"),
        _("Bids, contre and surcontre, as friends and cafés play it."),
        _COINCHE,
    ),
    TemplateGroup(
        _("With pools or finals"),
        _("Days that end with a final: some are out before, or go on in a consolation."),
        _WITH_FINALS,
    ),
    TemplateGroup(
        _("Everyone alone"),
        _("Players enter without a partner: partners change or are drawn, or each plays alone."),
        _ALONE,
    ),
)
TEMPLATES: Mapping[str, TournamentTemplate] = {
    code: template for group in TEMPLATE_GROUPS for code, template in group.templates.items()
}
"""Every template, the most usual first."""


def settings_like(tournament: Tournament) -> dict[str, Any]:
    """The settings of an earlier tournament, for a new one like it."""
    return {name: tournament.setting(name) for name, one in SETTINGS.items() if one.copied}


def template_for(rules: Rules) -> str:
    """The template that a tournament by these rules starts from: of their game, alike if any is.

    >>> from scoring.presets import preset_rules
    >>> [template_for(preset_rules(name)) for name in ("village_20_no_litige", "belge_101")]
    ['village_4x12', 'belote_1000']
    """
    of_game = [code for code, one in TEMPLATES.items() if one.rules().game == rules.game]
    usual = usual_settings(rules)
    alike = [code for code in of_game if usual_settings(TEMPLATES[code].rules()) == usual]
    return [*alike, *of_game, *TEMPLATES][0]
