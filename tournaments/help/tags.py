"""What templates say of the help: a word explained where it stands, the card of the rehearsal."""

from django import template
from django.template import Context

from tournaments.core.places import register as places
from tournaments.core.replies import PageContext
from tournaments.help.glossary import GLOSSARY
from tournaments.help.rehearsal import IN_SECTIONS, ON_PAGES

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
