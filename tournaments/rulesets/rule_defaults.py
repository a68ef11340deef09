"""The settings of a tournament that follow from its rules, until the organiser sets others."""

from collections.abc import Iterator
from typing import Any

from django.template.defaultfilters import capfirst
from django.utils.translation import gettext as _

from scoring.check import CardSum, card_sum
from scoring.match import ALL, BEST_OF, ONE_GAME, MatchFormat, forfeit_points
from scoring.options.option import COMPTOIR
from scoring.rules import Rules
from tournaments.core.wording.keys import keys_words
from tournaments.core.wording.phases import phase_label
from tournaments.core.wording.settings import change_words, value_words
from tournaments.models import SETTINGS, ByeScore, Settings, Tournament
from tournaments.models.phase_settings import GAMES_OPTIONS, default_ranking_keys
from tournaments.rulesets.effective_rules import rules_over

VICTORIES_FIRST = ("victories", "points", "difference", "lot")
POOL_KEYS = ("victories", "points", "difference", "direct", "lot")
"""In a pool everybody meets: the match of two who are equal decides before the lot."""
GAMES_FIRST = ("victories", "games_difference", "difference", "lot")
"""Where a match is several games: the points of a match that takes longer say little."""


def sum_of_card(rules: Rules) -> CardSum | None:
    """The sum that the totals of one game must have; None where it depends on the hands."""
    if rules.hands is None or rules.target is not None:
        return None
    return card_sum(rules, rules.hands)


def sum_under(rules: Rules, form: MatchFormat = ONE_GAME) -> int | None:
    """The points that the sides of a match share under rules; None where the rules vary it.

    >>> from scoring.presets import preset_rules
    >>> forms = (MatchFormat(1), MatchFormat(2, "all"), MatchFormat(3))
    >>> [sum_under(preset_rules("village_12"), form) for form in forms]
    [1944, 3888, None]
    """
    card = sum_of_card(rules) if _all_played(form) else None
    return None if card is None else card.plain * form.games


def forfeit_under(rules: Rules, form: MatchFormat) -> int:
    """The points of a match won by forfeit under rules: those of the games that win it.

    >>> from scoring.presets import preset_rules
    >>> [forfeit_under(preset_rules("belote"), MatchFormat(games)) for games in (1, 3, 5)]
    [1000, 2000, 3000]
    """
    return forfeit_points(rules) * form.needed


def _all_played(form: MatchFormat) -> bool:
    """Whether every match has the same number of games."""
    return not form.several or form.play == ALL


def fixed_hands(rules: Rules) -> bool:
    """Whether every game has the same number of hands, so that points can be compared.

    >>> from scoring.presets import preset_rules
    >>> [fixed_hands(preset_rules(name)) for name in ("village_12", "belote", "comptoir")]
    [True, False, False]
    """
    ends = rules.target is not None or rules.timed or rules.game == COMPTOIR
    return rules.hands is not None and not ends


def usual_settings(rules: Rules, form: MatchFormat = ONE_GAME) -> dict[str, Any]:
    """The settings that fit rules and the games of a match best, by their names.

    Points rank first where all play as many hands, otherwise victories, and then games. A bye
    scores half of the total of a table where the rules fix that total, otherwise the average of
    the round. One in three wins a game of three: a rest is worth the points of the round, and no
    victory.
    """
    bye = ByeScore.ROUND_AVERAGE if sum_under(rules, form) is None else ByeScore.HALF_TABLE
    return {
        "ranking_keys": _usual_keys(rules, form),
        "bye_score": bye.value,
        "bye_left_over": bye.value,
        "bye_victory": rules.game != "belote3",
    }


def _usual_keys(rules: Rules, form: MatchFormat) -> tuple[str, ...]:
    if fixed_hands(rules) and _all_played(form):
        return default_ranking_keys()
    return GAMES_FIRST if form.several else VICTORIES_FIRST


def format_in(settings: Settings) -> MatchFormat:
    """The games of a match as settings say; one where they say nothing.

    >>> format_in({"games": 2, "play": "all"}), format_in({})
    (MatchFormat(games=2, play='all'), MatchFormat(games=1, play='best_of'))
    """
    return MatchFormat(settings.get("games", 1), settings.get("play", BEST_OF))


def refitted(settings: Settings, before: Rules, after: Rules) -> dict[str, Any]:
    """The settings that are the usual ones of the rules before, with their value for those after.

    What the organiser has set is not among them.
    """
    form = format_in(settings)
    old, new = usual_settings(before, form), usual_settings(after, form)
    return {
        name: new[name]
        for name in new
        if name in settings and settings[name] == old[name] != new[name]
    }


def left_behind(tournament: Tournament, before: Rules) -> list[str]:
    """The settings that are still the usual ones of the rules before, in words."""
    names = (*GAMES_OPTIONS, *usual_settings(before))
    settings = {name: tournament.setting(name) for name in names}
    after = tournament.rules
    changes = list(refitted_words(settings, refitted(settings, before, after), tournament.game))
    for phase in tournament.chain[1:]:
        keys = {name: getattr(phase, name) for name in ("ranking_keys", *GAMES_OPTIONS)}
        own = "ranking_keys" in phase.own_settings
        both = (rules_over(rules, phase.own_rules) for rules in (before, after))
        if own and (fit := refitted(keys, *both)):
            title = capfirst(phase_label(tournament.chain, phase.position))
            words = " ".join(refitted_words(keys, fit, tournament.game))
            changes.append(_("%(phase)s – %(change)s") % {"phase": title, "change": words})
    return changes


def refitted_words(settings: Settings, fit: Settings, game: str) -> Iterator[str]:
    """Each setting with its value and the one that fits, where it matters.

    At comptoir nobody has a bye; one that finds no partie bis matters where there are such games.
    """
    for name, value in fit.items():
        unplayed = name == "bye_left_over" and settings.get("bye_score") != ByeScore.BIS
        if unplayed or (game == COMPTOIR and name != "ranking_keys"):
            continue
        shown = [value_words(name, one) for one in (settings[name], value)]
        yield change_words(SETTINGS[name].label, *shown)


def usual_keys_words(rules: Rules, form: MatchFormat) -> str:
    """The ranking keys that are usual by rules and the games of a match, and why."""
    keys = {"keys": keys_words(_usual_keys(rules, form))}
    if not _all_played(form):
        return _("The number of games of a match varies. Usually: %(keys)s.") % keys
    if fixed_hands(rules):
        return _("Every match has the same number of hands. Usually: %(keys)s.") % keys
    return (
        _("The number of hands varies, so points alone are not enough. Usually: %(keys)s.") % keys
    )
