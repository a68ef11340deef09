"""Lines of the journal as they are shown: who acted, as what, on which device, in which contest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from django.contrib.auth import get_user_model
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.clubs.words import ROLES_IN_A_LINE, device_words
from tournaments.core.permissions import Role
from tournaments.models import Club, JournalEntry, Tournament


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A line of the journal; lines of before accounts had roles tell no role and no device."""

    entry: JournalEntry
    name: str
    """of the actor at that time"""
    name_now: str = ""
    """of the same account, where it has another one since"""
    role: str = ""
    device: str = ""
    where: str = ""
    """the contest or club, where a page shows several"""
    marked: bool = False
    """whether the device has a mark, which tells it from another one of that name"""

    @property
    def after_name(self) -> str:
        """Today's name, the role and the device, as they follow the name."""
        now = _("now %(name)s") % {"name": self.name_now}
        more = "".join(f"\u00a0· {part}" for part in (self.role, self.device) if part)
        return f" ({now}){more}" if self.name_now else more


def shown_lines(
    entries: Iterable[JournalEntry],
    *,
    among: QuerySet[JournalEntry] | None = None,
    places: bool = False,
) -> Sequence[JournalLine]:
    """The lines of these entries, which are read at once; `places` says in which contest each is.

    `among` are the lines in which devices are compared, unless only these entries are.
    """
    shown = list(entries)
    names = names_now({entry.user_id for entry in shown if entry.user_id})
    doubtful = _named_alike(shown, among)
    where = _places(shown) if places else {}
    return [
        JournalLine(
            entry,
            entry.actor or _("somebody"),
            _other(names.get(entry.user_id or 0, ""), entry.actor),
            _role(entry),
            _device(entry, doubtful),
            where.get(entry.pk, ""),
            _is_marked(entry, doubtful),
        )
        for entry in shown
    ]


def names_now(user_ids: Iterable[int]) -> Mapping[int, str]:
    """The present names of these accounts; deleted accounts have none."""
    wanted = set(user_ids)
    if not wanted:
        return {}
    accounts = get_user_model().objects.filter(pk__in=wanted)
    return dict(accounts.values_list("pk", "username"))


def people_of(tournament: Tournament) -> Sequence[tuple[int, str]]:
    """The accounts that have lines in the journal of a tournament, by name."""
    entries = JournalEntry.objects.filter(tournament_id=tournament.pk, user_id__isnull=False)
    told = dict(entries.order_by().values_list("user_id", "actor").distinct())
    found = {user: name for user, name in told.items() if user is not None}
    found |= names_now(found)
    return sorted(found.items(), key=lambda one: (one[1].casefold(), one[0]))


def _role(entry: JournalEntry) -> str:
    """The role of a line in words; who gets an account by the act itself is not without one."""
    if entry.role == Role.PUBLIC and entry.user_id is not None:
        return ""
    return str(ROLES_IN_A_LINE.get(entry.role, ""))


def _other(now: str, then: str) -> str:
    return now if now != then else ""


def _device(entry: JournalEntry, doubtful: set[tuple[int | None, str]]) -> str:
    """The browser of a line in words; empty for the command line and for lines of before."""
    if not entry.role:
        return ""
    marked = _is_marked(entry, doubtful)
    return device_words(entry.browser, _mark(entry.device) if marked else "")


def _is_marked(entry: JournalEntry, doubtful: set[tuple[int | None, str]]) -> bool:
    return bool(entry.role and entry.device) and (entry.user_id, entry.browser) in doubtful


def _mark(device: str) -> str:
    """A short mark of a device, from which its id cannot be found."""
    return blake2b(device.encode(), digest_size=2).hexdigest()


def _named_alike(
    shown: Sequence[JournalEntry], among: QuerySet[JournalEntry] | None
) -> set[tuple[int | None, str]]:
    """The accounts that used several devices on which the browser has the same name."""
    used = {(entry.user_id, entry.browser, entry.device) for entry in shown if entry.device}
    if used and among is not None:
        users, browsers = ({one[at] for one in used} for at in (0, 1))
        same = among.filter(user_id__in=users, browser__in=browsers).exclude(device="")
        used |= set(same.order_by().values_list("user_id", "browser", "device").distinct())
    devices: defaultdict[tuple[int | None, str], set[str]] = defaultdict(set)
    for user, browser, device in used:
        devices[user, browser].add(device)
    return {who for who, found in devices.items() if len(found) > 1}


def _places(shown: Sequence[JournalEntry]) -> Mapping[int, str]:
    """The contest of each line, by its key; for a line of none, the club."""
    tournaments = {entry.tournament_id for entry in shown if entry.tournament_id}
    clubs = {entry.club_id for entry in shown if entry.club_id}
    names = dict(Tournament.objects.filter(pk__in=tournaments).values_list("pk", "name"))
    of_clubs = dict(Club.objects.filter(pk__in=clubs).values_list("pk", "name"))
    gone = tournaments - set(names)
    names |= _deleted(gone) if gone else {}
    return {
        entry.pk: names.get(entry.tournament_id or 0) or of_clubs.get(entry.club_id or 0, "")
        for entry in shown
    }


def _deleted(gone: Iterable[int]) -> dict[int, str]:
    """The names of tournaments that were deleted, as the journal has them."""
    told = JournalEntry.objects.filter(act="tournament.delete", tournament_id__in=set(gone))
    words = _("%(name)s (deleted)")
    return {
        number: words % {"name": data["name"]}
        for number, data in told.values_list("tournament_id", "data")
        if number is not None
    }
