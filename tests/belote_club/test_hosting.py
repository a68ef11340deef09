"""The steps of docs/hosting.md work, on a private PostgreSQL."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from tests.belote_club.hosted import HOST, Block, Browser, Place, block, blocks
from tests.belote_club.test_proxy import configuration, program
from tests.postgres.server import private_server
from tournaments.clubs.limits import FREE_FAILURES

# The package of the private server warns where a user has no session directory.
pytestmark = [
    pytest.mark.filterwarnings("ignore:XDG_RUNTIME_DIR"),
    pytest.mark.long,
    pytest.mark.process,
]
PASSWORD = "trois-petits-as"
COMMANDS = [one for one in blocks() if one.language == "sh"]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with private_server() as url:
        here = Place(tmp_path_factory.mktemp("hosted"), url, free_port())
        here.make()
        (here.folder / "belote-club.env").write_text(here.here(block("belote-club.env")))
        yield here


@pytest.fixture(scope="module")
def printed(place: Place) -> str:
    """The output of the commands of the page, in their order."""
    return "".join(place.run(one.text) for one in COMMANDS if not one.what)


@pytest.fixture(scope="module")
def browser(place: Place, printed: str) -> Iterator[Browser]:
    with place.serving():
        yield Browser(place.port)


class TestFollowed:
    """The steps in order: each test builds on those before."""

    def test_every_step_works(self, printed: str) -> None:
        assert "System check identified no issues" in printed

    def test_healthz_is_ok(self, browser: Browser) -> None:
        status, text = browser.get("/healthz")
        assert (status, json.loads(text)["status"]) == (200, "ok")

    def test_plain_http_is_redirected_to_https(self, browser: Browser) -> None:
        answer, _text = Browser(browser.port, scheme="http").ask("GET", "/")
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{HOST}/")

    def test_styles_are_served(self, browser: Browser) -> None:
        _status, text = browser.get("/")
        found = re.search(r'href="(/static/css/[^"]+)"', text)
        assert found
        answer, _text = browser.ask("GET", found[1])
        assert answer.status == 200
        assert "immutable" in answer.headers["Cache-Control"]

    def test_a_stranger_creates_no_account(self, browser: Browser) -> None:
        stranger = Browser(browser.port)
        form = stranger.form("/setup/")
        status, _where, _text = stranger.send(
            form, token="x", name="Mallory", password=PASSWORD, again=PASSWORD
        )
        assert status == 422

    def test_the_token_printed_opens_one_account_though_sent_four_times_at_once(
        self, browser: Browser, printed: str
    ) -> None:
        found = re.search(r" (\w{5}(?:-\w{5}){3})$", printed, re.MULTILINE)
        assert found, printed
        typed = {"token": found[1], "name": "Odile", "password": PASSWORD, "again": PASSWORD}
        several = [(one, one.form("/setup/")) for one in (Browser(browser.port) for _ in range(4))]
        with ThreadPoolExecutor(4) as people:
            answers = list(people.map(lambda one: one[0].send(one[1], **typed), several))
        (winner,) = (at for at, answer in enumerate(answers) if answer[1] == "/clubs/new/")
        assert {answer[0] for answer in answers} <= {303, 302, 422}, answers
        browser.cookies = several[winner][0].cookies
        own = {"__Host-belote_csrf", "__Host-belote_device", "__Host-belote_session"}
        assert own <= set(browser.cookies)

    def test_the_token_opens_no_second_account(self, browser: Browser) -> None:
        answer, _text = Browser(browser.port).ask("GET", "/setup/")
        assert (answer.status, answer.headers["Location"]) == (302, "/login/")

    def test_a_tournament_is_the_same_from_every_worker(self, browser: Browser) -> None:
        status, where, text = browser.send(browser.form("/clubs/new/"), name="Les As")
        assert status == 303, text
        form = browser.form("/contests/new/?template=village_4x12")
        status, where, text = browser.send(form, name="Concours d’ici")
        assert status == 303, text
        for _again in range(12):
            status, text = browser.get(where)
            assert (status, "Concours d’ici" in text) == (200, True), "signed in everywhere"
        public = where.replace("/desk/", "/c/")
        assert Browser(browser.port).get(public)[0] == 200

    def test_a_visitor_sees_no_draft_and_no_demonstration(self, browser: Browser) -> None:
        _status, text = Browser(browser.port).get("/")
        assert "Concours d’ici" not in text
        assert "/demo/" not in text

    def test_simultaneous_wrong_passwords_are_all_counted(
        self, place: Place, browser: Browser
    ) -> None:
        def guess(number: int) -> int:
            stranger = Browser(browser.port)
            form = stranger.form("/login/")
            return stranger.send(form, username="Odile", password=f"as {number}")[0]

        with ThreadPoolExecutor(12) as guessers:
            statuses = Counter(guessers.map(guess, range(36)))
        assert set(statuses) <= {422, 429, 503}
        with psycopg.connect(place.database_url) as connection:
            row = connection.execute("SELECT max(failures) FROM tournaments_logintally").fetchone()
        assert row == (statuses[422],)
        assert statuses[422] >= FREE_FAILURES
        assert browser.get("/")[0] == 200, "who is logged in stays so"


@pytest.mark.parametrize("commands", [one for one in COMMANDS if one.what == "root"])
def test_the_commands_for_root_are_commands(commands: Block) -> None:
    subprocess.run(["bash", "-n", "-c", commands.text], check=True)
    known = {"apt", "adduser", "sudo", "systemctl", "journalctl"}
    assert {line.split()[0] for line in commands.text.splitlines()} <= known


class TestUnit:
    def test_the_unit_starts_the_command_of_the_page(self) -> None:
        unit = block("belote-club.service")
        commands = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
        assert f"exec {commands[0]}\n" in block("serve")
        assert "ExecStartPre=/srv/belote-club/venv/bin/belote-club prepare\n" in unit

    def test_the_unit_is_valid_for_systemd(self, tmp_path: Path) -> None:
        command = shutil.which("systemd-analyze")
        if command is None:
            pytest.skip("systemd-analyze is not installed")
        unit = tmp_path / "belote-club.service"
        unit.write_text(Place(tmp_path).here(block("belote-club.service")))
        for name in ("python", "belote-club"):
            program = tmp_path / "venv" / "bin" / name
            program.parent.mkdir(parents=True, exist_ok=True)
            program.symlink_to("/bin/true")
        (tmp_path / "belote-club.env").touch()
        # It checks the units of the machine too: only messages about ours count.
        said = subprocess.run(
            [command, "verify", unit], capture_output=True, text=True, check=False
        )
        assert "belote-club.service:" not in said.stderr
        assert "Unknown" not in said.stderr


class TestProxies:
    def test_nginx_says_what_the_server_trusts(self) -> None:
        text = block("belote-club.conf")
        assert "proxy_set_header X-Forwarded-Proto https;" in text
        assert "proxy_set_header Host $host;" in text
        assert "proxy_pass http://127.0.0.1:8000;" in text
        assert text.count("{") == text.count("}")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        assert all(line.endswith((";", "{", "}")) for line in lines)

    def test_the_nginx_configuration_is_valid(self, tmp_path: Path) -> None:
        nginx = program()
        config = configuration(tmp_path, 8000, 8080, 8443, "10s")
        result = subprocess.run(
            [nginx, "-t", "-p", tmp_path, "-c", config], capture_output=True, text=True, check=False
        )
        assert result.returncode == 0, result.stderr

    def test_caddy_proxies_to_the_server(self, tmp_path: Path) -> None:
        text = block("Caddyfile")
        assert f"\n{HOST} {{\n" in text
        assert "\treverse_proxy 127.0.0.1:8000 {\n\t\trequest_buffers 20MB\n" in text
        assert re.search(r"timeouts {\s+read_header 10s\s+read_body 60s\s+}", text)
        assert text.count("{") == text.count("}")
        caddy = shutil.which("caddy")
        if caddy is None:
            return
        said = subprocess.run([caddy, "version"], check=True, capture_output=True, text=True)
        if tuple(map(int, re.findall(r"\d+", said.stdout)[:2])) < (2, 7):
            pytest.skip("this Caddy is too old to buffer bodies")
        file = tmp_path / "Caddyfile"
        file.write_text(text)
        subprocess.run(
            [caddy, "adapt", "--config", file],
            env=os.environ | {"HOME": str(tmp_path)},
            check=True,
            capture_output=True,
        )
