"""Addresses of the installation: first page, accounts, clubs, new contests, demonstration, help."""

from django.urls import path

from tournaments.clubs.views import accounts, clubs
from tournaments.desk.views import contest_new
from tournaments.desk.views import home as site

urlpatterns = [
    path("", site.home, name="home"),
    path("setup/", accounts.setup, name="setup"),
    path("login/", accounts.login, name="login"),
    path("login/again/", site.send_again, name="send_again"),
    path("logout/", accounts.logout, name="logout"),
    path("clubs/new/", clubs.club_new, name="club_new"),
    path("contests/new/", contest_new.contest_new, name="contest_new"),
    path("demo/load/", site.demo_load, name="demo_load"),
    path("demo/wipe/", site.demo_wipe, name="demo_wipe"),
    path("help/", site.help_page, name="help"),
]
