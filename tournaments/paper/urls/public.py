"""Addresses of the papers that everybody may open: the rule sheet."""

from django.urls import path

from tournaments.paper import views

urlpatterns = [
    path("rules.pdf", views.public_rule_sheet_pdf, name="public_rules_pdf"),
    path("rules.txt", views.public_rule_sheet_text, name="public_rules_text"),
]
