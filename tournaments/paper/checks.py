"""System checks: every paper has its template, every draw system its sentence on the rule sheet."""

from typing import Any

from django.core.checks import CheckMessage, Error, register
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from tournaments.models import System
from tournaments.paper.documents import DOCUMENTS
from tournaments.paper.rules.draw_sentences import SYSTEMS


@register()
def papers_have_templates(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse a paper whose template, or one that it includes, cannot be found."""
    errors: list[CheckMessage] = []
    for document in DOCUMENTS.values():
        try:
            get_template(document.page_template)
        except TemplateDoesNotExist as missing:
            words = f"the paper {document.key} has no template {missing}"
            errors.append(Error(words, id="tournaments.E007"))
    return errors


@register()
def systems_have_sentences(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse a draw system of which the rule sheet says nothing."""
    return [
        Error(
            f"tournaments/paper/rules/draw_sentences.py has no sentence of the system {system}",
            id="tournaments.E014",
        )
        for system in System
        if system not in SYSTEMS
    ]
