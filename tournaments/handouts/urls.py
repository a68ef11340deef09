"""Addresses of the papers without a tournament; the rules stand in the query."""

from django.urls import path

from tournaments.handouts import views

urlpatterns = [
    path("", views.handouts, name="handouts"),
    path("options/", views.handout_options, name="handout_options"),
    path("papers/", views.handout_papers, name="handout_papers"),
    path("papers/<slug:handout>/", views.handout, name="handout"),
    path("papers/<slug:handout>.pdf", views.handout_pdf, name="handout_pdf"),
]
