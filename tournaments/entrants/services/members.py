"""The players a club knows: made when they first sit down."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.entrants.people import name_key
from tournaments.models import Club, Member


def member_named(club: Club, name: str) -> Member:
    """The player of this name, known from now on."""
    member, _ = Member.objects.get_or_create(
        club=club, name_key=name_key(name), defaults={"name": name}
    )
    return member


def members_named(club: Club, names: Iterable[str]) -> dict[str, Member]:
    """The players of these names by key, however many, in three queries."""
    spelling = {name_key(name): name for name in names}
    Member.objects.bulk_create(
        [Member(club=club, name=name, name_key=key) for key, name in spelling.items()],
        ignore_conflicts=True,
    )
    return {member.name_key: member for member in club.members.all() if member.name_key in spelling}


def member_respelt(club: Club, old: Member, name: str) -> Member:
    """The player of a corrected name; one who was known only by a slip of the pen is forgotten."""
    if old.name_key == name_key(name):
        old.name = name
        old.save(update_fields=["name"])
        return old
    return member_named(club, name)


def member_forget_unseated(member: Member) -> None:
    """Forget a player who sits nowhere any more."""
    if not member.seats.exists():
        member.delete()
