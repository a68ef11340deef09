"""Addresses of the papers: the list of them, each as a page to print and as a PDF, some as text."""

from django.urls import path

from tournaments.paper import views

urlpatterns = [
    path("papers/", views.papers, name="papers"),
    path("papers/<slug:document>/", views.paper, name="paper"),
    path("papers/<slug:document>.pdf", views.paper_pdf, name="paper_pdf"),
    path("papers/<slug:document>.txt", views.paper_text, name="paper_text"),
]
