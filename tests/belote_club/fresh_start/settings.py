"""The project's settings with the migrations of `tournaments` begun again at one initial one."""

from belote_club.settings import *  # noqa: F403

MIGRATION_MODULES = {"tournaments": "tests.belote_club.fresh_start.migrations"}
