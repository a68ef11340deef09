"""Addresses of the phases of a tournament."""

from django.urls import path

from tournaments.phases import views

urlpatterns = [
    path("phases/", views.phases, name="phases"),
    path("phases/<int:position>/", views.phase_edit, name="phase_edit"),
    path("phases/<int:position>/remove/", views.phase_remove, name="phase_remove"),
    path("phases/<int:position>/rounds/", views.phase_rounds, name="phase_rounds"),
]
