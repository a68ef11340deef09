"""Addresses of the papers: the list of them, each as a page to print and as a PDF."""

from django.urls import path

from tournaments.paper.views import papers

urlpatterns = [
    path("papers/", papers.papers, name="papers"),
    path("papers/<slug:document>/", papers.paper, name="paper"),
    path("papers/<slug:document>.pdf", papers.paper_pdf, name="paper_pdf"),
]
