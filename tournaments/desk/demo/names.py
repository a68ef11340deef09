"""Who and what the demonstration shows: an invented club, its pairs and its lots."""

from __future__ import annotations

from tournaments.entrants.people import PairLine

CLUB = "Amicale belote de Montreval"
CONTEST = "Grand concours de belote (démonstration)"
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
    (1, "Deux demi-agneaux", 16000),
    (2, "Deux jambons à l’os", 12000),
    (3, "Deux paniers du terroir", 10000),
    (4, "Deux cafetières", 8000),
    (5, "Deux rosettes et leur plateau de fromages", 6000),
    *((rank, "Deux bons d’achat de 15 €", 3000) for rank in range(6, 11)),
    *((rank, "Deux filets garnis", 1200) for rank in range(11, 25)),
    *((rank, "Une bouteille de cidre", 500) for rank in range(25, 50)),
)
"""Rank, lot, its worth in cents: something for everybody, and less than the fees bring in."""


def pair_lines() -> list[PairLine]:
    """The pairs as a list of entries gives them.

    >>> len(pair_lines())
    49
    """
    rows = (line.split(",") for line in PAIRS.strip().splitlines())
    return [
        PairLine(number, *(field.strip() for field in fields))
        for number, fields in enumerate(rows, start=1)
    ]
