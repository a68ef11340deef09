"""What changes when a copy takes the place of the database: values, compared without a database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tournaments.desk.database_contents import Account, Contest, Line, Place, Stored

Tables = tuple[tuple[int, tuple[int, ...]], ...]
"""Rounds, each with some of its tables."""


@dataclass(frozen=True, slots=True)
class ContestChange:
    """A tournament that changes; `now` is None where it would appear, `then` where it would go."""

    now: Contest | None
    then: Contest | None
    gone: Tables = ()
    """where results entered since would be gone"""
    other: Tables = ()
    """where results were changed since: they would be as in the copy"""
    back: Tables = ()
    """where results would be back that are not here now"""
    acts_lost: int = 0
    """lines of its journal that would be gone"""
    acts_back: int = 0
    """lines of its journal in the copy that are not here now"""

    @property
    def named(self) -> Contest:
        """The tournament, as it is called now or in the copy."""
        found = self.now or self.then
        assert found is not None  # noqa: S101 - one of the two has it
        return found


@dataclass(frozen=True, slots=True)
class AccountChange:
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


@dataclass(frozen=True, slots=True)
class Changes:
    """All that changes, and what stays."""

    clubs: tuple[tuple[str, tuple[ContestChange, ...]], ...]
    """the tournaments that change, by the name of their club"""
    same: int
    """tournaments that do not change"""
    accounts: tuple[AccountChange, ...]
    lost: tuple[int, ...]
    """numbers of the lines of the journal that would be gone, the latest first"""
    back: tuple[int, ...]
    """numbers of the lines of the copy that are not here now, the latest first"""
    named_again: int
    """people whose names were erased since, and who would be named again"""
    renamed: tuple[tuple[str, str], ...]
    """clubs with contests in both: their names now and in the copy, where they differ"""

    @property
    def nothing(self) -> bool:
        """Whether both hold the same."""
        what = (self.clubs, self.accounts, self.lost, self.back, self.named_again, self.renamed)
        return not any(what)


def changes(now: Stored, then: Stored) -> Changes:
    """What changes when the database `then` takes the place of `now`."""
    lost, back = now.lines - then.lines, then.lines - now.lines
    codes = dict.fromkeys((*now.contests, *then.contests))
    of_club: defaultdict[str, list[ContestChange]] = defaultdict(list)
    for code in codes:
        found = _contest(code, now, then, lost, back)
        if found is not None:
            of_club[found.named.club].append(found)
    changed = sum(map(len, of_club.values()))
    clubs, contests = _renamed(now, then, "club"), _renamed(now, then, "name")
    accounts = {name: _called(one, clubs, contests) for name, one in then.accounts.items()}
    return Changes(
        tuple((club, tuple(found)) for club, found in sorted(of_club.items())),
        len(codes) - changed,
        tuple(_accounts(now.accounts, accounts)),
        _numbers(lost),
        _numbers(back),
        len(now.erased & then.named),
        tuple(sorted((to, name) for name, to in clubs.items())),
    )


def _renamed(now: Stored, then: Stored, field: str) -> dict[str, str]:
    """Names of clubs or contests in the copy -> their names now, where they differ."""
    both = now.contests.keys() & then.contests.keys()
    pairs = (
        (getattr(then.contests[code], field), getattr(now.contests[code], field)) for code in both
    )
    return {there: here for there, here in pairs if there != here}


def _called(account: Account, clubs: Mapping[str, str], contests: Mapping[str, str]) -> Account:
    """An account of the copy, its roles with the names that clubs and contests have now."""
    roles = (
        (role, clubs.get(club, club), contests.get(contest, contest))
        for role, club, contest in account.roles
    )
    return replace(account, roles=frozenset(roles))


def _contest(
    code: str, now: Stored, then: Stored, lost: Iterable[Line], back: Iterable[Line]
) -> ContestChange | None:
    here, there = now.contests.get(code), then.contests.get(code)
    before, after = now.results.get(code, {}), then.results.get(code, {})
    if here is None or there is None:
        return ContestChange(here, there)
    acts_lost, acts_back = _acts(here.pk, lost), _acts(there.pk, back)
    same = replace(here, pk=there.pk, club=there.club) == there and before == after
    if same and not acts_lost and not acts_back:
        return None
    both = before.keys() & after.keys()
    return ContestChange(
        here,
        there,
        _tables(before.keys() - after.keys()),
        _tables(place for place in both if before[place] != after[place]),
        _tables(after.keys() - before.keys()),
        acts_lost,
        acts_back,
    )


def _accounts(now: Mapping[str, Account], then: Mapping[str, Account]) -> Iterable[AccountChange]:
    for name in sorted({*now, *then}):
        if now.get(name) != then.get(name):
            yield AccountChange(name, now.get(name), then.get(name))


def _tables(places: Iterable[Place]) -> Tables:
    """Places by their rounds.

    >>> _tables({(2, 7), (1, 3), (2, 4)})
    ((1, (3,)), (2, (4, 7)))
    """
    found: defaultdict[int, list[int]] = defaultdict(list)
    for round_, table in sorted(places):
        found[round_].append(table)
    return tuple((round_, tuple(tables)) for round_, tables in found.items())


def _acts(tournament: int, lines: Iterable[Line]) -> int:
    return sum(of == tournament for _number, _at, of in lines)


def _numbers(lines: Iterable[Line]) -> tuple[int, ...]:
    return tuple(sorted((number for number, _at, _of in lines), reverse=True))


def _roles(account: Account | None) -> frozenset[tuple[str, str, str]]:
    return account.roles if account else frozenset()
