"""`python -m tests.races.demo load|wipe`: print `ready`, wait for a line, then do it."""

from __future__ import annotations

import os
import sys

import django

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
    django.setup()
    from django.db import connection
    from django.utils import timezone

    from tournaments.core.writes import Actor
    from tournaments.desk.demo import demo_load, demo_wipe

    act = {"load": demo_load, "wipe": demo_wipe}[sys.argv[1]]
    connection.ensure_connection()
    print("ready", flush=True)
    sys.stdin.readline()
    act(actor=Actor(user_id=None, name="odile", at=timezone.now()))
