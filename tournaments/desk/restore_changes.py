"""What changes when a copy takes the place of the database: values, compared without a database."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tournaments.desk.database_contents import Account, Contest, Line, Place, Stored


class ContestChange(NamedTuple):
    """A tournament that changes; `now` is None where it would appear, `then` where it would go."""

    now: Contest | None
    then: Contest | None
    gone: Sequence[Place] = ()
    """where results entered since would be gone"""
    other: Sequence[Place] = ()
    """where results were changed since: they would be as in the copy"""
    back: Sequence[Place] = ()
    """where results would be back that are not here now"""
    acts_lost: int = 0
    """lines of its journal that would be gone"""

    @property
    def named(self) -> Contest:
        """The tournament, as it is called now or in the copy."""
        named = self.now or self.then
        assert named is not None  # noqa: S101 - one of the two has it
        return named


class AccountChange(NamedTuple):
    """An account that changes; `now` is None where it would appear, `then` where it would go."""

    name: str
    now: Account | None
    then: Account | None

    @property
    def lost(self) -> list[tuple[str, str, str]]:
        """The roles that it would no longer have."""
        return sorted(_roles(self.now) - _roles(self.then))

    @property
    def gained(self) -> list[tuple[str, str, str]]:
        """The roles that it would have again."""
        return sorted(_roles(self.then) - _roles(self.now))

    @property
    def other_rights(self) -> bool:
        """Whether it was opened or closed since, or its rights over the site changed."""
        if not (self.now and self.then):
            return False
        return (self.now.active, self.now.site) != (self.then.active, self.then.site)

    @property
    def other_password(self) -> bool:
        """Whether its password was changed since."""
        return bool(self.now and self.then and self.now.password != self.then.password)


class Changes(NamedTuple):
    """All that changes, and what stays."""

    clubs: Sequence[tuple[str, Sequence[ContestChange]]]
    """the tournaments that change, by the name of their club"""
    same: int
    """tournaments that do not change"""
    accounts: Sequence[AccountChange]
    lost: Sequence[Line]
    """lines of the journal that would be gone, the latest first"""
    back: Sequence[Line]
    """lines of the copy that are not here now, the latest first"""
    named_again: int
    """people whose names were erased since, and who would be named again"""
    renamed: Sequence[tuple[str, str]]
    """clubs with contests in both: their names now and in the copy, where they differ"""

    @property
    def nothing(self) -> bool:
        """Whether both hold the same."""
        what = (self.clubs, self.accounts, self.lost, self.back, self.named_again, self.renamed)
        return not any(what)


def changes(now: Stored, then: Stored) -> Changes:
    """What changes when the database `then` takes the place of `now`."""
    lost, back = now.lines - then.lines, then.lines - now.lines
    codes = {**now.contests, **then.contests}
    of_club: defaultdict[str, list[ContestChange]] = defaultdict(list)
    for code in codes:
        change = _contest(code, now, then, lost, back)
        if change is not None:
            of_club[change.named.club].append(change)
    clubs, contests = _renamed(now, then, "club"), _renamed(now, then, "name")
    accounts = {
        name: account._replace(
            roles=frozenset(
                (role, clubs.get(club, club), contests.get(contest, contest))
                for role, club, contest in account.roles
            )
        )
        for name, account in then.accounts.items()
    }
    return Changes(
        sorted(of_club.items()),
        len(codes) - sum(map(len, of_club.values())),
        [
            AccountChange(name, now.accounts.get(name), accounts.get(name))
            for name in sorted({*now.accounts, *accounts})
            if now.accounts.get(name) != accounts.get(name)
        ],
        sorted(lost, reverse=True),
        sorted(back, reverse=True),
        len(now.erased & then.named),
        sorted((to, name) for name, to in clubs.items()),
    )


def _renamed(now: Stored, then: Stored, field: str) -> dict[str, str]:
    """Names of clubs or contests in the copy -> their names now, where they differ."""
    both = now.contests.keys() & then.contests.keys()
    pairs = (
        (getattr(then.contests[code], field), getattr(now.contests[code], field)) for code in both
    )
    return {there: here for there, here in pairs if there != here}


def _contest(
    code: str, now: Stored, then: Stored, lost: Iterable[Line], back: Iterable[Line]
) -> ContestChange | None:
    here, there = now.contests.get(code), then.contests.get(code)
    if here is None or there is None:
        return ContestChange(here, there)
    before, after = now.results.get(code, {}), then.results.get(code, {})
    acts_lost = sum(of == here.pk for _number, _at, of in lost)
    acts_back = any(of == there.pk for _number, _at, of in back)
    same = here._replace(pk=there.pk, club=there.club) == there and before == after
    if same and not acts_lost and not acts_back:
        return None
    both = before.keys() & after.keys()
    return ContestChange(
        here,
        there,
        sorted(before.keys() - after.keys()),
        sorted(place for place in both if before[place] != after[place]),
        sorted(after.keys() - before.keys()),
        acts_lost,
    )


def _roles(account: Account | None) -> frozenset[tuple[str, str, str]]:
    return account.roles if account else frozenset()
