"""How every write of a round begins, and its line in the journal."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Refusal, claim_version, journal
from tournaments.models import Round


def claim_draft(round_: Round, version: int) -> None:
    """Claim the version of the draft that a form was filled from."""
    claim_version(round_, version)
    refuse_published(round_)


def refuse_published(round_: Round) -> None:
    """Refuse to touch the draw of a round that everybody can see."""
    if round_.published:
        raise Refusal.of(_("Round %(number)s is published already.") % {"number": round_.number})


def journal_round(actor: Actor, act: str, round_: Round, **facts: object) -> None:
    """Write a line of the journal about a round."""
    journal(
        actor,
        act,
        tournament=round_.tournament,
        round_number=round_.number,
        data={"number": round_.number, **facts},
    )
