"""The real settings, with the two reference pages of a measure."""

from belote_club.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.site_urls"
