"""How many rounds there are, where that is open."""

from django.utils.translation import gettext as _


def range_words(fewest: int, most: int) -> str:
    """From how many to how many.

    >>> range_words(4, 6)
    '4 to 6'
    """
    return _("%(fewest)s to %(most)s") % {"fewest": fewest, "most": most}


def length_words(fewest: int, most: int | None) -> str:
    """How many rounds a phase may take.

    >>> length_words(4, 6), length_words(1, None)
    ('4 to 6 rounds', 'as many rounds as the entries require')
    """
    if most is None:
        return _("as many rounds as the entries require")
    return _("%(range)s rounds") % {"range": range_words(fewest, most)}
