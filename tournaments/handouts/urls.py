"""Addresses of the papers without a tournament; the rules stand in the query."""

from django.urls import path

from tournaments.handouts.views import pages, papers

urlpatterns = [
    path("", pages.handouts, name="handouts"),
    path("options/", pages.handout_options, name="handout_options"),
    path("papers/", pages.handout_papers, name="handout_papers"),
    path("papers/<slug:handout>/", papers.handout, name="handout"),
    path("papers/<slug:handout>.pdf", papers.handout_pdf, name="handout_pdf"),
]
