"""Addresses everybody may open: what players and the projector see."""

from django.urls import path

from tournaments.public import views

urlpatterns = [
    path("", views.public_home, name="public_home"),
    path("tables/", views.public_plan, name="public_plan"),
    path("draw/<int:number>/", views.public_certificate, name="public_certificate"),
    path(
        "draw/<int:number>.json",
        views.public_certificate_json,
        name="public_certificate_json",
    ),
    path(
        "draw/<int:number>/<int:part>/input.json",
        views.public_draw_input,
        name="public_draw_input",
    ),
    path(
        "draw/<int:number>/<int:part>/draw.json",
        views.public_draw_both,
        name="public_draw_both",
    ),
    path("brackets/", views.public_brackets, name="public_brackets"),
    path("ranking/", views.public_ranking, name="public_ranking"),
    path("ranking/pictures/", views.public_pictures, name="public_pictures"),
    path("crosstable/", views.public_crosstable, name="public_crosstable"),
    path("find/", views.public_find, name="public_find"),
    path("pair/<int:number>/", views.public_pair, name="public_pair"),
    path("pair/<int:number>/keep/", views.public_keep, name="public_keep"),
    path("match/<int:number>/<int:table>/", views.public_match, name="public_match"),
    path("rules/", views.public_rules, name="public_rules"),
    path("screen/", views.public_screen, name="public_screen"),
]
