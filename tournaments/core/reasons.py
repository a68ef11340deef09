"""The reason of a change, as typed and as the journal stores it."""

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.core.fields import LineField
from tournaments.core.writes import Refusal

LONGEST_REASON = 200


class ReasonForm(forms.Form):
    """A change that says why."""

    reason = LineField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False)


def reason_line(reason: str, *, needed: bool) -> str:
    """A reason as one line that can be read.

    Figures alone are refused: a card may have been typed on, where a correction opened meanwhile.

    :raises Refusal: for none where it is needed, or one that is too long or has no letter.
    """
    reason = " ".join("".join(c if c.isprintable() else " " for c in reason).split())
    words = ""
    if len(reason) > LONGEST_REASON:
        words = _("At most %(bound)s characters.") % {"bound": LONGEST_REASON}
    elif reason and not any(character.isalpha() for character in reason):
        words = _("A reason is written in words; perhaps this was meant for another field.")
    elif needed and not reason:
        words = _("Give the reason: it is noted in the journal.")
    if words:
        raise Refusal(words, "reason")
    return reason
