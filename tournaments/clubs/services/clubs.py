"""Creating clubs, their names and logos, and the account of the demonstration's visitors."""

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.clubs.logo import LogoImage
from tournaments.clubs.selectors import DEMO_NAME, cannot_log_in, is_of_demonstration
from tournaments.core.writes import Actor, Refusal, bump_all, claim_version, journal, save, service
from tournaments.models import OF_A_CLUB, Club, ClubLogo, Membership, StaffRole


@service()
def club_create(*, actor: Actor, name: str) -> Club:
    """Create a club that the user organises and administers.

    :raises Refusal: where the user works for a club of that name already, or only visits the
        demonstration: its account goes when the demonstration is wiped.
    """
    if actor.user_id is None:
        raise RuntimeError("a club is created by somebody who runs it")
    if is_of_demonstration(actor.user_id):
        raise Refusal(_("The demonstration has no clubs of its own: create your account first."))
    _refuse_own_name(actor.user_id, name)
    club = Club.objects.create(name=name)
    for role in OF_A_CLUB:
        Membership.objects.create(user_id=actor.user_id, club=club, role=role)
    journal(actor, "club.create", club_id=club.pk, name=name)
    return club


@service("club")
def club_edit(*, actor: Actor, club: Club, version: int, name: str) -> Club:
    """Give a club another name, which every page and paper of its tournaments shows.

    :raises Refusal: where the user works for another club of that name.
    :raises Conflict: where somebody changed the club since.
    """
    claim_version(club, version)
    if actor.user_id is not None:
        _refuse_own_name(actor.user_id, name, but=club)
    old = club.name
    save(club, name=name)
    if old != name:
        bump_all(club)
        journal(actor, "club.edit", club_id=club.pk, old=old, name=name)
    return club


@service("club")
def club_logo_set(*, actor: Actor, club: Club, version: int, logo: LogoImage) -> ClubLogo:
    """Give a club a logo in place of the one it has.

    :raises Conflict: where somebody changed the club since.
    """
    claim_version(club, version)
    size: dict[str, Any] = {"width": logo.width, "height": logo.height}
    values = {"png": logo.png, "digest": logo.digest, **size}
    stored, _created = ClubLogo.objects.update_or_create(club=club, defaults=values)
    bump_all(club)
    journal(actor, "club.logo", club_id=club.pk, name=club.name, **size)
    return stored


@service("club")
def club_logo_remove(*, actor: Actor, club: Club, version: int) -> None:
    """Take the logo of a club away.

    :raises Refusal: where it has none.
    :raises Conflict: where somebody changed the club since.
    """
    claim_version(club, version)
    if not ClubLogo.objects.filter(club=club).delete()[0]:
        raise Refusal(_("The club has no logo."))
    bump_all(club)
    journal(actor, "club.logo_remove", club_id=club.pk, name=club.name)


def _refuse_own_name(user_id: int, name: str, *, but: Club | None = None) -> None:
    """Refuse the name of another club for which the user works."""
    own = Club.objects.with_staff(user_id).exclude(pk=but.pk if but else 0)
    if name.casefold() in {other.casefold() for other in own.values_list("name", flat=True)}:
        raise Refusal(_("You already have a club of this name."), "name")


@service()
def demo_account_open(*, club: Club, user: User | None) -> User:
    """Let a user run the demonstration; a visitor gets an account that nobody can log in with."""
    if user is None:
        user, created = User.objects.get_or_create(username=DEMO_NAME)
        if created:
            user.set_unusable_password()
            user.save(update_fields=["password"])
    Membership.objects.get_or_create(user_id=user.pk, club=club, role=StaffRole.ORGANISER)
    return user


@service()
def demo_account_close() -> None:
    """Delete the account of the demonstration's visitors: their sessions lose every right."""
    cannot_log_in().filter(username=DEMO_NAME).delete()
