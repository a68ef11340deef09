"""Addresses of the first page, the copies, and the desk of a tournament."""

from django.urls import include, path

from tournaments.desk.views import copies, desk, home, start

COPIES = [
    path("", copies.copies, name="copies"),
    path("make/", copies.copies_make, name="copies_make"),
    path("bring/", copies.copies_bring, name="copies_bring"),
    path("<str:copy>/download/", copies.copies_download, name="copies_download"),
    path("<str:copy>/put-back/", copies.copies_put_back, name="copies_put_back"),
]
DESK = [
    path("", desk.desk, name="desk"),
    path("find/", desk.desk_find, name="desk_find"),
    path("results/", desk.results_now, name="results_now"),
    path("plan/", desk.hall_plan, name="hall_plan"),
    path("settings/", desk.tournament_settings, name="tournament_settings"),
    path("prizes/finish/", desk.tournament_finish, name="tournament_finish"),
    path("prizes/reopen/", desk.tournament_reopen, name="tournament_reopen"),
    path("archive/", home.tournament_archive, name="tournament_archive"),
    path("unarchive/", home.tournament_unarchive, name="tournament_unarchive"),
]
urlpatterns = [
    path("", home.home, name="home"),
    path("wifi/", home.wifi, name="wifi"),
    path("clubs/<int:club_id>/", home.club_page, name="club_page"),
    path("contests/new/", start.tournament_new, name="tournament_new"),
    path(
        "clubs/<int:club_id>/contests/<slug:code>/delete/",
        home.tournament_delete,
        name="tournament_delete",
    ),
    path("demo/load/", home.demo_load, name="demo_load"),
    path("demo/wipe/", home.demo_wipe, name="demo_wipe"),
    path("copies/", include(COPIES)),
    path("desk/<slug:code>/", include(DESK)),
]
