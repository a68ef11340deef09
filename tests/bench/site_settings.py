"""The real settings, with the two pages a measure compares against."""

from belote_club.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.site_urls"
