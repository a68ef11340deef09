"""What brackets, pools, their rounds and their matches are called."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from django.utils.translation import gettext as _, pgettext

from tournaments.draws.knockout import (
    AGAIN,
    CONSOLATION,
    FINAL,
    LOSERS,
    MAIN,
    PLACE,
    THIRD,
    BracketMatch,
)
from tournaments.models import DraftMatch, DrawnGroup
from tournaments.models.group import FINALS, LAST_MATCH, SMALL_FINAL


def bracket_words(bracket: str, matches: int) -> str:
    """A round of a bracket by its number of matches: the final has one.

    >>> bracket_words("main", 1)
    'final'
    """
    if bracket == THIRD:
        return _("match for third place")
    if bracket in (FINAL, AGAIN):
        return _("grand final") if bracket == FINAL else _("grand final again, if needed")
    known = {
        1: _("final"),
        2: _("semifinal"),
        3: _("quarterfinal"),
        4: _("quarterfinal"),
        8: _("round of 16"),
        16: _("round of 32"),
        32: _("round of 64"),
    }
    most = {"count": 2 << (matches - 1).bit_length()}
    words = known.get(matches) or _("round of %(count)s") % most
    place = bracket.removeprefix(PLACE)
    if bracket.startswith(PLACE) and matches == 1:
        return _("match for place %(place)s") % {"place": place}
    if bracket.startswith(PLACE):
        return _("place %(place)s, %(round)s") % {"place": place, "round": words}
    return _("consolation, %(round)s") % {"round": words} if bracket == CONSOLATION else words


def bracket_rounds(matches: Sequence[BracketMatch]) -> dict[int, str]:
    """The words of the round of every match of a bracket, by its number."""
    last: dict[str, int] = {}
    for match in matches:
        last[match.bracket] = max(last.get(match.bracket, 0), match.round_)
    by_number = {}
    for match in matches:
        bracket, number = match.bracket, match.round_
        words = bracket_words(bracket, 2 ** (last[bracket] - number))
        # Rounds that only a double elimination has.
        if bracket == LOSERS:
            words = _("losers’ bracket, round %(round)s") % {"round": number}
        elif bracket == MAIN and FINAL in last and number == last[MAIN]:
            words = _("final of the unbeaten")
        by_number[match.number] = words
    return by_number


def match_numbers(group: str, matches: Sequence[BracketMatch]) -> dict[int, str]:
    """The number of every match of a bracket as it is shown; in a consolation C1, C2 and so on.

    >>> from tournaments.draws.knockout import KnockoutRequest, draw_knockout
    >>> drawn = draw_knockout(KnockoutRequest((1, 2, 3, 4, 5, 6, 7, 8), consolation_of=1))
    >>> [*match_numbers("A", drawn.matches).values()]
    ['1', '2', '3', '4', '5', '6', '7', 'C1', 'C2', 'C3']
    """
    first = min((match.number for match in matches if match.bracket == CONSOLATION), default=1)
    return {
        match.number: f"C{match.number - first + 1}"
        if CONSOLATION in (match.bracket, group)
        else str(match.number)
        for match in matches
    }


def family_title(bracket: str, matches: int) -> str:
    """The name of a bracket among the others; of a bracket of places, which places.

    >>> family_title("place_5", 3)
    'places 5 to 8'
    """
    if bracket.startswith(PLACE):
        first = int(bracket.removeprefix(PLACE))
        return _("places %(first)s to %(last)s") % {"first": first, "last": first + matches}
    known = {LOSERS: _("losers’ bracket"), CONSOLATION: _("consolation bracket")}
    return known.get(bracket, _("main bracket"))


def group_title(name: str) -> str:
    """The name of a group; names of the organiser stay as they are."""
    return {
        "A": "",
        "main": _("main bracket"),
        "consolation": _("consolation bracket"),
        LAST_MATCH: _("final"),
        SMALL_FINAL: _("small final"),
    }.get(name, name)


def group_prefix(name: str) -> str:
    """The name of a group before something of it."""
    return f"{group_title(name)} · "


def group_words(name: str, count: int) -> str:
    """The name of a group as a prefix, where there are several groups."""
    return group_prefix(name) if count > 1 else ""


def group_letters(names: Iterable[str]) -> dict[str, str]:
    """The letter by which a list calls each group; their whole names where two have the same.

    >>> group_letters(["consolation", "Honneur"]), group_letters(["Honneur", "Hors concours"])
    ({'consolation': 'C', 'Honneur': 'H'}, {'Honneur': 'Honneur', 'Hors concours': 'Hors concours'})
    """
    titles = {name: group_title(name) for name in names}
    letters = {name: title[:1].upper() for name, title in titles.items()}
    return letters if len({*letters.values()}) == len(letters) else titles


def letter_notes(letters: Mapping[str, str]) -> list[str]:
    """What the letters of groups stand for, where they are no whole names.

    >>> letter_notes({"consolation": "C"})
    ['C: consolation bracket']
    """
    words = _("%(label)s: %(value)s")
    titles = {letter: group_title(name) for name, letter in letters.items()}
    return [
        words % {"label": letter, "value": title}
        for letter, title in titles.items()
        if letter != title
    ]


def pool_words(group: str, pool: int) -> str:
    """A pool, with its group where that has a name.

    >>> pool_words("A", 3), pool_words("main", 3)
    ('pool 3', 'main bracket · pool 3')
    """
    words = _("pool %(number)s") % {"number": pool}
    return " · ".join(part for part in (group_title(group), words) if part)


def match_words(name: str, words: str, count: int) -> str:
    """The words of a match of a group; a final and a small final are matches by themselves."""
    return group_title(name) if name in FINALS else group_words(name, count) + words


def group_reasons(groups: Sequence[DrawnGroup]) -> Callable[[DraftMatch], str]:
    """Why two play in a round of brackets or pools."""
    rounds = {one.name: bracket_rounds(one.matches) for one in groups if not one.has_pools}

    def why(match: DraftMatch) -> str:
        name, slot = match.group, match.slot or 0
        words = rounds[name][slot] if name in rounds else _("pool %(number)s") % {"number": slot}
        return match_words(name, words, len(groups))

    return why


def round_words(phase: str, matches: int | None, bracket: str = "") -> str:
    """A round by its phase and the number of matches in its bracket; for None by `bracket`.

    >>> round_words("Finals", 4), round_words("", 2), round_words("Finals", None)
    ('Finals: quarterfinal', 'semifinal', 'Finals')
    """
    words = bracket if matches is None else bracket_words(MAIN, matches)
    if phase and words:
        return _("%(phase)s: %(round)s") % {"phase": phase, "round": words}
    return phase or words


def double_words(every: Sequence[BracketMatch], some: Sequence[BracketMatch]) -> str:
    """A round of a double elimination; nothing where two brackets play at once.

    >>> from tournaments.draws.knockout import KnockoutRequest, draw_knockout
    >>> four = draw_knockout(KnockoutRequest((1, 2, 3, 4), double=True)).matches
    >>> double_words(four, four[:2]), double_words(four, four[:3])
    ('main bracket, round 1', '')
    """
    played = {(match.bracket, match.round_) for match in some}
    if len(played) != 1:
        return ""
    ((bracket, number),) = played
    if bracket == AGAIN:
        return _("deciding final")
    if bracket == MAIN and number < max(one.round_ for one in every if one.bracket == MAIN):
        return _("main bracket, round %(round)s") % {"round": number}
    return bracket_rounds(every)[some[0].number]


def short_words(matches: int) -> str:
    """A round of a bracket in the steps of the evening.

    >>> short_words(8), short_words(2)
    ('last 16', 'semifinals')
    """
    known = {
        1: _("final"),
        2: _("semifinals"),
        4: _("quarterfinals"),
        8: pgettext("steps", "last 16"),
        16: pgettext("steps", "last 32"),
        32: pgettext("steps", "last 64"),
    }
    return known.get(matches, f"1/{matches}")
