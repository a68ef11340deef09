"""A bad value of the environment ends the start in one line that names it."""

import stat
from pathlib import Path
from typing import Any

import pytest

from belote_club import environment
from belote_club.environment import (
    BadSetting,
    read_busy_seconds,
    read_caches,
    read_data_dir,
    read_flag,
    read_home,
    read_hosts,
    read_port,
    read_postgres,
    read_secret_key,
    read_time_zone,
)
from tests.belote_club.processes import belote_club
from tests.matrix import rarely

LONG = "k" * 40


@pytest.mark.parametrize(
    ("name", "value"),
    [
        rarely("PORT", "eighty"),
        ("BELOTE_DATA", "/dev/null/data"),
    ],
)
def test_a_bad_value_stops_the_start_with_one_line(tmp_path: Path, name: str, value: str) -> None:
    result = belote_club(tmp_path, "prepare", **{name: value})
    assert result.returncode == 1
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("belote-club: ")
    assert name in line


class TestPort:
    def test_default(self) -> None:
        assert read_port({}) == read_port({"PORT": " "}) == 8000

    def test_given(self) -> None:
        assert read_port({"PORT": "8080"}) == 8080

    @pytest.mark.parametrize("value", ["65536", "-1", "80 80", "٨٠", "1e3"])
    def test_refused(self, value: str) -> None:
        with pytest.raises(BadSetting, match="PORT must be a number"):
            read_port({"PORT": value})


class TestFlag:
    @pytest.mark.parametrize("value", ["1", "true", "YES", " on "])
    def test_on(self, value: str) -> None:
        assert read_flag({"DEBUG": value}, "DEBUG")

    @pytest.mark.parametrize("value", ["", "0", "False", "no", "off"])
    def test_off(self, value: str) -> None:
        assert not read_flag({"DEBUG": value}, "DEBUG")

    def test_off_when_missing(self) -> None:
        assert not read_flag({}, "DEBUG")


class TestHome:
    @pytest.mark.parametrize(
        ("value", "read"), [("", "all"), ("ALL", "all"), (" none ", "none"), ("12", 12)]
    )
    def test_given(self, value: str, read: str | int) -> None:
        assert read_home({"BELOTE_HOME": value}) == read

    def test_default(self) -> None:
        assert read_home({}) == "all"

    @pytest.mark.parametrize("value", ["-1", "tours", "1,2", "٨"])
    def test_refused(self, value: str) -> None:
        with pytest.raises(BadSetting, match="BELOTE_HOME must be all, none or"):
            read_home({"BELOTE_HOME": value})


class TestSecretKey:
    def test_made_once_readable_by_its_owner_only(self, tmp_path: Path) -> None:
        key = read_secret_key({}, tmp_path)
        assert len(key) >= 50
        assert read_secret_key({}, tmp_path) == key
        assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
        assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]

    def test_two_installations_differ(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        assert read_secret_key({}, tmp_path / "a") != read_secret_key({}, tmp_path / "b")

    def test_the_environment_comes_first(self, tmp_path: Path) -> None:
        assert read_secret_key({"SECRET_KEY": LONG}, tmp_path) == LONG
        assert not (tmp_path / "secret_key").exists()

    @pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 40])
    def test_a_damaged_key_file_is_refused(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "secret_key").write_bytes(content)
        with pytest.raises(BadSetting, match="secret_key"):
            read_secret_key({}, tmp_path)

    def test_a_short_one_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(BadSetting, match="SECRET_KEY is too short"):
            read_secret_key({"SECRET_KEY": "short"}, tmp_path)


class TestDataDir:
    def test_made_when_missing(self, tmp_path: Path) -> None:
        wanted = tmp_path / "salle" / "données"
        assert read_data_dir({"BELOTE_DATA": str(wanted)}, tmp_path) == wanted
        assert wanted.is_dir()

    def test_default(self, tmp_path: Path) -> None:
        assert read_data_dir({}, tmp_path / "data") == tmp_path / "data"

    def test_a_file_in_its_place_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "data").write_text("not a directory")
        with pytest.raises(BadSetting, match="BELOTE_DATA cannot be used"):
            read_data_dir({}, tmp_path / "data")

    def test_a_directory_without_write_access_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("os.access", lambda *args: False)
        with pytest.raises(BadSetting, match="BELOTE_DATA cannot be written to"):
            read_data_dir({}, tmp_path)


@pytest.mark.parametrize("value", ["perhaps", "2"])
def test_a_flag_is_on_or_off(value: str) -> None:
    with pytest.raises(BadSetting, match="DEBUG must be 1 or 0"):
        read_flag({"DEBUG": value}, "DEBUG")


@pytest.mark.parametrize("value", ["Europe/Atlantis", "../../etc/passwd", "Paris "])
def test_an_unknown_time_zone_is_refused(value: str) -> None:
    with pytest.raises(BadSetting, match="BELOTE_TIME_ZONE"):
        read_time_zone({"BELOTE_TIME_ZONE": value})


@pytest.mark.parametrize("value", ["https://belote.example", "belote.example/club", "a b"])
def test_hosts_are_names_only(value: str) -> None:
    with pytest.raises(BadSetting, match="ALLOWED_HOSTS"):
        read_hosts({"ALLOWED_HOSTS": value})


def test_time_zone_of_another_department() -> None:
    assert read_time_zone({}) == "Europe/Paris"
    assert read_time_zone({"BELOTE_TIME_ZONE": "Indian/Reunion"}) == "Indian/Reunion"


def test_hosts_are_separated_by_commas() -> None:
    assert read_hosts({"ALLOWED_HOSTS": "belote.example, .club.example,"}) == [
        "belote.example",
        ".club.example",
    ]
    assert read_hosts({}) == []


class TestPostgres:
    @pytest.fixture(autouse=True)
    def _with_its_driver(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(environment, "find_spec", lambda name: object())

    def test_a_missing_driver_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(environment, "find_spec", lambda name: None)
        with pytest.raises(BadSetting, match=r"pip install 'belote-club\[postgres\]'"):
            read_postgres({"DATABASE_URL": "postgres://h/belote"})

    def test_none_without_an_address(self) -> None:
        assert read_postgres({}) is None

    def test_every_part(self) -> None:
        found = read_postgres(
            {"DATABASE_URL": "postgresql://marie:p%40ss@db.example:5433/belote?sslmode=require"}
        )
        expected: dict[str, Any] = {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "belote",
            "USER": "marie",
            "PASSWORD": "p@ss",
            "HOST": "db.example",
            "PORT": "5433",
            "OPTIONS": {
                "sslmode": "require",
                "options": "-c lock_timeout=10000 -c statement_timeout=10000"
                " -c idle_in_transaction_session_timeout=300000",
            },
        }
        assert found is not None
        assert expected.items() <= found.items()

    def test_what_the_address_sets_counts(self) -> None:
        url = "postgres://host/belote?options=-c%20lock_timeout%3D3s"
        found = read_postgres({"DATABASE_URL": url, "BELOTE_BUSY_SECONDS": "0"})
        assert found is not None
        assert found["OPTIONS"]["options"] == (
            "-c lock_timeout=1 -c statement_timeout=10000"
            " -c idle_in_transaction_session_timeout=300000 -c lock_timeout=3s"
        )

    @pytest.mark.parametrize(
        "url",
        [
            "postgres://marie:secret@host:port/belote",
            "postgres://marie:secret@host/",
            "sqlite:///secret",
            "secret",
        ],
    )
    def test_a_bad_address_is_refused_without_repeating_its_password(self, url: str) -> None:
        with pytest.raises(BadSetting) as refusal:
            read_postgres({"DATABASE_URL": url})
        assert "DATABASE_URL" in str(refusal.value)
        assert "secret" not in str(refusal.value)


class TestBusySeconds:
    def test_default_and_given(self) -> None:
        assert read_busy_seconds({}) == 10
        assert read_busy_seconds({"BELOTE_BUSY_SECONDS": "0"}) == 0

    @pytest.mark.parametrize("value", ["-1", "1.5", "600", "soon"])
    def test_refused(self, value: str) -> None:
        with pytest.raises(BadSetting, match="BELOTE_BUSY_SECONDS must be a number"):
            read_busy_seconds({"BELOTE_BUSY_SECONDS": value})


class TestCaches:
    def test_the_memory_of_the_process_where_nothing_is_set(self) -> None:
        caches = read_caches({}, "1.0")
        assert {each["BACKEND"].rpartition(".")[2] for each in caches.values()} == {"LocMemCache"}
        assert caches["pages"]["OPTIONS"] == {"MAX_ENTRIES": 1000}

    def test_a_redis(self) -> None:
        caches = read_caches({"CACHE_URL": "redis://:secret@cache.example/1"}, "1.0")
        assert caches["pages"]["LOCATION"] == "redis://:secret@cache.example/1"
        prefixes = {each["KEY_PREFIX"] for each in caches.values()}
        assert prefixes == {"belote-1.0-default", "belote-1.0-pages"}, "by version"

    def test_anything_else_is_refused_without_its_password(self) -> None:
        with pytest.raises(SystemExit) as refusal:
            read_caches({"CACHE_URL": "memcached://:secret@cache.example"}, "1.0")
        assert "CACHE_URL must begin with redis://" in str(refusal.value)
        assert "secret" not in str(refusal.value)

    def test_without_its_package(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(environment, "find_spec", lambda _name: None)
        with pytest.raises(SystemExit, match="pip install"):
            read_caches({"CACHE_URL": "redis://cache.example"}, "1.0")
