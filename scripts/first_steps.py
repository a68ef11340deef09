"""The first steps in a new clone: `make run`, a look at two pages, Ctrl+C, `make test`."""

import json
import os
import re
import signal
import subprocess
import sys
from time import monotonic
from urllib.request import urlopen


def main() -> int:
    """Run both commands, saying how long each took; the status of the second one."""
    # A process that a shell starts in the background ignores Ctrl+C, and so would its children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    began = monotonic()
    with subprocess.Popen(
        ["make", "run"],  # noqa: S607 - any make
        env=os.environ | {"PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as server:
        try:
            look_at(address(server))
            print(f"make run served, with PDF, after {monotonic() - began:.0f} s", flush=True)
        finally:
            os.killpg(server.pid, signal.SIGINT)
    began = monotonic()
    command = os.environ.get("TEST_FRESH_COMMAND", "make test")
    status = subprocess.call(command, shell=True)  # noqa: S602 - the caller's own
    print(f"{command} ended with status {status} after {monotonic() - began:.0f} s")
    return status


def address(server: subprocess.Popen[str]) -> str:
    """The address in the banner; every line of output is printed."""
    for line in server.stdout or ():
        print(line, end="", flush=True)
        if address := re.search(r"http://localhost:\d+", line):
            return address[0]
    raise SystemExit("the server ended before it served")


def look_at(address: str) -> None:
    """Check that the first page is complete and that everything works, PDF too."""
    with urlopen(address) as answer:  # noqa: S310 - of this machine
        if "</html>" not in answer.read().decode():
            raise SystemExit("the first page is not a page")
    with urlopen(f"{address}/healthz") as answer:  # noqa: S310 - of this machine
        health = json.load(answer)
    if health["status"] != "ok" or health["pdf"] is not True:
        raise SystemExit(f"not everything works: {health}")


if __name__ == "__main__":
    sys.exit(main())
