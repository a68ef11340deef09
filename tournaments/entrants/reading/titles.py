"""What the title of a column says about its cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tournaments.entrants.fields import CATEGORY, FIELDS, HOME_CLUB
from tournaments.entrants.people import name_key, without_accents
from tournaments.entrants.reading.given_names import set_of


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


@dataclass(frozen=True, slots=True)
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
GIVEN = frozenset(["prenom", "prenoms", "forename", "given"])
SURNAME = frozenset(["nom", "noms", "name", "names", "surname"])
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
ORDER = frozenset(["commande", "order", "reference", "ref", "reservation", "dossier"])
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
    return _title_of(text[:LONGEST])


@lru_cache(maxsize=2_000)
def _title_of(text: str) -> Title:
    # “À” is no player A.
    words = WORDS.findall(without_accents(re.sub(r"\b[àÀ]\b", " ", text.replace("_", " "))))
    found = frozenset(words)
    if field := BY_FIELD.get(name_key(re.sub(r"(\D)(\d)$", r"\1 \2", text.strip()))):
        return Title(ColumnKind.FIELD, field=field)
    if not found:
        return Title(ColumnKind.NUMBER if "°" in text else ColumnKind.UNKNOWN)
    return _plain(found) or _of_a_person(found, words)


def _plain(found: frozenset[str]) -> Title | None:
    """A title of something else than names; None where it is about names."""
    if found & PAID and not found & NOT_PAID:
        return Title(ColumnKind.PAID)
    if found & ORDER and not found & (SURNAME | GIVEN | {"date", "statut"}):
        return Title(ColumnKind.ORDER)
    if found & OTHER:
        return Title(ColumnKind.OTHER)
    index = found & (TWO | PARTNER | LATER | BUYER)
    if found & CLUB and not found & GIVEN:
        return Title(ColumnKind.OTHER if index else ColumnKind.FIELD, field=HOME_CLUB.name)
    if "categorie" in found or "category" in found:
        return Title(ColumnKind.OTHER if index else ColumnKind.FIELD, field=CATEGORY.name)
    if found & BUYER:
        return Title(
            ColumnKind.BUYER_GIVEN if found & GIVEN and not found & SURNAME else ColumnKind.BUYER
        )
    return None


def _of_a_person(found: frozenset[str], words: Sequence[str]) -> Title:
    about_names = found & (PERSON | SURNAME | GIVEN)
    if found & PLAYERS and found & COUPLE:
        return Title(ColumnKind.PAIR)
    index = _index(found)
    if found & TEAM and not (index or found & GIVEN):
        if found & NUMBER or ("nom" in found and not found & PERSON) or "name" in found:
            return Title(ColumnKind.TEAM)
        return Title(ColumnKind.PAIR)
    if not about_names:
        return Title(ColumnKind.NUMBER if found & NUMBER else ColumnKind.UNKNOWN)
    if index == 3:
        return Title(ColumnKind.OTHER)
    if found & SEVERAL and not index and not found & (GIVEN | NUMBER):
        return Title(ColumnKind.PAIR)
    if "name" in found and found & {"first", "given"} and "last" not in found:
        return Title(ColumnKind.GIVEN, _english_index(words))
    if found & GIVEN and not found & SURNAME:
        return Title(ColumnKind.GIVEN, index)
    if found & NUMBER and not found & SURNAME and not index:
        return Title(ColumnKind.NUMBER)
    return Title(ColumnKind.NAME, index)


def _index(found: frozenset[str]) -> int:
    if found & LATER:
        return 3
    if found & TWO:
        return 2
    return 1 if found & ONE else 2 if found & PARTNER else 0


def _english_index(words: Sequence[str]) -> int:
    return next((int(word) for word in words if word in ("1", "2")), 0)
