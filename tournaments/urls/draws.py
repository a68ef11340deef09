"""Addresses of the draw: a round's draft, its steps, its table plan."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
