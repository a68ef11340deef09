"""Addresses of the papers: each as a page to print and as a PDF, some as text."""

from django.urls import include, path

from tournaments.paper import views

PAPERS = [
    path("", views.papers, name="papers"),
    path("<slug:document>/", views.paper, name="paper"),
    path("<slug:document>.pdf", views.paper_pdf, name="paper_pdf"),
    path("<slug:document>.txt", views.paper_text, name="paper_text"),
]
urlpatterns = [
    path("desk/<slug:code>/papers/", include(PAPERS)),
    path("c/<slug:code>/rules.pdf", views.public_rule_sheet_pdf, name="public_rules_pdf"),
    path("c/<slug:code>/rules.txt", views.public_rule_sheet_text, name="public_rules_text"),
]
