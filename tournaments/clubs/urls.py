"""Addresses of accounts and clubs."""

from django.urls import path

from tournaments.clubs import views

urlpatterns = [
    path("setup/", views.setup, name="setup"),
    path("login/", views.login, name="login"),
    path("logout/", views.logout, name="logout"),
    path("clubs/new/", views.club_new, name="club_new"),
]
