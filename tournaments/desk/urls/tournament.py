"""Addresses of the desk: home of a tournament and its settings, its closing."""

from django.urls import path

from tournaments.desk.views import closing, contests, desk, plan

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("find/", desk.desk_find, name="desk_find"),
    path("results/", desk.results_now, name="results_now"),
    path("plan/", plan.hall_plan, name="hall_plan"),
    path("settings/", desk.tournament_settings, name="tournament_settings"),
    path("prizes/finish/", closing.tournament_finish, name="tournament_finish"),
    path("prizes/reopen/", closing.tournament_reopen, name="tournament_reopen"),
    path("archive/", contests.tournament_archive, name="tournament_archive"),
    path("unarchive/", contests.tournament_unarchive, name="tournament_unarchive"),
]
