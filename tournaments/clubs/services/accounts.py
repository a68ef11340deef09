"""Writing accounts: the organiser's own, and the one through which a demonstration is seen."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.clubs.passwords import one_password
from tournaments.clubs.selectors.accounts import accounts_exist, cannot_log_in
from tournaments.core.service import service
from tournaments.core.writes import Refusal, Stamp, claim_key, journal
from tournaments.models import Club, Membership, SetupToken

DEMO_NAME = "demo"
# Without the signs that look like another one.
TOKEN_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # noqa: S105 - an alphabet
TOKEN_LENGTH = 20


@service()
def account_create_first(*, stamp: Stamp, name: str, password: str, token: str = "") -> User:
    """Create the organiser's account of a new installation; a hosted one asks for its token.

    A password is hashed last: only once in an installation, and for nobody without the token.

    :raises Refusal: where somebody has an account already, or the token is not the one.
    :raises Busy: too many log in at this moment.
    """
    claim_key(stamp, "account.create")
    if settings.HOSTED and not SetupToken.objects.filter(digest=_digest_of(token)).delete()[0]:
        raise Refusal.of(_("This is not the token of this installation."), "token")
    if accounts_exist():
        raise Refusal.of(_("This installation has its first account already: log in."))
    if name.casefold() == DEMO_NAME:
        raise Refusal.of(_("This name is kept for the demonstration: choose another."), "name")
    with one_password():
        hashed = make_password(password)
    user = User.objects.create(username=User.normalize_username(name), password=hashed)
    journal(stamp, "account.create", data={"name": name})
    return user


@service()
def setup_token_make() -> str:
    """Make the token of the first account; one made before is worth nothing any more."""
    letters = "".join(secrets.choice(TOKEN_SIGNS) for _sign in range(TOKEN_LENGTH))
    SetupToken.objects.all().delete()
    SetupToken.objects.create(digest=_digest_of(letters))
    return "-".join(letters[at : at + 5] for at in range(0, TOKEN_LENGTH, 5))


@service()
def demo_account_open(*, club: Club, user: User | None) -> User:
    """Let somebody run the demonstration: the user, or an account nobody can log in with."""
    visitor = user
    if visitor is None:
        visitor, created = get_user_model().objects.get_or_create(username=DEMO_NAME)
        if created:
            visitor.set_unusable_password()
            visitor.save(update_fields=["password"])
    Membership.objects.get_or_create(user_id=visitor.pk, club=club)
    return visitor


@service()
def demo_account_close() -> None:
    """Take away the account of the demonstration's visitors, with its sessions' right to act."""
    cannot_log_in().filter(username=DEMO_NAME).delete()


def _digest_of(token: str) -> str:
    # However it is typed: the hyphens only help to read it.
    typed = "".join(token.split()).replace("-", "").lower()
    return salted_hmac("belote-club.setup", typed, algorithm="sha256").hexdigest()
