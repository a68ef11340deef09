"""The project's settings with only a throw-away app, whose migrations are quick."""

from belote_club.settings import *  # noqa: F403

INSTALLED_APPS = ["django.contrib.contenttypes", "tests.belote_club.throwaway"]
