"""The result of a contest in sentences that a newspaper can take as they are."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.formats import date_format
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _, ngettext, pgettext

from tournaments.core.tags import day
from tournaments.core.wording.brackets import group_title
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Tournament
from tournaments.paper.print_request import Order
from tournaments.ranking.selectors.parts import consolations, in_category, only
from tournaments.ranking.selectors.prizes import PodiumStep, awards, podium_keys, podium_steps
from tournaments.ranking.selectors.ranking import is_by_points, order_words
from tournaments.ranking.selectors.standings import Finality, Standings, finality, standings
from tournaments.rulesets.sheet.facts import game_name

LAST, PODIUM = 10, 3
"""The last rank that is told, and the last ahead of whom the contest was won."""


def newspaper(order: Order) -> tuple[str, ...]:
    """The paragraphs, the headline first; names as the public of the contest sees them."""
    return tuple(_paragraphs(order))


def newspaper_text(order: Order) -> str:
    """The same as plain text, with what the printed sheet says of results that are held."""
    held = _(
        "The final ranking is kept for the prize-giving: do not show this sheet to anyone before."
    )
    return "\n\n".join((*([held] if order.is_held else ()), *newspaper(order))) + "\n"


def _paragraphs(order: Order) -> Iterator[str]:
    tournament, sure = order.tournament, finality(order.tournament)
    if sure is Finality.OPEN:
        yield tournament.name
        yield _played(tournament, sure)
        yield _(
            "The ranking will appear here once every score card of the first round has been "
            "returned."
        )
        return
    yield _("%(contest)s: the results") % {"contest": tournament.name}
    yield _played(tournament, sure)
    if sure is Finality.PROVISIONAL:
        yield _("Provisional: results are still to come.")
    found, is_final = standings(tournament), sure is Finality.FINAL
    yield from _ranked(tournament, found, is_final=is_final)
    for name in found.category_names:
        yield _first(tournament, in_category(found, name), name, is_final=is_final)
    for name, among in consolations(found).items():
        title = capfirst(group_title(name))
        yield _first(tournament, only(found, among), title, is_final=is_final)
    yield from order.options.get("more", ())


def _played(tournament: Tournament, sure: Finality) -> str:
    """Whose contest it is, when, where, and how many play, once a round is drawn."""
    count, rounds = tournament.entrants.placed().count(), tournament.rounds.published().count()
    where = f" ({tournament.place})" if tournament.place else ""
    told = {
        "club": tournament.club.name,
        "game": game_name(tournament.rules),
        "day": f"{date_format(tournament.date, 'l')} {day(tournament.date)}{where}",
        "pairs": ngettext("%(count)s pair", "%(count)s pairs", count) % {"count": count},
        "rounds": ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds},
    }
    if not rounds:
        return _("Organised by %(club)s, this %(game)s contest will be played on %(day)s.") % told
    words = _(
        "Organised by %(club)s, this %(game)s contest was played on %(day)s: %(pairs)s, %(rounds)s."
    )
    if sure is not Finality.FINAL:
        words = _(
            "Organised by %(club)s, this %(game)s contest is being played on %(day)s: %(pairs)s, "
            "%(rounds)s so far."
        )
    return words % told


def _ranked(tournament: Tournament, found: Standings, *, is_final: bool) -> Iterator[str]:
    """Who has won, with what prize, and the first ten in order."""
    scored = "points" in podium_keys(found)
    steps = podium_steps(tournament, found, last=LAST, most=LAST, public=True)
    if is_final:
        yield _won(steps, scored=scored)
    else:
        yield _("In the lead: %(names)s.") % {"names": _sides(steps[0].pairs)}
    won = [award.labels for award in awards(tournament) if award.rank == 1 and award.pair]
    if is_final and won:
        yield _("First prize: %(prize)s.") % {"prize": _("; ").join(dict.fromkeys(won))}
    words = _("%(rank)s. %(names)s, %(points)s points") if scored else _("%(rank)s. %(names)s")
    lines = (
        words % {"rank": step.rank, "names": _sides(step.pairs), "points": step.values[-1][1]}
        for step in steps
    )
    yield _("The ranking: %(lines)s.") % {"lines": _("; ").join(lines)}
    if not is_by_points(found):
        yield order_words(found)


def _won(steps: Sequence[PodiumStep], *, scored: bool) -> str:
    """Who has won, with how many points and ahead of whom on the podium."""
    first, *others = (step for step in steps if step.rank <= PODIUM)
    told = {
        "names": _sides(first.pairs),
        "points": first.values[-1][1],
        "others": _(", then ").join(_sides(step.pairs) for step in others),
    }
    if len(first.pairs) > 1:
        return _("Tied in first place: %(names)s.") % told
    if not others:
        return _("The contest was won by %(names)s.") % told
    if not scored:
        return _("The contest was won by %(names)s, ahead of %(others)s.") % told
    words = _("The contest was won by %(names)s with %(points)s points, ahead of %(others)s.")
    return words % told


def _first(tournament: Tournament, found: Standings, part: str, *, is_final: bool) -> str:
    """Who is first of a category, or of a bracket beside the main one."""
    first = podium_steps(tournament, found, last=1, public=True)
    pairs = _sides(pair for step in first for pair in step.pairs)
    words = _("%(part)s: first place, %(names)s.")
    if not is_final:
        words = _("%(part)s: in the lead, %(names)s.")
    return words % {"part": part, "names": pairs}


def _sides(pairs: Iterable[PairName]) -> str:
    """The names of sides, the two of a pair with "and" between them."""
    both = pgettext("between two names", "and")
    return ", ".join(
        get_text_list(list(pair.names), both) or _("no. %(number)s") % {"number": pair.shown_number}
        for pair in pairs
    )
