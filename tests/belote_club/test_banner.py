"""The banner in the terminal, 80 columns wide."""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from belote_club import __version__
from belote_club.commands import banner, qr_lines

WIFI, CABLE = "192.168.1.20", "10.0.0.7"
ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    with translation.override("fr"):
        yield


def lines(*phones: str) -> list[str]:
    return banner(8000, list(phones), "/home/marie/belote/data", colours=False).splitlines()


def test_the_laptop_then_the_phones() -> None:
    text = lines(WIFI)
    assert text[1] == f"  Belote Club {__version__}"
    assert text[3].split() == ["Sur", "cet", "ordinateur", "http://localhost:8000/"]
    assert text[4].split()[-1] == "http://192.168.1.20:8000/"
    assert "Wi-Fi" in text[4]


def test_every_other_address_is_shown_too() -> None:
    assert "http://10.0.0.7:8000/" in lines(WIFI, CABLE)[5]


def test_the_data_directory_and_how_to_stop() -> None:
    assert lines(WIFI)[-2].split() == ["Données", "/home/marie/belote/data"]
    assert lines(WIFI)[-1].split()[-1] == "Ctrl+C"


def test_without_network_a_hint_replaces_the_qr_code() -> None:
    text = "\n".join(lines())
    assert "pas encore de Wi-Fi" in text
    assert "█" not in text


@pytest.mark.parametrize("phones", [[], [WIFI], [WIFI, CABLE], ["192.168.100.200"]])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_eighty_columns(phones: list[str], language: str) -> None:
    with translation.override(language):
        text = banner(65535, phones, "/home/marie/belote/data", colours=True)
    assert max(len(ANSI.sub("", line)) for line in text.splitlines()) <= 80


def test_the_code_is_square_and_has_its_quiet_zone() -> None:
    code = [line.strip() for line in qr_lines("http://192.168.1.20:8000/", colours=False)]
    assert len({len(line) for line in code}) == 1
    # Half blocks: two modules a line.
    assert len(code) == (len(code[0]) + 1) // 2
    assert set(code[0]) == {"█"}


def test_colours_are_forced_where_the_terminal_has_them() -> None:
    line = qr_lines("http://192.168.1.20:8000/", colours=True)[0]
    assert line.startswith("  \x1b[97;40m")
    assert line.endswith("\x1b[0m")


def test_notices_stand_last() -> None:
    notice = "Aucune copie des données n’est faite en ce moment, et cette phrase est bien longue."
    text = banner(8000, [WIFI], "/data", colours=False, notices=[notice]).splitlines()
    assert text[-2:] == [
        "  ! Aucune copie des données n’est faite en ce moment, et cette phrase est",
        "    bien longue.",
    ]
    assert all(len(line) <= 80 for line in text)
