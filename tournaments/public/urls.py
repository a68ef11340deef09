"""Addresses everybody may open: what players and the projector see."""

from django.urls import path

from tournaments.public.views import screen, tournament

urlpatterns = [
    path("", tournament.public_home, name="public_home"),
    path("tables/", tournament.public_plan, name="public_plan"),
    path("draw/<int:number>/", tournament.public_certificate, name="public_certificate"),
    path(
        "draw/<int:number>.json",
        tournament.public_certificate_json,
        name="public_certificate_json",
    ),
    path(
        "draw/<int:number>/<int:part>/input.json",
        tournament.public_draw_input,
        name="public_draw_input",
    ),
    path(
        "draw/<int:number>/<int:part>/draw.json",
        tournament.public_draw_both,
        name="public_draw_both",
    ),
    path("brackets/", tournament.public_brackets, name="public_brackets"),
    path("ranking/", tournament.public_ranking, name="public_ranking"),
    path("ranking/pictures/", tournament.public_pictures, name="public_pictures"),
    path("crosstable/", tournament.public_crosstable, name="public_crosstable"),
    path("find/", tournament.public_find, name="public_find"),
    path("pair/<int:number>/", tournament.public_pair, name="public_pair"),
    path("pair/<int:number>/keep/", tournament.public_keep, name="public_keep"),
    path("match/<int:number>/<int:table>/", tournament.public_match, name="public_match"),
    path("rules/", tournament.public_rules, name="public_rules"),
    path("screen/", screen.public_screen, name="public_screen"),
]
