"""Clubs, contests, entrants, rounds, matches, hands, prizes and the journal."""

from tournaments.models.club import Club, Membership
from tournaments.models.entrant import Entrant, Seat
from tournaments.models.hand import Hand
from tournaments.models.journal import JournalEntry, JournalIsForeverError, Submission
from tournaments.models.kept_apart import KeptApart
from tournaments.models.login import LoginTally, SetupToken
from tournaments.models.match import Match, MatchEntry, MatchKind, MatchState, Side
from tournaments.models.member import Member
from tournaments.models.penalty import Penalty
from tournaments.models.prize import Prize
from tournaments.models.round import Round
from tournaments.models.rule_set import RuleSet
from tournaments.models.tournament import (
    ByeChoice,
    ByeScore,
    CardFormat,
    EntryMode,
    NamesPolicy,
    System,
    Tournament,
)

__all__ = [
    "ByeChoice",
    "ByeScore",
    "CardFormat",
    "Club",
    "Entrant",
    "EntryMode",
    "Hand",
    "JournalEntry",
    "JournalIsForeverError",
    "KeptApart",
    "LoginTally",
    "Match",
    "MatchEntry",
    "MatchKind",
    "MatchState",
    "Member",
    "Membership",
    "NamesPolicy",
    "Penalty",
    "Prize",
    "Round",
    "RuleSet",
    "Seat",
    "SetupToken",
    "Side",
    "Submission",
    "System",
    "Tournament",
]
