"""Addresses of the help."""

from django.urls import path

from tournaments.help import views

urlpatterns = [
    path("", views.help_page, name="help"),
    path("guide/<slug:step>/", views.help_step, name="help_step"),
    path("words/", views.help_words, name="help_words"),
    path("keys/", views.help_keys, name="help_keys"),
    path("roles/", views.help_roles, name="help_roles"),
]
