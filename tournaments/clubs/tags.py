"""Filters of roles in templates."""

from __future__ import annotations

from django import template

from tournaments.clubs import words
from tournaments.models import Invitation, Membership

register = template.Library()


@register.filter
def role_words(of: Membership | Invitation) -> str:
    """The role of a person or an invitation, with its contest: scorer of Concours de Noël."""
    return words.role_words(of.role, of.tournament.name if of.tournament else "")


@register.filter
def duty(of: Invitation) -> str:
    """What the role of an invitation is about, in a sentence."""
    return str(words.DUTIES[of.role])
