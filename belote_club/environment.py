"""Read the environment: each value is checked once, and a bad value stops the start with a line."""

import os
import secrets
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

from belote_club.sqlite import BUSY_SECONDS

STATEMENT_SECONDS = 10
"""How long PostgreSQL may work on one statement: the longest of a page takes about one second."""
IDLE_SECONDS = 300
"""How long a transaction may do nothing, as while a large draw is computed.

Then PostgreSQL frees the rows of a process that has lost its network.
"""
CACHED_SECONDS = 3600
TRUE = {"1", "true", "yes", "on"}
FALSE = {"", "0", "false", "no", "off"}


class BadSetting(SystemExit):
    """A value of the environment that cannot be used.

    It ends the process with one sentence wherever the settings are read (server, manage.py, hosted
    WSGI): a traceback would hide the line that helps.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(f"belote-club: {sentence}")


def _text(environ: Mapping[str, str], name: str) -> str:
    return environ.get(name, "").strip()


def read_flag(environ: Mapping[str, str], name: str) -> bool:
    value = _text(environ, name).lower()
    if value in TRUE:
        return True
    if value in FALSE:
        return False
    raise BadSetting(f"{name} must be 1 or 0, not {environ[name]!r}")


def read_port(environ: Mapping[str, str]) -> int:
    return _whole(environ, "PORT", 8000, 65535, "0 (any free port)")


def read_busy_seconds(environ: Mapping[str, str]) -> float:
    """How long a request waits for the database to be free."""
    return _whole(environ, "BELOTE_BUSY_SECONDS", BUSY_SECONDS, 599)


def _whole(environ: Mapping[str, str], name: str, default: int, most: int, least: str = "0") -> int:
    value = _text(environ, name) or str(default)
    if not (value.isascii() and value.isdigit() and int(value) <= most):
        raise BadSetting(f"{name} must be a number from {least} to {most}, not {value!r}")
    return int(value)


def read_time_zone(environ: Mapping[str, str]) -> str:
    name = _text(environ, "BELOTE_TIME_ZONE") or "Europe/Paris"
    try:
        ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        raise BadSetting(f"BELOTE_TIME_ZONE is not a known time zone: {name!r}") from None
    return name


def read_news_seconds(environ: Mapping[str, str]) -> float:
    """The least seconds between two changes of the public pages of a tournament."""
    value = _text(environ, "BELOTE_NEWS_SECONDS") or "5"
    try:
        seconds = float(value)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise BadSetting(f"BELOTE_NEWS_SECONDS must be a number of seconds, not {value!r}")
    return seconds


def read_data_dir(environ: Mapping[str, str], default: Path) -> Path:
    """The directory of database and backups, created if missing."""
    value = _text(environ, "BELOTE_DATA")
    folder = (Path(value).expanduser() if value else default).resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting(f"BELOTE_DATA cannot be used: {folder}: {error.strerror}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadSetting(f"BELOTE_DATA cannot be written to: {folder}")
    return folder


def read_secret_key(environ: Mapping[str, str], data_dir: Path) -> str:
    """SECRET_KEY, else the key stored in the data directory, generated at the first start."""
    key = _text(environ, "SECRET_KEY")
    if key:
        return _long_enough(key, "SECRET_KEY")
    path = data_dir / "secret_key"
    try:
        if not path.exists():
            # Written to another file, then renamed: a crash in between leaves no incomplete key.
            aside = path.with_name(f"{path.name}.{os.getpid()}")
            handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(50))
            aside.replace(path)
        return _long_enough(path.read_text(encoding="ascii").strip(), str(path))
    except (OSError, UnicodeError) as error:
        raise BadSetting(f"the secret key cannot be read or made: {path}: {error}") from None


def _long_enough(key: str, source: str) -> str:
    if len(key) < 32:
        raise BadSetting(f"{source} is too short: at least 32 characters are needed")
    return key


def read_hosts(environ: Mapping[str, str]) -> list[str]:
    """ALLOWED_HOSTS, separated by commas; empty for this machine's own addresses."""
    hosts = [host.strip() for host in environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()]
    for host in hosts:
        if "/" in host or " " in host:
            raise BadSetting(f"ALLOWED_HOSTS takes names without http:// or path, not {host!r}")
    return hosts


def read_home(environ: Mapping[str, str]) -> str | int:
    """BELOTE_HOME: whose tournaments visitors see on the first page; a club by its id."""
    value = _text(environ, "BELOTE_HOME").lower() or "all"
    if value in ("all", "none"):
        return value
    if value.isascii() and value.isdigit():
        return int(value)
    raise BadSetting(f"BELOTE_HOME must be all, none or the number of a club, not {value!r}")


def read_postgres(environ: Mapping[str, str]) -> dict[str, Any] | None:
    """DATABASE_URL as Django's settings of a PostgreSQL database; None when it is not set."""
    url = _text(environ, "DATABASE_URL")
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadSetting("DATABASE_URL is not postgresql://user:password@host:5432/name") from None
    # The address holds a password: it is never repeated in a message.
    if parts.scheme not in {"postgres", "postgresql"}:
        raise BadSetting(f"DATABASE_URL must begin with postgresql://, not {parts.scheme!r}")
    if find_spec("psycopg") is None:
        raise BadSetting("DATABASE_URL needs one more package: pip install 'belote-club[postgres]'")
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise BadSetting("DATABASE_URL lacks the name of the database: postgresql://…/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": _with_ends(dict(parse_qsl(parts.query)), read_busy_seconds(environ)),
    }


def read_caches(environ: Mapping[str, str], version: str) -> dict[str, dict[str, Any]]:
    """Django's caches: the memory of this process, or the Redis that CACHE_URL names.

    `pages` has whole public pages, `default` whatever is small. A page takes some tens of kilobytes
    at most, so both together stay below a hundred megabytes.
    """
    most = {"default": 10_000, "pages": 1_000}
    url = _text(environ, "CACHE_URL")
    if not url:
        backend = "django.core.cache.backends.locmem.LocMemCache"
        shared = {"BACKEND": backend, "TIMEOUT": CACHED_SECONDS}
        return {
            alias: shared | {"LOCATION": alias, "OPTIONS": {"MAX_ENTRIES": count}}
            for alias, count in most.items()
        }
    # The address may hold a password: it is never repeated in a message.
    if urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        raise BadSetting("CACHE_URL must begin with redis://, rediss:// or unix://")
    if find_spec("redis") is None:
        raise BadSetting("CACHE_URL needs one more package: pip install 'belote-club[redis]'")
    backend = "django.core.cache.backends.redis.RedisCache"
    shared = {"BACKEND": backend, "TIMEOUT": CACHED_SECONDS, "LOCATION": url}
    return {alias: shared | {"KEY_PREFIX": f"belote-{version}-{alias}"} for alias in most}


def _with_ends(options: dict[str, str], busy_seconds: float) -> dict[str, str]:
    """The options of a PostgreSQL connection, with an end of every wait.

    A request that finds a row locked waits as long as with SQLite, then fails as busy. A statement
    may wait for two locks one after the other, so it has an end too. What the address itself sets
    counts before this.
    """
    lock = max(round(busy_seconds * 1000), 1)
    ends = {
        "lock_timeout": lock,
        "statement_timeout": max(lock, STATEMENT_SECONDS * 1000),
        "idle_in_transaction_session_timeout": IDLE_SECONDS * 1000,
    }
    words = [f"-c {name}={value}" for name, value in ends.items()]
    return options | {"options": " ".join([*words, options.get("options", "")]).strip()}
