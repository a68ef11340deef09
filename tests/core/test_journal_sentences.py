"""What the journal says of each act and of each of its turns, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from tournaments.core.journal_words import SENTENCES, sentence
from tournaments.entrants.journal_words import SENTENCES as OF_ENTRANTS

NOTHING = {"scores": [None, None], "review": None, "forfeited": []}
CARD = {"scores": [1030, 914], "review": None, "forfeited": []}
OTHER = {"scores": [1020, 924], "review": None, "forfeited": []}
SHORT = {"scores": [1030, 894], "review": {"code": "sum"}, "forfeited": []}
ABSENT = {"scores": [0, 1100], "review": None, "forfeited": [3]}
EARLIER = {"scores": [900, 800], "review": None, "forfeited": []}


OF_NOEL = {"role": "scorer", "contest": "Noël"}


def result(**more: Any) -> dict[str, Any]:
    """A card of table 2 in round 1, which nothing stood for before."""
    at = {"number": 1, "table": 2, "pairs": [3, 4], "before": NOTHING, "after": CARD}
    return at | more


TOLD: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    (
        "round.draw",
        {"number": 1, "seed": 42, "tables": 1, "byes": []},
        "Partie 1 tirée (tirage n° 42) : 1 table.",
        "Round 1 drawn (draw no. 42): 1 table.",
    ),
    (
        "round.draw",
        {"number": 2, "seed": 42, "tables": 4, "byes": [9]},
        "Partie 2 tirée (tirage n° 42) : 4 tables. Exempte : 9.",
        "Round 2 drawn (draw no. 42): 4 tables. Bye: 9.",
    ),
    (
        "round.publish",
        {"number": 1, "tables": 1},
        "Tirage de la partie 1 publié : 1 table.",
        "Draw of round 1 published: 1 table.",
    ),
    (
        "round.publish",
        {"number": 1, "tables": 12},
        "Tirage de la partie 1 publié : 12 tables.",
        "Draw of round 1 published: 12 tables.",
    ),
    (
        "round.discard",
        {"number": 3},
        "Brouillon de la partie 3 abandonné.",
        "Draft of round 3 discarded.",
    ),
    (
        "round.unpublish",
        {"number": 3},
        "Publication de la partie 3 annulée.",
        "Draw of round 3 unpublished.",
    ),
    (
        "tournament.plan",
        {"placed": 12, "of": 24},
        "Plan de la salle enregistré : tables placées, 12 sur 24.",
        "Hall plan saved: 12 of 24 tables have their place.",
    ),
    (
        "round.cards",
        {"number": 3},
        "Feuilles de la partie 3 imprimées.",
        "Score cards of round 3 printed.",
    ),
    (
        "round.seat",
        {"number": 1, "table": 4, "sides": [[7], [8]], "byes": [7]},
        "Partie 1 : table 4 ajoutée, 7 – 8. Exemption annulée : 7.",
        "Round 1: table 4 added, 7 – 8. No bye any more: 7.",
    ),
    (
        "round.reseat",
        {
            "number": 2,
            "tables": [{"table": 1, "sat": [1, 2], "due": [8, 2]}],
            "replayed": False,
        },
        "Partie 2, table 1 : 8 – 2 à cette table, d’après les résultats actuels.",
        "Round 2, table 1: 8 – 2 seated according to the current results.",
    ),
    (
        "round.reseat",
        {
            "number": 2,
            "tables": [{"table": 1, "sat": [1, 2], "due": [8, 2]}],
            "replayed": True,
        },
        "Partie 2, table 1 : à rejouer par 8 – 2.",
        "Round 2, table 1: 8 – 2 to play it again.",
    ),
    (
        "round.leave",
        {"number": 2, "position": 1, "table": 1, "sat": [1, 2], "due": [8, 2]},
        "Partie 2, table 1 : 1 – 2 reste (8 – 2 d’après les résultats).",
        "Round 2, table 1: 1 – 2 stays (8 – 2 according to the results).",
    ),
    (
        "round.leave",
        {"number": 2, "position": 1, "table": None, "sat": [1, 2], "due": [1, 2]},
        "Partie 2 : une rencontre reste sans être jouée (1 – 2 d’après les résultats).",
        "Round 2: it is left as it is, nobody played (1 – 2 according to the results).",
    ),
    (
        "round.leave",
        {"number": 3, "position": 2, "here": [8]},
        "Partie 3 : pas de changement dans la phase (8), quel que soit le classement.",
        "Round 3: those playing this phase stay (8), whatever the ranking.",
    ),
    (
        "round.join",
        {"number": 1, "joins": 8, "group": "A", "pool": 2, "table": 4},
        "La n° 8 a une place : poule 2, table 4, partie 1.",
        "No. 8 has a place in pool 2: table 4, round 1.",
    ),
    (
        "round.join",
        {"number": 1, "joins": 8, "group": "main", "pool": 2, "table": None},
        "La n° 8 a une place, à partir de la partie qui suit la partie 1 : "
        "tableau principal · poule 2.",
        "No. 8 has a place in main bracket · pool 2, from the round after 1 on.",
    ),
    (
        "round.swap",
        {"number": 1, "one": 3, "other": 8},
        "Partie 1 : doublettes 3 et 8 échangées.",
        "Round 1: pairs 3 and 8 swapped.",
    ),
    (
        "round.tables",
        {"number": 2, "one": 1, "other": 4},
        "Partie 2 : tables 1 et 4 échangées.",
        "Round 2: tables 1 and 4 exchanged.",
    ),
    (
        "round.lock",
        {"number": 1, "table": 2},
        "Brouillon de la partie 1 : table 2 bloquée.",
        "Draft of round 1: table 2 locked.",
    ),
    (
        "round.unlock",
        {"number": 1, "table": 2},
        "Brouillon de la partie 1 : table 2 débloquée.",
        "Draft of round 1: table 2 unlocked.",
    ),
    (
        "round.redraw",
        {"number": 1, "seed": 7},
        "Brouillon de la partie 1 : nouveau tirage du reste (tirage n° 7).",
        "Draft of round 1: the rest drawn again (draw no. 7).",
    ),
    (
        "penalty.give",
        {"number": 3, "points": 0, "reason": "Téléphone."},
        "Avertissement à la doublette 3 : Téléphone.",
        "Warning to pair 3: Téléphone.",
    ),
    (
        "penalty.give",
        {"number": 3, "points": 50, "reason": "Erreur du bureau."},
        "Points accordés à la doublette 3 : +50. Erreur du bureau.",
        "Points added to pair 3: +50. Erreur du bureau.",
    ),
    (
        "penalty.give",
        {"number": 3, "points": -1500, "reason": "Absent."},
        "Pénalité de la doublette 3 : −1 500. Absent.",
        "Penalty of pair 3: −1,500. Absent.",
    ),
    (
        "penalty.lift",
        {"number": 3, "points": 0, "lifted_reason": "Excusé."},
        "Avertissement à la doublette 3 annulé : Excusé.",
        "Warning to pair 3 cancelled: Excusé.",
    ),
    (
        "ranking.order",
        {"after": [3, 1], "reason": "Le plus jeune."},
        "Ordre des ex æquo : 3, 1. Le plus jeune.",
        "Order of those who were tied: 3, 1. Le plus jeune.",
    ),
    (
        "ranking.order",
        {"after": [], "reason": "Comme avant."},
        "Ordre des ex æquo : –. Comme avant.",
        "Order of those who were tied: –. Comme avant.",
    ),
    (
        "phase.add",
        {"position": 2, "name": "Finales", "system": "swiss", "rounds": 6, "own_rules": None},
        "Phase ajoutée : Finales, selon les victoires, puis au classement. "
        "Le concours compte 6 parties.",
        "Phase added: Finales, by wins, then by rank. The contest has 6 rounds.",
    ),
    (
        "phase.edit",
        {
            "position": 2,
            "system": "knockout",
            "rounds": 7,
            "own_rules": {"name": "Finales", "preset": "village_12"},
        },
        "Phase modifiée : phase 2, élimination directe. Le concours compte 7 parties. "
        "Règlement particulier de la phase : Finales.",
        "Phase changed: phase 2, knockout. The contest has 7 rounds. Its own rules: Finales.",
    ),
    (
        "phase.edit",
        {
            "position": 2,
            "system": "knockout",
            "rounds": 7,
            "own_rules": {"name": "Finales", "preset": "village_12", "options": {"hands": 15}},
        },
        "Phase modifiée : phase 2, élimination directe. Le concours compte 7 parties. "
        "Règlement particulier de la phase : En combien de donnes se joue la partie : 15.",
        "Phase changed: phase 2, knockout. The contest has 7 rounds. Its own rules: How many "
        "hands are played: 15.",
    ),
    (
        "phase.remove",
        {"position": 2, "name": "Finales", "rounds": 4},
        "Phase supprimée : Finales. Le concours compte 4 parties.",
        "Phase removed: Finales. The contest has 4 rounds.",
    ),
    (
        "phase.rounds",
        {"position": 1, "name": "", "qualifying": True, "by": 1, "rounds": 5},
        "Une partie de plus : qualifications. Le concours compte 5 parties.",
        "One round more: qualifying rounds. The contest has 5 rounds.",
    ),
    (
        "phase.rounds",
        {"position": 1, "by": -1, "rounds": 3},
        "1 partie de moins : phase 1. Le concours compte 3 parties.",
        "1 round fewer: phase 1. The contest has 3 rounds.",
    ),
    (
        "phase.rounds",
        {"position": 1, "by": -2, "rounds": 2},
        "2 parties de moins : phase 1. Le concours compte 2 parties.",
        "2 rounds fewer: phase 1. The contest has 2 rounds.",
    ),
    (
        "phase.rounds",
        {"position": 1, "by": -2, "rounds": 2, "rules_gone": [3, 4]},
        "2 parties de moins : phase 1. Le concours compte 2 parties. Les parties 3 et 4 avaient "
        "leur propre règlement : il disparaît avec elles.",
        "2 rounds fewer: phase 1. The contest has 2 rounds. Rounds 3 and 4 had their own rules: "
        "they were removed with them.",
    ),
    (
        "rules.round",
        {"number": 4, "changes": {"hands": [12, 15]}},
        "La partie 4 a son propre règlement. En combien de donnes se joue la partie : 12 → 15",
        "Round 4 has its own rules. How many hands are played: 12 → 15",
    ),
    (
        "rules.round",
        {"number": 4, "changes": None},
        "La partie 4 n’a plus de règlement particulier.",
        "Round 4 no longer has its own rules.",
    ),
    (
        "rules.phase",
        {"phase": {"position": 2, "name": "Finale"}, "changes": {"hands": [12, 15]}},
        "Finale a un règlement particulier. En combien de donnes se joue la partie : 12 → 15",
        "Finale has its own rules. How many hands are played: 12 → 15",
    ),
    (
        "rules.phase",
        {"phase": {"position": 2, "name": ""}, "changes": None},
        "Phase 2 n’a plus de règlement particulier.",
        "Phase 2 no longer has its own rules.",
    ),
    (
        "prizes.save",
        {"count": 1},
        "Liste des lots enregistrée : 1 lot.",
        "List of prizes saved: 1 prize.",
    ),
    (
        "prizes.save",
        {"count": 12},
        "Liste des lots enregistrée : 12 lots.",
        "List of prizes saved: 12 prizes.",
    ),
    (
        "prizes.hand",
        {"number": 3, "lots": "Un jambon"},
        "Lot remis à la doublette 3 : Un jambon.",
        "Prize handed to pair 3: Un jambon.",
    ),
    (
        "prizes.hand_back",
        {"number": 3, "lots": "Un jambon"},
        "Lot de la doublette 3 : finalement pas remis.",
        "Prize of pair 3: not handed over after all.",
    ),
    (
        "prizes.hold",
        {},
        "Classement final caché jusqu’à la remise des lots.",
        "Final ranking hidden until the prize-giving.",
    ),
    ("prizes.release", {}, "Classement final montré à tous.", "Final ranking shown to everyone."),
    (
        "tournament.finish",
        {},
        "Concours clos : le classement est définitif.",
        "Contest closed: the ranking is final.",
    ),
    (
        "tournament.reopen",
        {},
        "Concours rouvert.",
        "Contest reopened.",
    ),
    (
        "tournament.reopen",
        {"reason": "table 4 fausse"},
        "Concours rouvert. Motif : table 4 fausse",
        "Contest reopened. Reason: table 4 fausse",
    ),
    (
        "result.record",
        result(),
        "Partie 1, table 2 (doublettes 3 – 4) : 1 030 – 914.",
        "Round 1, table 2 (pairs 3 – 4): 1,030 – 914.",
    ),
    (
        "result.record",
        result(after=SHORT, reason="Carte illisible."),
        "Partie 1, table 2 (doublettes 3 – 4) : 1 030 – 894. Enregistré, à vérifier. "
        "Motif : Carte illisible.",
        "Round 1, table 2 (pairs 3 – 4): 1,030 – 894. Saved, to be checked. Reason: Carte "
        "illisible.",
    ),
    (
        "result.correct",
        result(before=OTHER, reason="Mal lu."),
        "Partie 1, table 2 corrigée : 1 020 – 924 → 1 030 – 914. Motif : Mal lu.",
        "Round 1, table 2 corrected: 1,020 – 924 → 1,030 – 914. Reason: Mal lu.",
    ),
    (
        "result.correct",
        result(before=OTHER, after=SHORT),
        "Partie 1, table 2 corrigée : 1 020 – 924 → 1 030 – 894. Enregistré, à vérifier.",
        "Round 1, table 2 corrected: 1,020 – 924 → 1,030 – 894. Saved, to be checked.",
    ),
    (
        "result.time_up",
        result(count=9),
        "Partie 1, table 2 : temps écoulé après la donne 9, 1 030 – 914.",
        "Round 1, table 2: the time is up after hand 9, 1,030 – 914.",
    ),
    (
        "result.time_back",
        result(reason="Cloche entendue trop tôt."),
        "Partie 1, table 2 : le temps n’était pas écoulé, la partie continue. "
        "Motif : Cloche entendue trop tôt.",
        "Round 1, table 2: the time has not ended the game, it is played on. "
        "Reason: Cloche entendue trop tôt.",
    ),
    (
        "result.forfeit",
        result(after=ABSENT),
        "Partie 1, table 2 : forfait de la doublette 3, 0 – 1 100.",
        "Round 1, table 2: forfeit of pair 3, 0 – 1,100.",
    ),
    (
        "result.undo",
        result(before=CARD, after=NOTHING, reason="Mauvaise table."),
        "Partie 1, table 2 : résultat 1 030 – 914 annulé. Motif : Mauvaise table.",
        "Round 1, table 2: result 1,030 – 914 cancelled. Reason: Mauvaise table.",
    ),
    (
        "result.clear",
        result(reason="Recompté."),
        "Partie 1, table 2 : 1 030 – 914 vérifié, c’est bon. Motif : Recompté.",
        "Round 1, table 2: 1,030 – 914 checked, it is right. Reason: Recompté.",
    ),
    (
        "result.time_up",
        result(count=7),
        "Partie 1, table 2 : temps écoulé après la donne 7, 1 030 – 914.",
        "Round 1, table 2: the time is up after hand 7, 1,030 – 914.",
    ),
    (
        "result.time_back",
        result(reason="Il restait une donne."),
        "Partie 1, table 2 : le temps n’était pas écoulé, la partie continue. Motif : Il restait "
        "une donne.",
        "Round 1, table 2: the time has not ended the game, it is played on. Reason: Il restait "
        "une donne.",
    ),
    (
        "hand.record",
        result(hand=5),
        "Partie 1, table 2 : donne 5 saisie, totaux 1 030 – 914.",
        "Round 1, table 2: hand 5 entered, now 1,030 – 914.",
    ),
    (
        "hand.edit",
        result(before=EARLIER, hand=5),
        "Partie 1, table 2 : donne 5 corrigée, 900 – 800 → 1 030 – 914.",
        "Round 1, table 2: hand 5 corrected, 900 – 800 → 1,030 – 914.",
    ),
    (
        "hand.delete",
        result(before=EARLIER, hand=5, reason="Fausse donne."),
        "Partie 1, table 2 : donne 5 supprimée, 900 – 800 → 1 030 – 914. Motif : Fausse donne.",
        "Round 1, table 2: hand 5 deleted, 900 – 800 → 1,030 – 914. Reason: Fausse donne.",
    ),
    (
        "hand.rebuild",
        {"count": 1},
        "Ce que marque 1 donne a été recompté et enregistré à nouveau.",
        "The score of 1 hand was counted again and stored.",
    ),
    (
        "catch_up.start",
        result(),
        "Partie 1 : rattrapage des doublettes 3 – 4 à la table 2.",
        "Round 1: catch-up game of pairs 3 – 4 at table 2.",
    ),
    (
        "catch_up.cancel",
        result(pairs=[9]),
        "Partie 1 : rattrapage de la doublette 9 abandonné.",
        "Round 1: catch-up game of pair 9 cancelled.",
    ),
    (
        "bis.start",
        result(earlier=1, number=2),
        "Partie 2 : partie bis des doublettes 3 – 4 à la table 2, pour les exempts des parties 1 "
        "et 2.",
        "Round 2: partie bis of pairs 3 – 4 at table 2, for the byes of rounds 1 and 2.",
    ),
    (
        "bis.cancel",
        result(pairs=[9]),
        "Partie 1 : partie bis de la doublette 9 abandonnée.",
        "Round 1: partie bis of pair 9 cancelled.",
    ),
    (
        "rule_set.create",
        {"name": "Du village", "origin": ""},
        "Règlement créé : Du village.",
        "Rule set created: Du village.",
    ),
    (
        "rule_set.create",
        {"name": "Du village", "origin": "Noël"},
        "Règlement créé : Du village, copie de « Noël ».",
        "Rule set created: Du village, copied from “Noël”.",
    ),
    (
        "rule_set.import",
        {"name": "Du village"},
        "Règlement lu dans un fichier : Du village.",
        "Rule set read from a file: Du village.",
    ),
    (
        "rule_set.delete",
        {"name": "Du village"},
        "Règlement supprimé : Du village.",
        "Rule set deleted: Du village.",
    ),
    (
        "rules.keep",
        {"name": "Du village"},
        "Règlement enregistré parmi ceux du club, sous le nom « Du village ».",
        "Rules saved as the club’s rule set “Du village”.",
    ),
    (
        "kept_apart.add",
        {"one": 1, "other": 2, "reason": ""},
        "Les doublettes 1 et 2 ne doivent pas se rencontrer.",
        "Pairs 1 and 2 are kept apart.",
    ),
    (
        "kept_apart.add",
        {"one": 1, "other": 2, "reason": "Jumeaux."},
        "Les doublettes 1 et 2 ne doivent pas se rencontrer. Jumeaux.",
        "Pairs 1 and 2 are kept apart. Jumeaux.",
    ),
    (
        "kept_apart.remove",
        {"one": 1, "other": 2},
        "Les doublettes 1 et 2 peuvent de nouveau se rencontrer.",
        "Pairs 1 and 2 may meet again.",
    ),
    (
        "account.create",
        {"name": "odile"},
        "Compte créé : odile.",
        "Account created: odile.",
    ),
    (
        "account.rename",
        {"old": "odile", "name": "Odile Martin"},
        "Compte renommé : odile s’appelle maintenant Odile Martin.",
        "Account renamed: odile is now Odile Martin.",
    ),
    (
        "account.password",
        {"name": "odile"},
        "Mot de passe modifié : odile.",
        "Password changed: odile.",
    ),
    (
        "account.session_end",
        {"name": "odile", "browser": "Firefox, Android"},
        "Session fermée dans Firefox, Android : odile.",
        "Session ended in Firefox, Android: odile.",
    ),
    (
        "account.session_end",
        {"name": "odile", "browser": ""},
        "Session fermée dans un navigateur inconnu : odile.",
        "Session ended in an unknown browser: odile.",
    ),
    (
        "account.sessions_end",
        {"name": "odile", "count": 1},
        "1 autre session fermée : odile.",
        "1 other session ended: odile.",
    ),
    (
        "account.sessions_end",
        {"name": "odile", "count": 3},
        "3 autres sessions fermées : odile.",
        "3 other sessions ended: odile.",
    ),
    (
        "account.sessions_end",
        {"name": "odile", "count": 1, "pins": 2},
        "1 autre session fermée : odile. Codes PIN supprimés.",
        "1 other session ended: odile. PINs deleted.",
    ),
    (
        "account.add",
        {"name": "Zoé", "club": "", "role": ""},
        "Compte ajouté : Zoé.",
        "Account added: Zoé.",
    ),
    (
        "account.add",
        {"name": "Zoé", "club": "Les Aces", "role": "scorer"},
        "Compte ajouté : Zoé, marqueur pour « Les Aces ».",
        "Account added: Zoé, scorer of Les Aces.",
    ),
    (
        "account.reset",
        {"name": "Zoé"},
        "Nouveau mot de passe donné à Zoé.",
        "New password given to Zoé.",
    ),
    (
        "account.admin",
        {"name": "Zoé", "club": ""},
        "Zoé est désormais administrateur de toute l’installation.",
        "Zoé is now site admin.",
    ),
    (
        "account.admin",
        {"name": "Zoé", "club": "Les Aces"},
        "Zoé est désormais administrateur et organisateur pour « Les Aces ».",
        "Zoé is now admin and organiser of Les Aces.",
    ),
    (
        "account.log_out",
        {"name": "Zoé", "count": 2, "pins": 1},
        "Zoé déconnecté partout : 2 sessions, 1 code PIN.",
        "Zoé logged out everywhere: 2 sessions, 1 PIN.",
    ),
    (
        "account.delete",
        {"name": "Zoé"},
        "Compte supprimé : Zoé.",
        "Account deleted: Zoé.",
    ),
    (
        "pin.set",
        {"name": "Paul"},
        "Code PIN choisi dans un navigateur : Paul.",
        "PIN set in a browser: Paul.",
    ),
    (
        "pin.delete",
        {"name": "Paul"},
        "Code PIN supprimé dans un navigateur : Paul.",
        "PIN deleted in a browser: Paul.",
    ),
    (
        "pin.sign_over",
        {"name": "Paul", "before": "odile"},
        "Paul a pris la suite par code PIN, après odile.",
        "Paul took over from odile with a PIN.",
    ),
    (
        "pin.sign_over",
        {"name": "Paul", "before": ""},
        "Paul s’est connecté par code PIN.",
        "Paul logged in with a PIN.",
    ),
    (
        "pin.refused",
        {"name": "Paul", "why": "wrong", "deleted": False},
        "Code PIN refusé pour Paul : il est faux.",
        "PIN of Paul refused: it is wrong.",
    ),
    (
        "pin.refused",
        {"name": "Paul", "why": "wrong", "deleted": True},
        "Code PIN refusé pour Paul : il est faux. Il est supprimé.",
        "PIN of Paul refused: it is wrong. It has been deleted.",
    ),
    (
        "pin.refused",
        {"name": "Paul", "why": "ended", "deleted": True},
        "Code PIN refusé pour Paul : il n’était plus valable. Il est supprimé.",
        "PIN of Paul refused: it had expired. It has been deleted.",
    ),
    (
        "pin.refused",
        {"name": "Paul", "why": "absent", "deleted": False},
        "Code PIN refusé pour Paul : il n’y en a pas dans ce navigateur.",
        "PIN of Paul refused: there is none in that browser.",
    ),
    (
        "pin.refused",
        {"name": "Paul", "why": "replayed", "deleted": False},
        "Code PIN refusé pour Paul : le formulaire avait déjà servi.",
        "PIN of Paul refused: the form had been used before.",
    ),
    (
        "club.create",
        {"name": "Les Aces"},
        "Club créé : Les Aces.",
        "Club created: Les Aces.",
    ),
    (
        "club.edit",
        {"old": "Les Aces", "name": "Les As"},
        "Club renommé : Les Aces s’appelle maintenant Les As.",
        "Club renamed: Les Aces is now Les As.",
    ),
    (
        "club.logo",
        {"name": "Les As", "width": 600, "height": 200},
        "Logo du club modifié : 600 × 200 pixels (Les As).",
        "Club logo changed: 600 × 200 pixels (Les As).",
    ),
    (
        "club.logo_remove",
        {"name": "Les As"},
        "Logo du club supprimé (Les As).",
        "Club logo removed (Les As).",
    ),
    (
        "tournament.create",
        {"name": "Noël", "preset": "village_12"},
        "Concours créé : Noël, règlement « Concours de village, 12 donnes ».",
        "Contest created: Noël, with the rule set “Village contest, 12 hands”.",
    ),
    (
        "tournament.create",
        {"name": "Noël", "preset": "village_12", "rule_set": "Du village"},
        "Concours créé : Noël, règlement « Du village ».",
        "Contest created: Noël, with the rule set “Du village”.",
    ),
    (
        "tournament.archive",
        {"name": "Noël"},
        "Concours mis aux archives : Noël.",
        "Contest archived: Noël.",
    ),
    (
        "tournament.unarchive",
        {"name": "Noël"},
        "Concours sorti des archives : Noël.",
        "Contest unarchived: Noël.",
    ),
    (
        "tournament.delete",
        {"name": "Noël", "code": "x", "entrants": 48, "rounds": 4, "results": 1},
        "Concours supprimé : Noël, avec 48 inscrits, 4 parties et 1 résultat.",
        "Contest deleted: Noël, with 48 entrants, 4 rounds and 1 result.",
    ),
    ("copies.make", {"copy": "x"}, "Copie de sécurité faite.", "Safety copy made."),
    (
        "copies.download",
        {"copy": "x", "taken_at": "2026-11-20T20:30:00+00:00", "reason": "publish"},
        "Copie de sécurité du 20 novembre 2026, 21 h 30 téléchargée (à la "
        "publication d’une partie).",
        "Safety copy of 20 November 2026, 21:30 downloaded (when a round was published).",
    ),
    (
        "copies.put_back",
        {"copy": "x", "taken_at": "2026-11-20T20:30:00+00:00", "reason": "manual", "before": "y"},
        "Copie de sécurité du 20 novembre 2026, 21 h 30 restaurée (à la main). "
        "Une copie de ce qu’elle a remplacé est gardée.",
        "Safety copy of 20 November 2026, 21:30 restored (by hand). A copy of what it replaced is "
        "kept.",
    ),
    (
        "demo.load",
        {},
        "Démonstration chargée.",
        "Demonstration loaded.",
    ),
    (
        "demo.wipe",
        {},
        "Démonstration supprimée.",
        "Demonstration removed.",
    ),
    (
        "an.older.act",
        {},
        "an.older.act",
        "an.older.act",
    ),
    (
        "staff.invite",
        {"role": "admin", "contest": ""},
        "Invitation créée : administrateur du club.",
        "Invitation created: club admin.",
    ),
    (
        "staff.take_back",
        OF_NOEL,
        "Invitation retirée : marqueur (Noël).",
        "Invitation withdrawn: scorer of Noël.",
    ),
    (
        "staff.join",
        {"name": "Paul", "by": "Odile"} | OF_NOEL,
        "Paul travaille désormais ici : marqueur (Noël). Invitation de Odile.",
        "Paul works here now: scorer of Noël. Invited by Odile.",
    ),
    (
        "staff.give",
        {"name": "Paul", "role": "referee", "contest": ""},
        "Rôle donné à Paul : arbitre.",
        "Role given to Paul: referee.",
    ),
    (
        "staff.end",
        {"name": "Paul"} | OF_NOEL,
        "Rôle retiré à Paul : marqueur (Noël).",
        "Role removed from Paul: scorer of Noël.",
    ),
    (
        "staff.leave",
        {"name": "Paul", "roles": [{"role": "organiser", "contest": ""}, OF_NOEL]},
        "Paul a quitté le club : organisateur, marqueur (Noël).",
        "Paul has left the club: organiser, scorer of Noël.",
    ),
    (
        "account.reset_link",
        {"name": "Paul"},
        "Lien créé pour choisir un nouveau mot de passe : Paul.",
        "Link created for a new password: Paul.",
    ),
    (
        "account.new_password",
        {"name": "Paul"},
        "Nouveau mot de passe choisi par un lien : Paul.",
        "New password chosen through a link: Paul.",
    ),
    (
        "invitation.refused",
        {"why": "used", "count": 1} | OF_NOEL,
        "Invitation refusée, marqueur (Noël) : elle avait déjà servi.",
        "Invitation refused (scorer of Noël): it had already been used.",
    ),
    (
        "invitation.refused",
        {"why": "other_account", "count": 1, "name": "Paul"},
        "Lien refusé (nouveau mot de passe de Paul) : un autre compte était connecté.",
        "Link for a new password for Paul refused: another account was logged in.",
    ),
    (
        "invitation.refused",
        {"why": "unknown", "count": 8},
        "Adresses fausses de liens ouvertes 8 fois.",
        "Wrong addresses of links opened 8 times.",
    ),
)

TOLD_ELSEWHERE = {
    "round.undo": "draw_room",
    "round.redo": "draw_room",
    "tournament.edit": "settings",
    "rules.edit": "settings",
    "rules.change": "rule_sets",
    "rule_set.edit": "rule_sets",
    "people.edit": "people",
    "people.merge": "people",
    "people.unmerge": "people",
    "people.erase": "people",
    "people.export": "people",
}
"""What is told from many settings or steps: the room whose tests have its sentences."""


def said(act: str, data: dict[str, Any], language: str) -> str:
    """The sentence with plain spaces."""
    with translation.override(language):
        return sentence(act, data).replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(("act", "data", "french", "english"), TOLD)
def test_the_sentence(act: str, data: dict[str, Any], french: str, english: str) -> None:
    assert said(act, data, "fr") == french
    assert said(act, data, "en") == english


def test_every_act_has_its_sentence_here_or_in_its_room() -> None:
    told = {act for act, *_rest in TOLD if act != "an.older.act"}
    assert told | set(OF_ENTRANTS) | set(TOLD_ELSEWHERE) == set(SENTENCES)
