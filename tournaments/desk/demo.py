"""The demonstration: an invented club and its tournament, in the middle of the third round."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

from django.utils import timezone

from scoring.hand import HAND_POINTS
from tournaments.clubs.selectors import DEMO_NAME
from tournaments.core.writes import Actor, journal, service
from tournaments.desk.selectors import demo_tournament
from tournaments.desk.services.tournaments import tournament_create
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.services.entrants import entrant_add, entrants_import
from tournaments.entrants.services.presence import Tick, entrants_check_in
from tournaments.models import SIDES, ByeChoice, Club, Match, MatchKind, Round, Tournament
from tournaments.ranking.services import PrizeLine, prizes_save
from tournaments.results.hands import Facts, GamePlayed, belotes_of, capots_of
from tournaments.results.outcome import Tally, Totals
from tournaments.results.services.hands import hand_record
from tournaments.results.services.results import result_record
from tournaments.rounds.services.rounds import round_draw, round_publish
from tournaments.rulesets.effective_rules import rules_of_match
from tournaments.rulesets.services import rules_of_values
from tournaments.rulesets.templates import TEMPLATES

CLUB = "Amicale belote de Montreval"
TOURNAMENT = "Grand concours de belote (démonstration)"
PLACE = "Salle des fêtes, Montreval"
ARTICLES = (
    "Les téléphones sont éteints pendant les parties.",
    "La buvette est ouverte entre deux parties ; le vin chaud est offert aux exempts.",
)

PAIRS = """
Marcelle Aubry, Raymond Aubry, Amicale belote de Montreval
Jean-Claude Besson, Ginette Besson, Amicale belote de Montreval
Monique Carlier, Simone Vasseur, Les Atouts de Fresneuil
Bernard Delmas, Robert Quesnel, Amicale belote de Montreval
Nicole Faucher, Christiane Lebrun,
Daniel Gauthier, Michel Pasquier, Le Dix de der de Saint-Loup
Odile Hamel, Patrick Hamel, Amicale belote de Montreval
Lucien Imbert, Denise Imbert,
Françoise Joubert, Annie Texier, Les Atouts de Fresneuil
Alain Kessler, Gérard Munier, Belote du Val-Joli
Sylvie Lacombe, Martine Rolland, Amicale belote de Montreval
Philippe Marchal, Dominique Marchal,
Josette Noblet, Huguette Perrot, Le Dix de der de Saint-Loup
Thierry Olivier, Pascal Guyot, Amicale belote de Montreval
Brigitte Pelletier, Évelyne Sauvage, Les Atouts de Fresneuil
Serge Quentin, Yves Collin,
Catherine Rousset, Laurent Rousset, Amicale belote de Montreval
Éric Simonet, Didier Baudry, Belote du Val-Joli
Nathalie Tessier, Véronique Clément, Amicale belote de Montreval
Frédéric Urbain, Stéphane Prévost,
Isabelle Valentin, Bruno Valentin, Le Dix de der de Saint-Loup
Christophe Weber, Olivier Schmitt,
Sandrine Yvon, Karine Le Gall, Amicale belote de Montreval
David Ziegler, Sébastien Roche, Belote du Val-Joli
Céline Abadie, Émilie Jacquot, Amicale belote de Montreval
Julien Bonnard, Nicolas Fleury, Les Atouts de Fresneuil
Aurélie Chauvin, Mickaël Chauvin,
Guillaume Descamps, Romain Hubert, Amicale belote de Montreval
Élodie Étienne, Mélanie Brunet, Le Dix de der de Saint-Loup
Jérôme Ferrand, Cédric Ollivier, Amicale belote de Montreval
Pauline Germain, Antoine Germain,
Kevin Humbert, Jordan Maillet, Belote du Val-Joli
Laura Jamet, Marion Besnard, Amicale belote de Montreval
Alexandre Lemoine, Mathilde Lemoine,
Karim Benali, Samir Haddad, Les Atouts de Fresneuil
Fatima Belkacem, Leïla Mansouri, Amicale belote de Montreval
José Da Silva, Maria Da Silva, Le Dix de der de Saint-Loup
Giovanni Rossi, Renée Rossi, Amicale belote de Montreval
Mamadou Diallo, Thomas Gaillard,
Hugo Masson, Léo Bertin, Amicale belote de Montreval
Camille Navarro, Manon Poirier, Belote du Val-Joli
Théo Picard, Lucas Royer, Amicale belote de Montreval
Inès Renard, Chloé Vidal, Les Atouts de Fresneuil
Gabriel Sellier, Henri Sellier, Amicale belote de Montreval
Jeanne Thibault, Louise Thibault, Le Dix de der de Saint-Loup
Marie-Thérèse d’Orval, Jean-Pierre L’Hermite, Amicale belote de Montreval
Paulette Vigneron, Roger Vigneron, Amicale belote de Montreval
Clémence Wagner, Arthur Wagner,
Solange Barthe, Norbert Cordier, Belote du Val-Joli
"""
"""A pair a line: two names and a home club; the last one comes late."""

LOTS = (
    PrizeLine(1, "Deux demi-agneaux", 16000),
    PrizeLine(2, "Deux jambons à l’os", 12000),
    PrizeLine(3, "Deux paniers du terroir", 10000),
    PrizeLine(4, "Deux cafetières", 7000),
    PrizeLine(5, "Deux rosettes et leur plateau de fromages", 6000),
    PrizeLine(6, "Deux bons d’achat de 15 €", 3000, 10),
    PrizeLine(11, "Deux filets garnis", 1200, 24),
    PrizeLine(25, "Une bouteille de cidre", 500, 49),
)
"""A lot for each pair, together worth less than the fees."""


def pair_lines() -> list[PairLine]:
    """The pairs as lines of an imported list.

    >>> len(pair_lines())
    49
    """
    rows = (line.split(",") for line in PAIRS.strip().splitlines())
    return [
        PairLine(number, *(field.strip() for field in fields))
        for number, fields in enumerate(rows, start=1)
    ]


TAKER_AVERAGE, SPREAD = 93, 23
CAPOT_CHANCE, BELOTE_CHANCE, PASSED_CHANCE = 0.025, 0.24, 0.02
SEED = 20
# Minutes before now.
CREATED, ENTERED, DOORS, LATE = 20 * 24 * 60, 24 * 60, 180, 97
DRAWN = {1: 150, 2: 95, 3: 43}
FIRST_CARD = {1: 118, 2: 64, 3: 12}
LAST_CARD = {1: 99, 2: 46, 3: 1}
# Tables entered hand by hand; in the third round, after the cards that are back: one table in the
# middle of its match, one whose card is 20 short, and those that still play.
BY_HANDS = {1: (5,), 2: (3, 11), 3: (2, 4)}
UNFINISHED, SHORT, STILL_PLAYING = (3, 4), (3, 9), (6, 15, 17, 22)
HANDS_SO_FAR = 7


class _Evening(NamedTuple):
    """The tournament being written, and the generator that plays its hands."""

    actor: Actor
    tournament: Tournament
    chance: Random
    strength: Mapping[int, float]
    """of each pair, by its number"""

    def at(self, minutes_ago: float) -> Actor:
        return _ago(self.actor, minutes_ago)


@service()
def demo_load(*, actor: Actor) -> Tournament:
    """Write the demonstration, unless it is loaded already; returns its tournament."""
    existing = demo_tournament()
    if existing is not None:
        return existing
    chance = Random(SEED)  # noqa: S311 - the same demonstration on every machine
    pairs = pair_lines()
    strength = {pair.line: chance.gauss(0, 5) for pair in pairs}
    template = TEMPLATES["village_4x12"]
    tournament = tournament_create(
        actor=_ago(actor, CREATED),
        club=Club.objects.create(name=CLUB, demo=True),
        preset=template.preset,
        rules=rules_of_values(template.preset, {"articles": list(ARTICLES)}),
        settings=template.settings()
        | {
            "name": TOURNAMENT,
            "place": PLACE,
            "date": timezone.localtime(actor.at - timedelta(minutes=DOORS)).date(),
            # The late pair is last: by lot, it does not rest in its first round.
            "bye_choice": ByeChoice.LOT,
        },
        seed=SEED,
    )
    evening = _Evening(actor, tournament, chance, strength)
    _enter(evening, pairs[:-1])
    for number in DRAWN:
        _play(evening, number)
        if number == 1:
            late = _facts(pairs[-1])
            entrant_add(actor=evening.at(LATE), tournament=tournament, pair=late, present=True)
    journal(evening.at(0), "demo.load", tournament)
    return tournament


@service()
def demo_wipe(*, actor: Actor) -> None:
    """Remove the demonstration's club with all that belongs to it, except its journal."""
    for club in Club.objects.filter(demo=True):
        # Rows that protect others go first.
        Round.objects.filter(tournament__club=club).delete()
        club.tournaments.all().delete()
        club.people.all().delete()
        journal(_ago(actor, 0), "demo.wipe", club_id=club.pk)
        club.delete()


def _ago(actor: Actor, minutes: float) -> Actor:
    """The actor of an act so many minutes ago; only loading as a whole has a key."""
    at = actor.at - timedelta(minutes=minutes)
    return actor._replace(at=at, name=actor.name or DEMO_NAME, key="")


def _enter(evening: _Evening, pairs: Sequence[PairLine]) -> None:
    """Enter the pairs, the last of them at the door, and the lots; then check everybody in."""
    tournament = evening.tournament
    *listed, at_the_door = pairs
    entrants_import(actor=evening.at(ENTERED), tournament=tournament, lines=listed)
    prizes_save(
        actor=evening.at(ENTERED - 5),
        tournament=tournament,
        prizes=LOTS,
        version=tournament.version,
    )
    entrant_add(actor=evening.at(DOORS), tournament=tournament, pair=_facts(at_the_door))
    numbers = list(tournament.entrants.values_list("number", flat=True))
    for group in range(6):
        ticks = [Tick(number, present=True, paid=True) for number in numbers[group::6]]
        entrants_check_in(
            actor=evening.at(DOORS - 2 - 4 * group), tournament=tournament, ticks=ticks
        )


def _facts(line: PairLine) -> PairFacts:
    return PairFacts(line.first, line.second, line.home_club)


def _play(evening: _Evening, number: int) -> None:
    """Draw and publish a round, then enter the cards that are back."""
    tournament, drawn = evening.tournament, DRAWN[number]
    round_ = round_draw(
        actor=evening.at(drawn), tournament=tournament, number=number, seed=100 * SEED + number
    )
    round_publish(actor=evening.at(drawn - 2), round_=round_, version=round_.version)
    matches = Match.objects.filter(round=round_, kind=MatchKind.MATCH)
    rows = list(matches.select_related("round").prefetch_related("sides__entrant"))
    evening.chance.shuffle(rows)
    back = [match for match in rows if number < 3 or match.table not in STILL_PLAYING]
    pace = (FIRST_CARD[number] - LAST_CARD[number]) / len(back)
    for place, match in enumerate(back):
        match.round.tournament = tournament
        _enter_card(evening, match, FIRST_CARD[number] - place * pace, pace)


def _enter_card(evening: _Evening, match: Match, since: float, pace: float) -> None:
    """Play a match and enter it from so many minutes ago on: its totals, or hand by hand."""
    rules, table = rules_of_match(match), (match.round.number, match.table)
    first, second = (side.entrant.number for side in match.sides.all())
    hands: list[Facts] = []
    while not GamePlayed(hands).sheet(rules).finished:
        hands.append(_hand(evening.chance, evening.strength[first] - evening.strength[second]))
    if match.table in BY_HANDS[match.round.number]:
        entered = hands[:HANDS_SO_FAR] if table == UNFINISHED else hands
        for place, facts in enumerate(entered):
            actor = evening.at(since - place * pace / len(entered))
            hand_record(actor=actor, match=match, version=match.version, facts=facts)
        return
    sheet = GamePlayed(hands).sheet(rules)
    points = [sheet.totals[side] for side in SIDES]
    if table == SHORT:
        points[1] -= 20
    belotes, capots = Tally(belotes_of(hands)), Tally(capots_of(sheet, hands))
    result_record(
        actor=evening.at(since),
        match=match,
        version=match.version,
        totals=Totals((points[0], points[1]), belotes, capots),
        keep=table == SHORT,
    )


def _hand(chance: Random, edge: float) -> Facts:
    """One hand as it is entered; `edge` is how much stronger the first side is than the second."""
    if chance.random() < PASSED_CHANCE:
        return {"void": "passed"}
    taker = chance.choice(SIDES)
    facts: dict[str, Any] = {"taker": taker, "trump": chance.choice("CDHS")}
    own = edge / 2 if taker == SIDES[0] else -edge / 2
    if chance.random() < CAPOT_CHANCE:
        facts["capot"] = taker
    else:
        points = round(chance.gauss(TAKER_AVERAGE + own, SPREAD))
        facts["points"] = {taker: min(max(points, 20), HAND_POINTS - 10)}
    if chance.random() < BELOTE_CHANCE:
        facts["belote"] = taker if chance.random() < 0.75 else SIDES[1 - SIDES.index(taker)]
    return facts
