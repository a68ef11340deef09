"""Addresses of accounts and clubs."""

from django.urls import path

from tournaments.clubs.views import accounts, clubs

urlpatterns = [
    path("setup/", accounts.setup, name="setup"),
    path("login/", accounts.login, name="login"),
    path("logout/", accounts.logout, name="logout"),
    path("clubs/new/", clubs.club_new, name="club_new"),
]
