"""The games of a match in words."""

from django.utils.translation import gettext as _

from scoring.match import ALL, MatchFormat


def games_words(form: MatchFormat) -> str:
    """The games of a match, as the answer to a question.

    >>> games_words(MatchFormat(3)), games_words(MatchFormat(2, "all")), games_words(MatchFormat(1))
    ('the best of 3', '2, all of them played', '1')
    """
    count = {"count": form.games}
    if form.games == 1:
        return "1"
    if form.play == ALL:
        return _("%(count)s, all of them played") % count
    return _("the best of %(count)s") % count


def games_sentence(form: MatchFormat) -> str:
    """The games of a match in a sentence; `form` has several.

    >>> games_sentence(MatchFormat(5))
    'A match is the best of 5 games: it is over once a side has won 3.'
    """
    values = {"count": form.games, "needed": form.needed}
    if form.play == ALL:
        return _("A match is %(count)s games, and all of them are played.") % values
    words = _("A match is the best of %(count)s games: it is over once a side has won %(needed)s.")
    return words % values
