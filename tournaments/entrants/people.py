"""Names of people and clubs as they are typed: tidied, checked and compared."""

import re
import unicodedata
from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _, gettext_lazy

NAME_LIMIT = 80
CATEGORY_LIMIT = 40
PUNCTUATION = "'’ʼ-‐‑–.,()·°"
CLUB_PUNCTUATION = PUNCTUATION + '&/+!?:;"«»#@_♠♥♦♣'
JOINERS = "\u200c\u200d"  # Persian and Indian names are written with them
ARTICLES = frozenset(
    {"Le", "La", "Les", "Du", "Des", "Da", "De", "Di", "Dos", "El", "Van", "Von", "Ben", "Saint"}
)
"""Words that begin a family name of several words."""
PARTICLE = re.compile(r"^[dD]['’](?=.)")
ACCENT_APOSTROPHES = str.maketrans("`´ʹ′", "''''")
FOLDED = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ʼ": " "}
)


def tidy(text: str) -> str:
    """A text in one spelling: composed accents, single spaces, nothing invisible.

    >>> tidy("  Marie\\u00a0 \\u200bDurand ")
    'Marie Durand'
    """
    composed = unicodedata.normalize("NFC", text).translate(ACCENT_APOSTROPHES)
    seen = (c for c in composed if unicodedata.category(c) != "Cf" or c in JOINERS)
    return " ".join("".join(seen).split())


def name_key(name: str) -> str:
    """The key shared by all spellings of a name: without accents, case and word order.

    >>> name_key("LEFÈVRE Éliane") == name_key("Eliane Lefevre")
    True
    >>> name_key("Jean-Pierre d'Œuf")
    'd jean oeuf pierre'
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(FOLDED)
    words = "".join(_folded(c) for c in plain if c not in JOINERS).split()
    return unicodedata.normalize("NFC", " ".join(sorted(words)))[:NAME_LIMIT]


def family_and_first(name: str) -> tuple[str, str]:
    """The family name, and what is left of a name: the first name, a word in brackets.

    The family name is the word in capitals, as on many lists, else the last one with the articles
    before it.

    >>> family_and_first("Karine Le Gall"), family_and_first("DURAND Anne")
    (('Le Gall', 'Karine'), ('DURAND', 'Anne'))
    >>> family_and_first("Luc Petit (fils)"), family_and_first("Alice")
    (('Petit', 'Luc (fils)'), ('Alice', ''))
    """
    words = name.split()
    inside = [at for at, word in enumerate(words) if not word.startswith("(")]
    capitals = [at for at in inside if len(words[at]) > 1 and words[at].isupper()]
    if not 0 < len(capitals) < len(inside):
        capitals = inside[-1:]
        while capitals and capitals[0] > 1 and words[capitals[0] - 1] in ARTICLES:
            capitals.insert(0, capitals[0] - 1)
    family = [words[at] for at in capitals] or words
    first = [word for at, word in enumerate(words) if at not in capitals] if capitals else []
    return " ".join(family), " ".join(first)


def by_family_name(name: str) -> tuple[str, str]:
    """The sort key of a name in a list: the family name first, without accents and case.

    A small particle stands before the family name and does not sort it.

    >>> sorted(["Zoé Blanc", "Éric Àlvarez", "DURAND Anne", "Luc Petit (fils)"], key=by_family_name)
    ['Éric Àlvarez', 'Zoé Blanc', 'DURAND Anne', 'Luc Petit (fils)']
    >>> by_family_name("Marie d’Orval"), by_family_name("José Da Silva")
    (('orval', 'marie d’orval'), ('da silva', 'jose da silva'))
    """
    family, _first = family_and_first(name)
    return without_accents(PARTICLE.sub("", family) or family), without_accents(name)


def without_accents(text: str) -> str:
    """The sort key of a text: neither accents nor case."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def name_problem(name: str) -> str:
    """Why a tidied text cannot be a person's name; empty where it can.

    >>> name_problem("Jean-Marc O’Connor (fils)")
    ''
    """
    if not name:
        return _("A name is missing.")
    return _written_problem(name, PUNCTUATION)


def club_problem(club: str) -> str:
    """Why a tidied text cannot be a club's name; empty where it can, or where there is none."""
    return _written_problem(club, CLUB_PUNCTUATION) if club else ""


def category_problem(category: str) -> str:
    """Why a tidied text cannot be a category; empty where it can, or where there is none."""
    if len(category) > CATEGORY_LIMIT:
        return _("A category has at most %(limit)s characters.") % {"limit": CATEGORY_LIMIT}
    return club_problem(category)


def spelt_as_before(text: str, used: Iterable[str]) -> str:
    """A tidied text in the spelling already used, where only case or accents differ.

    >>> spelt_as_before("veterans", ["Dames", "Vétérans"]), spelt_as_before("Mixte", ["Dames"])
    ('Vétérans', 'Mixte')
    """
    return next((spelling for spelling in used if name_key(spelling) == name_key(text)), text)


def _written_problem(text: str, punctuation: str) -> str:
    if len(text) > NAME_LIMIT:
        return _("A name has at most %(limit)s characters; this one has %(count)s.") % {
            "limit": NAME_LIMIT,
            "count": len(text),
        }
    allowed = " " + punctuation + JOINERS
    kinds = ((char, unicodedata.category(char)) for char in text if char not in allowed)
    if strange := next((char for char, kind in kinds if kind[0] not in "LM" and kind != "Nd"), ""):
        shown = strange if strange.isprintable() else f"U+{ord(strange):04X}"
        return _("“%(sign)s” cannot be in a name: use letters, spaces and hyphens.") % {
            "sign": shown
        }
    if not any(c.isalpha() for c in text):
        return _("A name has at least one letter.")
    return ""


def _folded(char: str) -> str:
    # Drop accents, but not the vowel signs of Indian scripts: Unicode calls both marks.
    if unicodedata.combining(char) >= 200:
        return ""
    return char if char.isalnum() or unicodedata.category(char)[0] == "M" else " "


USUAL = (
    (
        gettext_lazy("Ladies"),
        "dames dame femmes femme féminin féminine féminines ladies lady women",
    ),
    (gettext_lazy("Mixed"), "mixte mixtes mixed"),
    (gettext_lazy("Juniors"), "juniors junior jeunes jeune youth"),
    (gettext_lazy("Veterans"), "vétérans vétéran vétéranes vétérane veterans veteran"),
    (gettext_lazy("Club"), "club clubs"),
)
"""The usual categories, and how people write them."""
MEANT = {name_key(word): at for at, (_title, words) in enumerate(USUAL) for word in words.split()}


def usual_categories() -> list[str]:
    """The usual categories in the reader's language."""
    return [str(title) for title, _words in USUAL]


def category_meant(typed: str, used: Collection[str]) -> str | None:
    """The category meant by a tidied text, as the tournament writes it; None if it is unknown.

    >>> used = ["Vétérans", "Débutants"]
    >>> [category_meant(typed, used) for typed in ("veteran", "DEBUTANTS", "", "Vétérns")]
    ['Vétérans', 'Débutants', '', None]
    """
    spelt = spelt_as_before(typed, used)
    if not typed or spelt in used:
        return spelt
    code = MEANT.get(name_key(typed))
    if code is None:
        return None
    of_tournament = (category for category in used if MEANT.get(name_key(category)) == code)
    return next(of_tournament, str(USUAL[code][0]))


def unknown_category(typed: str, offered: Collection[str]) -> str:
    """The sentence for an unknown category in a list or the line of entries."""
    words = _(
        "“%(typed)s” is not a category here. Type one of these: %(known)s. To create a new one, "
        "open the page of a pair."
    )
    return words % {"typed": typed[:CATEGORY_LIMIT], "known": ", ".join(offered)}
