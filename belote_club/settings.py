"""Settings: one file, the environment first; a bad value ends the start with one clear line.

SECRET_KEY, DEBUG, ALLOWED_HOSTS, PORT, BELOTE_DATA, BELOTE_HOME, BELOTE_HTTPS,
BELOTE_NEWS_SECONDS, BELOTE_BUSY_SECONDS, BELOTE_TIME_ZONE, DATABASE_URL, CACHE_URL.
"""

import os
from pathlib import Path
from typing import Any

from django.contrib.messages.constants import SUCCESS, WARNING

from belote_club import __version__, environment, sqlite
from belote_club.addresses import OwnHosts

PACKAGE_DIR = Path(__file__).resolve().parent
# An installed copy carries templates, static and locale inside the package; a clone beside it.
INSTALLED = (PACKAGE_DIR / "templates").is_dir()
ASSETS_DIR = PACKAGE_DIR if INSTALLED else PACKAGE_DIR.parent
DATA_DIR = environment.read_data_dir(os.environ, (Path() if INSTALLED else ASSETS_DIR) / "data")

PORT = environment.read_port(os.environ)
HTTPS = environment.read_flag(os.environ, "BELOTE_HTTPS")
DEBUG = environment.read_flag(os.environ, "DEBUG")
SECRET_KEY = environment.read_secret_key(os.environ, DATA_DIR)
NEWS_SECONDS = environment.read_news_seconds(os.environ)
ALLOWED_HOSTS = environment.read_hosts(os.environ) or OwnHosts()
# Tournaments that the first page lists for visitors: all, of one club (its id), or none.
HOME = environment.read_home(os.environ)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "template_partials",
    "crispy_forms",
    "crispy_bootstrap5",
    "belote_club",
    "tournaments",
]
MIDDLEWARE = [
    "belote_club.middleware.head_as_get",
    "belote_club.middleware.security_headers",
    "belote_club.middleware.readable_address",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "belote_club.middleware.little_from_strangers",
    "belote_club.middleware.desk_lane",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "belote_club.middleware.failures_are_pages",
]
ROOT_URLCONF = "belote_club.urls"
WSGI_APPLICATION = "belote_club.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # The page of a document lies beside its values: paper/<document>/page.html.
        "DIRS": [ASSETS_DIR / "templates", PACKAGE_DIR.parent / "tournaments"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [
                *(f"django.templatetags.{name}" for name in ("i18n", "l10n", "static")),
                "crispy_forms.templatetags.crispy_forms_tags",
                "template_partials.templatetags.partials",
                "tournaments.core.tags",
                "tournaments.core.places",
            ],
            "libraries": {
                "brackets": "tournaments.brackets.tags",
                "rulesets": "tournaments.rulesets.tags",
                "rounds": "tournaments.rounds.tags",
                "phases": "tournaments.phases.tags",
                "ranking": "tournaments.ranking.tags",
                "clubs": "tournaments.clubs.tags",
                "help": "tournaments.help.tags",
                "paper": "tournaments.paper.fitting",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "belote_club.language.theme",
                "tournaments.core.access.acts_here",
            ],
        },
    },
]
MESSAGE_TAGS = {SUCCESS: "ok", WARNING: "warn"}
FORM_RENDERER = "tournaments.core.fields.FormRenderer"
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

_POSTGRES = environment.read_postgres(os.environ)
# None when the database is a PostgreSQL server.
DATABASE_FILE: Path | None = None if _POSTGRES else DATA_DIR / "belote.sqlite3"
DATABASES: dict[str, dict[str, Any]] = {
    "default": sqlite.database_settings(DATABASE_FILE, environment.read_busy_seconds(os.environ))
    if DATABASE_FILE
    else _POSTGRES or {}
}
CACHES = environment.read_caches(os.environ, __version__)
# Strangers reach a hosted installation before its organiser does: the first account needs a token.
HOSTED = HTTPS or DATABASE_FILE is None
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [ASSETS_DIR / "locale"]
FORMAT_MODULE_PATH = "belote_club.formats"
TIME_ZONE = environment.read_time_zone(os.environ)

STATIC_URL = "static/"
STATICFILES_DIRS = [ASSETS_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "tournaments.paper.static_files.DocumentStyles",
]
# The Windows folder has them collected already (scripts/windows).
COLLECTED = PACKAGE_DIR / "collected"
STATIC_ROOT = COLLECTED if COLLECTED.is_dir() else DATA_DIR / "static"
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
# A form of a large tournament (a check-in list, a page of prizes) has many fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
PASSWORD_HASHERS = ["belote_club.hashers.LaptopHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
CSRF_FAILURE_VIEW = "belote_club.expired_forms.csrf_failure"

# Plain http on the hall's Wi-Fi; a hosted installation stands behind a proxy that speaks https.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# Other names of a club's domain may speak plain http: HSTS must not cover them.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Browsers take a __Host- cookie over https only, and from no other name of the domain.
_COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_COOKIE_PREFIX}belote_session"
CSRF_COOKIE_NAME = f"{_COOKIE_PREFIX}belote_csrf"
THEME_COOKIE_NAME = f"{_COOKIE_PREFIX}belote_theme"
DEVICE_COOKIE_NAME = f"{_COOKIE_PREFIX}belote_device"
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 31_536_000
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # belote_club.middleware sends this header

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"not_unavailable": {"()": "belote_club.log.NotUnavailable"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        # A mistyped address or a stranger's probe is of no interest to the organiser.
        "django.request": {"level": "ERROR", "filters": ["not_unavailable"]},
        "django.security": {"level": "CRITICAL"},
        "waitress.queue": {"level": "ERROR"},
        "fontTools": {"level": "ERROR"},
        "weasyprint": {"level": "ERROR"},
    },
}
