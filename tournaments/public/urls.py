"""Addresses everybody may open: what players and the projector see."""

from django.urls import path

from tournaments.paper.views import papers
from tournaments.public.views import brackets, certificate, find, match, public, screen

urlpatterns = [
    path("", public.public_home, name="public_home"),
    path("tables/", public.public_plan, name="public_plan"),
    path("draw/<int:number>/", certificate.public_certificate, name="public_certificate"),
    path(
        "draw/<int:number>.json",
        certificate.public_certificate_json,
        name="public_certificate_json",
    ),
    path(
        "draw/<int:number>/<int:part>/input.json",
        certificate.public_draw_input,
        name="public_draw_input",
    ),
    path(
        "draw/<int:number>/<int:part>/draw.json",
        certificate.public_draw_both,
        name="public_draw_both",
    ),
    path("brackets/", brackets.public_brackets, name="public_brackets"),
    path("ranking/", public.public_ranking, name="public_ranking"),
    path("crosstable/", public.public_crosstable, name="public_crosstable"),
    path("find/", find.public_find, name="public_find"),
    path("pair/<int:number>/", public.public_pair, name="public_pair"),
    path("pair/<int:number>/keep/", find.public_keep, name="public_keep"),
    path("match/<int:number>/<int:table>/", match.public_match, name="public_match"),
    path("rules/", public.public_rules, name="public_rules"),
    path("rules.pdf", papers.public_rule_sheet_pdf, name="public_rules_pdf"),
    path("rules.txt", papers.public_rule_sheet_text, name="public_rules_text"),
    path("screen/", screen.public_screen, name="public_screen"),
]
