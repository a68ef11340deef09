"""Clubs, tournaments, entrants, rounds, matches, games, hands, prizes and the journal."""

from tournaments.models.club import Club, ClubLogo
from tournaments.models.entrant import Entrant, Seat
from tournaments.models.forbidden_pairing import ForbiddenPairing
from tournaments.models.friendly import SharedGame
from tournaments.models.game import Game, Hand
from tournaments.models.journal import JournalEntry, Submission
from tournaments.models.login import (
    AccountSession,
    DevicePin,
    LoginTally,
    PasswordReset,
    SetupToken,
)
from tournaments.models.match import Match, MatchEntry, MatchKind, MatchState, Side
from tournaments.models.penalty import Penalty
from tournaments.models.person import Alias, Person
from tournaments.models.phase import Phase
from tournaments.models.prize import Handover, Prize
from tournaments.models.round import Round
from tournaments.models.rule_set import RuleSet
from tournaments.models.staff import Invitation, Membership, StaffRole
from tournaments.models.system import (
    Bracket,
    Carry,
    FirstRound,
    Movement,
    Partners,
    Play,
    Rematches,
    SwissOrder,
    System,
)
from tournaments.models.table import Table
from tournaments.models.tournament import Tournament
from tournaments.models.tournament_settings import (
    ByeChoice,
    ByeDifference,
    ByeScore,
    CapacityUnit,
    CardFormat,
    EntryMode,
    LeaverMatches,
    NamesPolicy,
    WithdrawnRank,
)
