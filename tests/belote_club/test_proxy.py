"""The nginx of docs/hosting.md before gunicorn: bodies that come slowly stop nobody."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from tests.belote_club.hosted import HOST, block
from tests.belote_club.processes import ROOT, environment
from tests.belote_club.test_servers import GUNICORN
from tests.prepared import installation_in

pytestmark = [pytest.mark.process, pytest.mark.slow]
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
UNPACKED = ROOT / ".venv" / "nginx" / "usr" / "sbin" / "nginx"
THREADS = 4
SLOW = 24
PATIENCE = 60


def program() -> str:
    """nginx, where it is installed or unpacked for the tests (scripts/setup-tests)."""
    found = NGINX or str(UNPACKED)
    with suppress(OSError):
        said = subprocess.run([found, "-v"], capture_output=True, check=False)
        if said.returncode == 0 and shutil.which("openssl"):
            return found
    pytest.skip("nginx or openssl is not installed: apt install nginx-light openssl")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def configuration(folder: Path, server: int, plain: int, secure: int, stalls: str) -> Path:
    """The file of the page, with ports, files and a patience of this test."""
    keys = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    new = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}"]
    subprocess.run(["openssl", *new, *keys], check=True, capture_output=True)
    text = block("belote-club.conf").replace(f"/etc/letsencrypt/live/{HOST}", str(folder))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;")
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    text = text.replace("client_body_timeout 10s;", f"client_body_timeout {stalls};")
    for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        text = f"{name}_temp_path {folder}/{name};\n{text}"
    file = folder / "nginx.conf"
    file.write_text(
        f"pid {folder}/nginx.pid; error_log {folder}/errors; daemon off; events {{}}\n"
        f"http {{ access_log off;\n{text}}}\n"
    )
    return file


@contextmanager
def gunicorn(data: Path) -> Iterator[int]:
    """gunicorn with the threads of the page, and its port."""
    own = environment(data, BELOTE_HTTPS="1", ALLOWED_HOSTS=HOST)
    command = [*GUNICORN, "--workers", "1", "--threads", str(THREADS)]
    with subprocess.Popen(
        command, cwd=ROOT, env=own, stderr=subprocess.PIPE, encoding="utf-8"
    ) as process:
        try:
            assert process.stderr is not None
            found = (
                re.search(r"Listening at: http://[\d.]+:(\d+)", line) for line in process.stderr
            )
            yield int(next(one[1] for one in found if one))
        finally:
            process.terminate()


class Proxied:
    """Connections to nginx, which speaks https with a certificate of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tls = ssl.create_default_context()
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def health(self) -> int:
        visitor = HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=self.tls)
        visitor.request("GET", "/healthz", headers={"Host": HOST})
        status = visitor.getresponse().status
        visitor.close()
        return status

    def slow_body(self) -> ssl.SSLSocket:
        """A form whose body has begun and goes no further."""
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        stalled = self.tls.wrap_socket(plain)
        head = [
            "POST /login/ HTTP/1.1",
            f"Host: {HOST}",
            f"Origin: https://{HOST}",
            f"Cookie: __Host-belote_csrf={'a' * 32}",
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: 9000",
            "",
            "username=",
        ]
        stalled.sendall("\r\n".join(head).encode())
        return stalled


@contextmanager
def proxied(folder: Path, stalls: str = "10s") -> Iterator[Proxied]:
    """The installation behind nginx, which ends a body that has stalled for so long."""
    nginx, plain, secure = program(), free_port(), free_port()
    data = installation_in(folder / "data")
    with gunicorn(data) as server:
        file = configuration(folder, server, plain, secure, stalls)
        command = [nginx, "-p", str(folder), "-c", str(file), "-e", f"{folder}/errors"]
        with subprocess.Popen(command) as process:
            try:
                yield _listening(secure, process)
            finally:
                process.terminate()


def _listening(port: int, process: subprocess.Popen[bytes]) -> Proxied:
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            continue
        return Proxied(port)
    pytest.fail(f"nginx did not start: {process.args!r}")


@pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs a POSIX system")
class TestNginx:
    def test_bodies_that_come_slowly_stop_nobody(self, tmp_path: Path) -> None:
        with proxied(tmp_path, stalls="600s") as site, ExitStack() as bodies:
            assert site.health() == 200
            for _body in range(SLOW):
                bodies.enter_context(site.slow_body())
            assert [site.health() for _time in range(THREADS + 1)] == [200] * (THREADS + 1)

    def test_a_body_that_stalls_is_ended(self, tmp_path: Path) -> None:
        with proxied(tmp_path, stalls="1s") as site, site.slow_body() as stalled:
            assert stalled.recv(999) in (b"", b"HTTP/1.1 408 Request Time-out\r\n")
