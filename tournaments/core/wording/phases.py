"""The names of systems, phases, brackets, pools and their rounds; a later phase in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _, gettext_lazy, ngettext, ngettext_lazy

from tournaments.core.wording.brackets import group_words
from tournaments.draws.inputs import PREFIX
from tournaments.draws.pools import LARGEST_POOL
from tournaments.models import SMALL_FINAL, Group, Partners, Phase, System

SYSTEMS = {
    "random": gettext_lazy("at random"),
    "danois": gettext_lazy("by rank: 1st v 2nd, 3rd v 4th …"),
    "swiss": gettext_lazy("by wins, then by rank"),
    "rotation": gettext_lazy("rotation, all rounds drawn before play"),
    "round_robin": gettext_lazy("everyone meets everyone"),
    "melee": gettext_lazy("mêlée: a new partner each round"),
    "melee_fixed": gettext_lazy("partners drawn once, then by rank"),
    "knockout": gettext_lazy("knockout"),
    "consolante": gettext_lazy("knockout with a consolation"),
    "pools": gettext_lazy("pools"),
    "manual": gettext_lazy("by hand"),
}


WITH_OPTIONS = {
    "rematches": gettext_lazy("at random, rematches allowed"),
    "lot": gettext_lazy("by wins, equal ones by lot"),
    "odd_stay": gettext_lazy("rotation: odd numbers stay seated, even numbers move on"),
    "entry": gettext_lazy("in the order of entry: no. 1 v no. 2, no. 3 v no. 4 …"),
}


def system_words(system: str, option: str) -> str:
    """How a round is drawn, at tables of any size; an option that changes it says so itself.

    >>> system_words("random", "rematches")
    'at random, rematches allowed'
    """
    return str(WITH_OPTIONS[option] if option else SYSTEMS[system.removeprefix(PREFIX)])


def phase_title(plan: Phase) -> str:
    """The name that the organiser gave a phase, else its place in the chain."""
    return called(plan.name, plan.position)


def how_words(plan: Phase) -> str:
    """How a phase is drawn, with the options of its brackets or pools."""
    words = system_words(plan.system, plan.drawn_with)
    if plan.entry_first:
        return _("%(system)s; the first round in the order of entry") % {"system": words}
    if plan.system == System.POOLS:
        return _("pools of %(size)s") % {"size": plan.pool_size}
    if plan.system == System.CONSOLANTE:
        of_round = {"round": plan.of_round}
        words = _("knockout with a consolation for the losers of round %(round)s") % of_round
    if one_match(plan):
        return _("a final and a small final") if len(plan.groups) > 1 else _("a final")
    if plan.double:
        return _("double elimination: out after two losses")
    if not plan.bracketed:
        return words
    if plan.system == System.KNOCKOUT and plan.placement:
        return _("%(system)s, with a match for every place") % {"system": words}
    if plan.third_place:
        return _("%(system)s, with a match for third place") % {"system": words}
    return words


def one_match(plan: Phase) -> bool:
    """Whether a phase is a final of two, with or without a small final.

    >>> one_match(Phase(system="knockout", groups=(Group("A", 1, 2),)))
    True
    >>> one_match(Phase(system="knockout", groups=(Group("A", 1, 4),)))
    False
    """
    main, *others = plan.groups
    two = (main.first, main.last, main.places, main.category) == (1, 2, (), "")
    if plan.system != System.KNOCKOUT or plan.double or not two:
        return False
    return [group.name for group in others] in ([], [SMALL_FINAL])


def who_words(plan: Phase) -> str:
    """Who plays a phase, group by group."""
    return _("; ").join(_who(group, plan) for group in plan.groups)


def _who(group: Group, plan: Phase) -> str:
    before = group_words(group.name, len(plan.groups)).replace(" · ", _(": "))
    if group.places:
        first, last = group.places[0], group.places[-1]
        if first > 1 and last == LARGEST_POOL:
            return before + _("all the others")
        if len(group.places) == 1:
            return before + _("those of place %(place)s of each pool") % {"place": first}
        words = _("places %(first)s to %(last)s of each pool")
        return before + words % {"first": first, "last": last}
    if group.last is None:
        if group.category:
            return _("everyone in the category “%(name)s”") % {"name": group.category}
        return before + (_("everyone") if group == plan.groups[0] else _("all the others"))
    if group.category:
        words = ngettext(
            "the first of the category “%(name)s”",
            "the first %(count)s of the category “%(name)s”",
            group.last,
        )
        return words % {"count": group.last, "name": group.category}
    return before + _("ranks %(first)s to %(last)s") % {"first": group.first, "last": group.last}


def phase_label(plans: Sequence[Phase], position: int) -> str:
    """The name of a phase; an unnamed first phase that others are qualified from says so.

    >>> phase_label([Phase(position=1, name="Poules", system="pools")], 1)
    'Poules'
    """
    return called(plans[position - 1].name, position, qualifying=is_qualifying(plans, position))


def is_qualifying(plans: Sequence[Phase], position: int) -> bool:
    """Whether a phase is an unnamed first one that others are qualified from."""
    following = plans[position : position + 1]
    return position == 1 and not plans[0].name and any(one.selects for one in following)


def called(name: str, position: int, *, qualifying: bool = False) -> str:
    """What a phase is called: its name, the qualifying rounds, else its place in the chain."""
    if name or not qualifying:
        return name or _("phase %(number)s") % {"number": position}
    return _("qualifying rounds")


def draw_words(number: int, matches: int | None, bracket: str = "") -> str:
    """The label of the button that draws a round; for None by `bracket`, if that is its name.

    >>> draw_words(5, 4), draw_words(5, None), draw_words(5, None, "match for third place")
    ('Draw the quarterfinals', 'Draw round 5', 'Draw: match for third place')
    """
    known = {
        1: _("Draw the final"),
        2: _("Draw the semifinals"),
        4: _("Draw the quarterfinals"),
        8: _("Draw the round of 16"),
        16: _("Draw the round of 32"),
        32: _("Draw the round of 64"),
    }
    if matches is None and bracket:
        return _("Draw: %(round)s") % {"round": bracket}
    if matches is None:
        return _("Draw round %(number)s") % {"number": number}
    if matches in known:
        return known[matches]
    return _("Draw the round of %(count)s") % {"count": 2 * matches}


def phase_sentence(plan: Phase) -> str:
    """A later phase in one sentence: its name and rounds, who plays, what counts, how it is drawn.

    Nothing but its match counts in a final of two.
    """
    title, counts, main = phase_title(plan), plan.get_carry_display(), plan.groups[0]
    values = {
        "name": f"{title[:1].upper()}{title[1:]}",
        "rounds": _rounds_of(plan),
        "system": how_words(plan),
        "who": who_words(plan),
        "counts": f"{counts[:1].lower()}{counts[1:]}",
    }
    if one_match(plan):
        return _("%(name)s, %(rounds)s: %(system)s (%(who)s).") % values
    if len(plan.groups) == 1 and main.everybody:
        values["who"] = str(_EVERYBODY[plan.carry])
    elif len(plan.groups) == 1 and main == Group(main.name, last=main.last):
        values["who"] = _FIRST[plan.carry] % {"count": main.last or 1}
    else:
        return _("%(name)s, %(rounds)s: %(system)s (%(who)s); %(counts)s.") % values
    words = _("%(name)s, %(rounds)s: %(who)s; %(system)s.") % values
    return words.replace("….", "…")


def _rounds_of(plan: Phase) -> str:
    """The rounds of a phase within a sentence; a bracket or pools take as many as they need."""
    values = {"first": plan.start, "last": plan.end}
    if plan.grouped and not one_match(plan):
        return _("from round %(first)s on") % values
    if plan.start == plan.end:
        return _("round %(first)s") % values
    return _("rounds %(first)s to %(last)s") % values


_EVERYBODY = {
    "all": gettext_lazy("everyone goes on with all results"),
    "half": gettext_lazy("everyone goes on with half of the points"),
    "fresh": gettext_lazy("everyone starts again from zero"),
}
_FIRST = {
    "all": ngettext_lazy(
        "the first goes on with all results",
        "the first %(count)s go on with all results",
        "count",
    ),
    "half": ngettext_lazy(
        "the first goes on with half of the points",
        "the first %(count)s go on with half of the points",
        "count",
    ),
    "fresh": ngettext_lazy(
        "the first starts again from zero", "the first %(count)s start again from zero", "count"
    ),
}


def partners_sentence(plan: Phase) -> str:
    """How partners who stay together for a phase come about."""
    if plan.partners == Partners.KEPT:
        return _("Partners of the phase before stay together.")
    if plan.partners == Partners.FIRST_LAST:
        return _(
            "The first in the ranking plays with the last, the second with the last but one and "
            "so on, and they stay together."
        )
    return _("Partners are drawn by lot and stay together.")
