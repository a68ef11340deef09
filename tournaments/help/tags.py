"""What templates say of the help: a word explained where it stands, the card of the rehearsal."""

from django import template
from django.template import Context
from django.utils.translation import gettext_lazy as _

from tournaments.core.places import register as places
from tournaments.core.replies import PageContext
from tournaments.help.glossary import GLOSSARY

ON_PAGES = {
    "desk": _(
        "This is the contest’s home page: the next step is the green button, the hall shows which "
        "tables are still playing. Choose “Enter results”."
    ),
    "round_draw": _(
        "Click on a pair, then on another: they change places, and “Undo” puts them back. "
        "Nobody sees the draw before you publish it."
    ),
    "table_plan": _(
        "Who plays where in this round. Print it to pin up, or open the projector from the "
        "contest’s home page: it shows the same."
    ),
    "check_in": _("Tick who has come and who has paid: each tick is saved at once."),
    "match_desk": _(
        "Enter a hand: who took, the suit, the points. The line above the button says what each "
        "side scores, and why."
    ),
}
"""By the name of an address."""
IN_SECTIONS = {
    "hall": _("Drag a table to its place in the hall; on the keyboard, the arrow keys move it."),
    "entrants": _(
        "Enter a pair that comes late: two names, Enter. The page says from which round it plays."
    ),
    "results": _(
        "Type the number of a table whose score card has not been returned, then 1010, Enter, "
        "934, Enter. Then try a wrong sum: 1010 and 900."
    ),
    "ranking": _(
        "Open a row: it says why this pair is above the next one. Then have a look at the charts."
    ),
    "prizes": _(
        "Change a prize, or add one for ranks 9 to 12. Nothing is handed over before all score "
        "cards have been returned."
    ),
    "papers": _("Open the score cards as a PDF, as they will be printed."),
    "journal": _("Find what you have just done: every action is here, with its time."),
    "rules": _(
        "Read the questions: each says what will be on the rule sheet. They can no longer be "
        "changed without a preview, because play has begun."
    ),
    "settings": _("Add a fifth round, then look at the progress bar."),
    "staff": _("Here the organiser invites those who type results or settle disputes."),
}
"""By the section of the desk (`here`), for its pages without a card of their own."""


register = template.Library()


@places.inclusion_tag("help/_term.html")
def term(name: str) -> PageContext:
    """A word of the glossary that opens its meaning where it stands."""
    return {"name": name, "term": GLOSSARY[name]}


@register.inclusion_tag("help/_rehearsal.html", takes_context=True)
def rehearsal(context: Context) -> PageContext:
    """What to try on this page of the demonstration."""
    match = context["request"].resolver_match
    of_section = IN_SECTIONS.get(str(context.get("here")))
    to_try = ON_PAGES.get(match.url_name, of_section) if match else of_section
    return {"to_try": to_try, "asked": f"?contest={context['tournament'].code}"}
