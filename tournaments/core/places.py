"""Tags by which later rooms fill a place on pages of earlier ones: each room adds its own here."""

from django import template

register = template.Library()
