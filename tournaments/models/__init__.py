"""Clubs, tournaments, entrants, rounds, matches, games, hands, prizes and the journal."""

from tournaments.models.club import Club, ClubLogo, RuleSet
from tournaments.models.entrant import Entrant, EntrantQuerySet, ForbiddenPairing, Seat
from tournaments.models.fields import Review
from tournaments.models.friendly import SharedGame
from tournaments.models.game import Game, Hand
from tournaments.models.group import (
    SMALL_FINAL,
    Drawn,
    DrawnGroup,
    Field,
    Group,
    members_by_group,
    takes_latecomers,
)
from tournaments.models.journal import JournalEntry, Submission
from tournaments.models.match import (
    LETTERS,
    SIDES,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Side,
    Table,
    at_table,
    points_field,
    side_names,
    with_players,
)
from tournaments.models.person import Alias, Person
from tournaments.models.phase import Phase, chained, without_pools
from tournaments.models.phase_settings import GAMES_OPTIONS, MOST_ROUNDS, PHASE_OPTIONS
from tournaments.models.prize import Handover, Penalty, Prize
from tournaments.models.round import Round, named_in
from tournaments.models.staff import (
    OF_A_CLUB,
    AccountSession,
    DevicePin,
    Invitation,
    LoginTally,
    Membership,
    PasswordReset,
    SetupToken,
    StaffRole,
)
from tournaments.models.stored_draw import DraftMatch, DraftStep, StoredDraw, by_table
from tournaments.models.system import (
    AT_EVERY_TABLE,
    BRACKETS,
    GROUPED,
    MELEES,
    PARTNER_GAMES,
    TWO_SIDED_GAMES,
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
from tournaments.models.tournament import SOLO, TOPICS, Tournament
from tournaments.models.tournament_settings import (
    SETTINGS,
    ByeChoice,
    ByeDifference,
    ByeScore,
    CapacityUnit,
    CardFormat,
    EntryMode,
    LeaverMatches,
    NamesPolicy,
    Settings,
    WithdrawnRank,
)
