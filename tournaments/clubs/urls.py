"""Addresses of accounts and clubs, and of the journal of a tournament."""

from django.urls import path

from tournaments.clubs import views

urlpatterns = [
    path("setup/", views.setup, name="setup"),
    path("login/", views.login, name="login"),
    path("login/again/", views.send_again, name="send_again"),
    path("logout/", views.logout, name="logout"),
    path("clubs/new/", views.club_new, name="club_new"),
    path("clubs/<int:club_id>/journal/", views.club_journal, name="club_journal"),
    path("desk/<slug:code>/journal/", views.journal, name="journal"),
]
