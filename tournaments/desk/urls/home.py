"""Addresses of the installation: first page, new tournaments, demonstration, help."""

from django.urls import path

from tournaments.desk.views import contests, copies, home, start

urlpatterns = [
    path("", home.home, name="home"),
    path("wifi/", home.wifi, name="wifi"),
    path("clubs/<int:club_id>/", home.club_page, name="club_page"),
    path("contests/new/", start.tournament_new, name="tournament_new"),
    path(
        "clubs/<int:club_id>/contests/<slug:code>/delete/",
        contests.tournament_delete,
        name="tournament_delete",
    ),
    path("demo/load/", home.demo_load, name="demo_load"),
    path("demo/wipe/", home.demo_wipe, name="demo_wipe"),
    path("copies/", copies.copies, name="copies"),
    path("copies/make/", copies.copies_make, name="copies_make"),
    path("copies/bring/", copies.copies_bring, name="copies_bring"),
    path("copies/<str:copy>/download/", copies.copies_download, name="copies_download"),
    path("copies/<str:copy>/put-back/", copies.copies_put_back, name="copies_put_back"),
]
