"""Where somebody is signed in, and how often it is written that a session is used."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import cast
from tournaments.clubs import sessions
from tournaments.core.visitors import SEEN_EVERY, browser_of
from tournaments.models import AccountSession

MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"
ANDROID = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"


class TestBrowser:
    @pytest.mark.parametrize(
        ("agent", "named"),
        [
            (f"{MAC} Version/17.4 Safari/605.1.15", "Safari, Mac"),
            (f"{PHONE} Version/17.5 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
            (f"{PHONE} CriOS/126.0 Mobile/15E148 Safari/604.1", "Chrome, iPhone"),
            (f"{PHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15", "Firefox, iPhone"),
            (f"{ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36", "Chrome, Android"),
            (
                f"{ANDROID} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36",
                "Samsung Internet, Android",
            ),
            (f"{WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0", "Edge, Windows"),
            (f"{WINDOWS} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0", "Opera, Windows"),
            ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/126.0 Safari/537.36", "Chrome, Chromebook"),
            ("<script>alert(1)</script>", ""),
            ("", ""),
        ],
    )
    def test_is_named_by_a_short_list(self, agent: str, named: str) -> None:
        assert browser_of(agent) == named


@pytest.mark.django_db
class TestIsWritten:
    @pytest.fixture
    def odile(self) -> Client:
        return cast.signed_in(cast.organiser(cast.club()))

    def later(self, monkeypatch: pytest.MonkeyPatch, by: timedelta) -> Any:
        now = timezone.now() + by
        monkeypatch.setattr(timezone, "now", lambda: now)
        monkeypatch.setattr(time, "time", now.timestamp)
        return now

    def test_at_the_login(self, odile: Client) -> None:
        row = AccountSession.objects.get()
        assert (row.user.username, row.since) == ("odile", row.last_seen)
        assert row.session_id == odile.session.session_key

    def test_every_few_minutes(self, odile: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        began = AccountSession.objects.get().since
        self.later(monkeypatch, SEEN_EVERY / 2)
        with CaptureQueriesContext(connection) as asked:
            odile.get("/")
        assert not [sql for sql in asked.captured_queries if "accountsession" in sql["sql"]]
        now = self.later(monkeypatch, SEEN_EVERY)
        odile.get("/")
        row = AccountSession.objects.get()
        assert (row.since, row.last_seen) == (began, now)

    def test_for_a_session_from_before_there_were_records(self, odile: Client) -> None:
        AccountSession.objects.all().delete()
        cache.clear()
        odile.get("/")
        assert AccountSession.objects.get().session_id == odile.session.session_key

    def test_not_for_visitors(self) -> None:
        cache.clear()
        Client().get("/")
        assert not AccountSession.objects.exists()

    def test_the_page_goes_out_where_it_cannot_be_written_which_is_logged_in_one_line(
        self,
        odile: Client,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        def refuse(**_told: Any) -> None:
            raise OperationalError("disk full")

        monkeypatch.setattr(sessions, "session_seen", refuse)
        cache.clear()
        assert odile.get("/").status_code == 200
        (line,) = caplog.text.splitlines()
        assert line.endswith("could not be recorded: disk full")

    def test_not_after_the_session_has_run_out(self, odile: Client) -> None:
        Session.objects.all().delete()
        assert not AccountSession.objects.exists()
