"""Reading accounts."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db.models import QuerySet


def cannot_log_in() -> QuerySet[User]:
    """The accounts without a password: that of a demonstration."""
    return get_user_model().objects.filter(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def accounts_exist() -> bool:
    """Whether anybody can log in."""
    return get_user_model().objects.exclude(pk__in=cannot_log_in()).exists()


def spelling_of(name: str) -> str:
    """The name of an account as it was created, however its capitals are typed."""
    same = get_user_model().objects.filter(username__iexact=name).values_list("username", flat=True)
    found = list(same[:2])
    return found[0] if len(found) == 1 else name


def id_of(name: str) -> int | None:
    """The id of the account of this name."""
    return get_user_model().objects.filter(username=name).values_list("pk", flat=True).first()
