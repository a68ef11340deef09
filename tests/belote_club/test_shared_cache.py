"""Processes that share a Redis share pages, throttles and budgets."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from tests.belote_club.processes import ROOT, environment

pytestmark = pytest.mark.process

UNPACKED = ROOT / ".venv" / "redis" / "usr"
ASK = """
import django
django.setup()
import json
from time import time
from tournaments.core.visitors import use_is_due
from tournaments.handouts.limits import OF_A_BROWSER, delay
from tournaments.public.page_visit import Page, pages
rendered = []
page = pages.get(("a", "page"), 1, lambda: rendered.append(1) or Page(1, "été".encode()))
print(json.dumps([
    delay("odile", OF_A_BROWSER, "", time()) > 0,
    use_is_due("session"),
    len(rendered),
    page.body.decode(),
]))
"""


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[str]:
    """The address of a server, installed or unpacked for the tests (scripts/setup-tests)."""
    unpacked = UNPACKED / "bin" / "redis-server"
    program = shutil.which("redis-server") or (str(unpacked) if unpacked.exists() else "")
    if not program:
        pytest.skip("redis-server is not installed: apt install redis-server")
    socket = tmp_path / "redis.sock"
    libraries = {"LD_LIBRARY_PATH": ":".join(map(str, (UNPACKED / "lib").glob("*-linux-gnu")))}
    with subprocess.Popen(
        [program, "--port", "0", "--unixsocket", str(socket), "--save", ""],
        cwd=tmp_path,
        env=os.environ | libraries,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as server:
        assert server.stdout is not None
        assert any("ready to accept" in line.lower() for line in server.stdout)
        yield f"unix://{socket}"
        server.terminate()


def asked(data: Path, address: str) -> list[object]:
    """What a process of its own finds: who has to wait, what is due, what it had to render."""
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        env=environment(data, CACHE_URL=address, DJANGO_SETTINGS_MODULE="belote_club.settings"),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[object] = json.loads(done.stdout)
    return found


def test_a_second_process_finds_what_the_first_has_stored(tmp_path: Path, redis: str) -> None:
    data = tmp_path / "data"
    assert asked(data, redis) == [False, True, 1, "été"]
    assert asked(data, redis) == [True, False, 0, "été"]
    with Redis.from_url(redis) as client:
        keys = [key.decode() for key in client.scan_iter()]
        assert all(0 < client.ttl(key) <= 3600 for key in keys), "nothing stays for ever"
    assert all(key.startswith("belote-") for key in keys)
    assert not [key for key in keys if "odile" in key or "session" in key]
