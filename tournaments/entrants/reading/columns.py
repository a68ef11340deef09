"""What each column is taken for: by its title, or else by its cells."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.entrants.fields import CATEGORY, FIELDS, HOME_CLUB
from tournaments.entrants.people import category_meant, name_key, tidy, without_accents
from tournaments.entrants.reading.given_names import set_of
from tournaments.entrants.reading.readings import Column
from tournaments.entrants.reading.values import CellValues


class ColumnKind(StrEnum):
    """What a column holds, as far as its title says."""

    UNKNOWN = "unknown"
    OTHER = "other"
    NUMBER = "number"
    TEAM = "team"
    """what the two players of a pair share: its number, its name, their order"""
    ORDER = "order"
    PAIR = "pair"
    NAME = "name"
    GIVEN = "given"
    BUYER = "buyer"
    BUYER_GIVEN = "buyer_given"
    PAID = "paid"
    FIELD = "field"


@dataclass(frozen=True)
class Title:
    """What a title means; `index` is the player of the pair (0: not said)."""

    kind: ColumnKind
    index: int = 0
    field: str = ""


LONGEST = 200
BY_FIELD = {name_key(title): field.name for field in FIELDS for title in field.headers}
WORDS = re.compile(r"[a-z]+|[0-9]+")
ONE = set_of("1 a i premier premiere capitaine")
TWO = set_of("2 b ii deux second seconde deuxieme")
PARTNER = set_of("partenaire partner equipier equipiere coequipier coequipiere conjoint conjointe")
LATER = set_of("3 4 c d troisieme remplacant remplacante accompagnant substitute")
GIVEN = set_of("prenom prenoms forename given")
SURNAME = set_of("nom noms name names surname")
PERSON = PARTNER | set_of(
    "joueur joueuse joueurs joueuses player players participant participante participants "
    "licencie licenciee inscrit inscrite concurrent adherent adherente membre personne "
    "capitaine j"
)
SEVERAL = set_of("noms names joueurs joueuses players participants inscrits")
PLAYERS, COUPLE = set_of("joueurs joueuses players participants"), set_of("2 deux two")
BUYER = set_of("payeur payeuse acheteur acheteuse payer buyer contact responsable")
TEAM = set_of("equipe equipes doublette doublettes paire paires team teams pair pairs binome duo")
NUMBER = set_of("numero num no n nr number rang ligne id identifiant code")
CLUB = set_of("club association amicale section ville commune town localite village provenance")
ORDER = set_of("commande order reference ref reservation dossier")
PAID = set_of(
    "paye payee payes paid paiement payment regle reglee reglement statut status acquitte encaisse"
)
NOT_PAID = set_of(
    "moyen mode date type montant total url lien link attestation recu carte somme method amount"
)
OTHER = set_of(
    "mail email courriel tel telephone phone portable mobile gsm adresse address rue cp "
    "postal postale date horodateur horodatage timestamp heure time licence license licences "
    "naissance ne nee age sexe genre civilite montant prix tarif tarifs total moyen mode "
    "billet ticket commentaire commentaires remarque remarques note notes observation "
    "observations facture url lien score points classement table presence present presente "
    "repas pays signature emargement raison attestation recu promo qr barre iban nb nombre "
    "count"
)


def title_of(text: str) -> Title:
    """What a title means.

    >>> titles = "Joueur A (nom prénom)", "Prénom du partenaire", "N° équipe", "Tél. joueur 1"
    >>> [(title_of(text).kind.value, title_of(text).index) for text in titles]
    [('name', 1), ('given', 2), ('team', 0), ('other', 0)]
    """
    text = text[:LONGEST]
    # “À” is no player A.
    words = WORDS.findall(without_accents(re.sub(r"\b[àÀ]\b", " ", text.replace("_", " "))))
    known = frozenset(words)
    if field := BY_FIELD.get(name_key(re.sub(r"(\D)(\d)$", r"\1 \2", text.strip()))):
        return Title(ColumnKind.FIELD, field=field)
    if not known:
        return Title(ColumnKind.NUMBER if "°" in text else ColumnKind.UNKNOWN)
    of_field = ColumnKind.OTHER if known & (TWO | PARTNER | LATER | BUYER) else ColumnKind.FIELD
    given = known & GIVEN and not known & SURNAME
    of_no_names = (
        (PAID, NOT_PAID, Title(ColumnKind.PAID)),
        (ORDER, SURNAME | GIVEN | {"date", "statut"}, Title(ColumnKind.ORDER)),
        (OTHER, set_of(""), Title(ColumnKind.OTHER)),
        (CLUB, GIVEN, Title(of_field, field=HOME_CLUB.name)),
        (set_of("categorie category"), set_of(""), Title(of_field, field=CATEGORY.name)),
        (BUYER, set_of(""), Title(ColumnKind.BUYER_GIVEN if given else ColumnKind.BUYER)),
    )
    meant = (title for some, none, title in of_no_names if known & some and not known & none)
    return next(meant, None) or _of_a_person(known, words)


def _of_a_person(known: frozenset[str], words: Sequence[str]) -> Title:
    about_names = known & (PERSON | SURNAME | GIVEN)
    if known & PLAYERS and known & COUPLE:
        return Title(ColumnKind.PAIR)
    players = (LATER, 3), (TWO, 2), (ONE, 1), (PARTNER, 2)
    index = next((number for names, number in players if known & names), 0)
    if known & TEAM and not (index or known & GIVEN):
        if known & NUMBER or ("nom" in known and not known & PERSON) or "name" in known:
            return Title(ColumnKind.TEAM)
        return Title(ColumnKind.PAIR)
    if not about_names:
        return Title(ColumnKind.NUMBER if known & NUMBER else ColumnKind.UNKNOWN)
    if index == 3:
        return Title(ColumnKind.OTHER)
    if known & SEVERAL and not index and not known & (GIVEN | NUMBER):
        return Title(ColumnKind.PAIR)
    if "name" in known and known & {"first", "given"} and "last" not in known:
        number = next((int(word) for word in words if word in ("1", "2")), 0)
        return Title(ColumnKind.GIVEN, number)
    if known & GIVEN and not known & SURNAME:
        return Title(ColumnKind.GIVEN, index)
    if known & NUMBER and not known & SURNAME and not index:
        return Title(ColumnKind.NUMBER)
    return Title(ColumnKind.NAME, index)


SLOTS = {
    (ColumnKind.NAME, 1): Column.FIRST,
    (ColumnKind.GIVEN, 1): Column.FIRST_GIVEN,
    (ColumnKind.NAME, 2): Column.SECOND,
    (ColumnKind.GIVEN, 2): Column.SECOND_GIVEN,
}
ENOUGH = 3
"""So many cells say whether the categories of a column are those of this tournament."""


def has_names(titles: Sequence[Title]) -> bool:
    """Whether these are titles of a list of people."""
    names = {ColumnKind.NAME, ColumnKind.GIVEN, ColumnKind.BUYER, ColumnKind.PAIR}
    return not names.isdisjoint(title.kind for title in titles)


def by_titles(
    titles: Sequence[Title], values: Sequence[CellValues], players: int, categories: Collection[str]
) -> list[str]:
    """What the columns are taken for, by their titles; by their cells where these leave it open."""
    meanings: list[str] = [Column.OUT] * len(titles)
    for at, slot in _slots(titles, players):
        if slot not in meanings:
            meanings[at] = slot
    for name, given in ((Column.FIRST, Column.FIRST_GIVEN), (Column.SECOND, Column.SECOND_GIVEN)):
        if name not in meanings and given in meanings:
            meanings[meanings.index(given)] = name
    _place_pair(meanings, titles, values, players)
    for at, (title, column) in enumerate(zip(titles, values, strict=False)):
        # Categories of others, hardly any of which is known here, are left out.
        unknown = (
            title.field == CATEGORY.name
            and len(column.cells) >= ENOUGH
            and column.share(lambda cell: category_meant(tidy(cell), categories) is not None) < 0.5
        )
        if title.kind is ColumnKind.FIELD and title.field not in meanings and not unknown:
            meanings[at] = title.field
        if title.kind is ColumnKind.PAID and Column.PAID not in meanings and column.say_paid:
            meanings[at] = Column.PAID
    return meanings


def _slots(titles: Sequence[Title], players: int) -> Iterator[tuple[int, Column]]:
    """The columns of names: player 1 or 2 as their titles say, else in their order."""
    buyers = {ColumnKind.BUYER: ColumnKind.NAME, ColumnKind.BUYER_GIVEN: ColumnKind.GIVEN}
    own = {title.kind for title in titles} & {ColumnKind.NAME, ColumnKind.GIVEN, ColumnKind.PAIR}
    taken = {(title.kind, title.index) for title in titles if title.index}
    for at, title in enumerate(titles):
        kind = title.kind if own else buyers.get(title.kind, title.kind)
        index = title.index or next((i for i in (1, 2) if (kind, i) not in taken), 3)
        taken.add((kind, index))
        if index <= players and (kind, index) in SLOTS:
            yield at, SLOTS[kind, index]


def _place_pair(
    meanings: list[str], titles: Sequence[Title], values: Sequence[CellValues], players: int
) -> None:
    """Place the column of both names, if there is one, or that of the partner."""
    together = [
        at for at, title in enumerate(titles) if title.kind in (ColumnKind.PAIR, ColumnKind.TEAM)
    ]
    first = meanings.index(Column.FIRST) if Column.FIRST in meanings else None
    places, meaning = together, Column.FIRST
    if players == 2 and first is None:
        places = [at for at in together if values[at].are_pairs]
        places += [at for at in together if titles[at].kind is ColumnKind.PAIR]
        meaning = Column.PAIR
    elif players == 2 and first is not None:
        places = [at for at in together if values[at].are_people]
        meaning = Column.SECOND
        alone = not {Column.SECOND, Column.FIRST_GIVEN}.intersection(meanings)
        if alone and values[first].are_pairs:
            places, meaning = [first], Column.PAIR
    if places and meaning not in meanings:
        meanings[places[0]] = meaning


def by_values(values: Sequence[CellValues], players: int) -> list[str]:
    """What the columns without titles are taken for."""
    meanings: list[str] = [Column.OUT] * len(values)
    free = [at for at, column in enumerate(values) if column.cells]
    while len(free) > 1 and (values[free[0]].are_no_names or values[free[0]].are_numbers):
        free.pop(0)
    free = [*free[:1], *(at for at in free[1:] if not values[at].are_no_names)]
    names = _names_by_values([values[at] for at in free], players)
    for at, meaning in zip(free, names, strict=False):
        meanings[at] = meaning
    # Declared texts stand in their order, an empty column keeps its place.
    after = free[len(names) - 1] + 1 if free else 0
    for at, field in zip(range(after, len(values)), FIELDS, strict=False):
        if field.name not in meanings and (at in free or not values[at].cells):
            meanings[at] = field.name
    return _without_people(meanings, values)


def _without_people(meanings: list[str], values: Sequence[CellValues]) -> list[str]:
    """Leave out a third name: it stands where the club would. A category stands where it likes."""
    club, category = (field.name for field in FIELDS[:2])
    for at, meaning in enumerate(meanings):
        if meaning in (club, category) and values[at].are_people:
            meanings[at] = Column.OUT
        elif meaning == club and values[at].are_categories:
            meanings[at] = category
            for other in range(at + 1, len(meanings)):
                if meanings[other] == category:
                    meanings[other] = Column.OUT
    return meanings


def _names_by_values(values: Sequence[CellValues], players: int) -> list[str]:
    """The columns that hold names, from the first column of texts on."""
    if not values:
        return []
    if players == 2 and (values[0].are_pairs or len(values) == 1):
        return [Column.PAIR]
    people = [column.are_people for column in values]
    if players == 2 and people[:3] == [True, False, True]:
        return [Column.FIRST, HOME_CLUB.name, Column.SECOND]
    given = [column.are_given_names for column in values]
    surname = [not any(pair) for pair in zip(given, people, strict=True)]
    first = _order(given[:2], surname[:2], (Column.FIRST, Column.FIRST_GIVEN))
    if not first:
        return [*(Column.FIRST, Column.SECOND)[:players]]
    second = _order(given[2:4], surname[2:4], (Column.SECOND, Column.SECOND_GIVEN))
    return first + second if players == 2 else first


def _order(given: Sequence[bool], surname: Sequence[bool], names: tuple[str, str]) -> list[str]:
    """Surname and first name in their order, where two columns hold them apart."""
    if len(given) < 2:
        return []
    if given[1] and surname[0]:
        return [*names]
    return [*reversed(names)] if given[0] and surname[1] else []
