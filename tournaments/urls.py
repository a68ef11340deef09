"""Addresses of the app, one list a room (see the modules it includes)."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
