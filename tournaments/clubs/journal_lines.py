"""Lines of the journal as they are shown: who acted, as what, on which device, in which contest."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.clubs.words import ROLES_IN_A_LINE
from tournaments.core.permissions import Role
from tournaments.core.visitors import browser_words
from tournaments.models import Club, JournalEntry, Tournament


class JournalLine(NamedTuple):
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
    names = names_now(entry.user_id for entry in shown if entry.user_id)
    doubtful = _named_alike(shown, among)
    where = _places(shown) if places else {}
    lines = []
    for entry in shown:
        name = names.get(entry.user_id or 0, "")
        # Who gets an account by the act itself is not without one.
        new = entry.role == Role.PUBLIC and entry.user_id is not None
        device, marked = "", False
        if entry.role:
            device = browser_words(entry.browser)
            marked = bool(entry.device) and (entry.user_id, entry.browser) in doubtful
        if marked:
            # The id of the device cannot be found from its mark.
            device += f" ({blake2b(entry.device.encode(), digest_size=2).hexdigest()})"
        lines.append(
            JournalLine(
                entry,
                name=entry.actor or _("someone"),
                name_now=name if name != entry.actor else "",
                role="" if new else str(ROLES_IN_A_LINE.get(entry.role, "")),
                device=device,
                where=where.get(entry.pk, ""),
                marked=marked,
            )
        )
    return lines


def names_now(user_ids: Iterable[int]) -> Mapping[int, str]:
    """The present names of these accounts; deleted accounts have none."""
    wanted = set(user_ids)
    if not wanted:
        return {}
    return dict(User.objects.filter(pk__in=wanted).values_list("pk", "username"))


def people_of(tournament: Tournament) -> Sequence[tuple[int, str]]:
    """The accounts that have lines in the journal of a tournament, by name."""
    entries = JournalEntry.objects.filter(tournament_id=tournament.pk, user_id__isnull=False)
    names: dict[Any, str] = dict(entries.order_by().values_list("user_id", "actor").distinct())
    names |= names_now(names)
    return sorted(names.items(), key=lambda account: (account[1].casefold(), account[0]))


def _named_alike(
    shown: Sequence[JournalEntry], among: QuerySet[JournalEntry] | None
) -> set[tuple[int | None, str]]:
    """The accounts that used several devices on which the browser has the same name."""
    used = {(entry.user_id, entry.browser, entry.device) for entry in shown if entry.device}
    if used and among is not None:
        users, browsers, _devices = (set(values) for values in zip(*used, strict=True))
        same = among.filter(user_id__in=users, browser__in=browsers).exclude(device="")
        used |= set(same.order_by().values_list("user_id", "browser", "device").distinct())
    devices: defaultdict[tuple[int | None, str], set[str]] = defaultdict(set)
    for user, browser, device in used:
        devices[user, browser].add(device)
    return {who for who, used_by in devices.items() if len(used_by) > 1}


def _places(shown: Sequence[JournalEntry]) -> Mapping[int, str]:
    """The contest of each line, by its key; for a line of none, the club."""
    tournaments = {entry.tournament_id for entry in shown if entry.tournament_id}
    clubs = {entry.club_id for entry in shown if entry.club_id}
    names: dict[Any, str] = dict(
        Tournament.objects.filter(pk__in=tournaments).values_list("pk", "name")
    )
    of_clubs = dict(Club.objects.filter(pk__in=clubs).values_list("pk", "name"))
    if deleted := tournaments - names.keys():
        acts = JournalEntry.objects.filter(act="tournament.delete", tournament_id__in=deleted)
        for number, data in acts.values_list("tournament_id", "data"):
            names[number] = _("%(name)s (deleted)") % {"name": data["name"]}
    return {
        entry.pk: names.get(entry.tournament_id) or of_clubs.get(entry.club_id or 0, "")
        for entry in shown
    }
