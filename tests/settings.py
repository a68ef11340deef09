"""The project's settings on a data directory of their own, with what makes tests quick.

TEST_DATABASE_URL: a PostgreSQL server to test on, instead of SQLite.
"""

import atexit
import os
import shutil
import tempfile

os.environ["BELOTE_DATA"] = tempfile.mkdtemp(prefix="belote-club-tests-")
atexit.register(shutil.rmtree, os.environ["BELOTE_DATA"], ignore_errors=True)
for name in (
    "ALLOWED_HOSTS",
    "BELOTE_BUSY_SECONDS",
    "BELOTE_HOME",
    "BELOTE_HTTPS",
    "BELOTE_NEWS_SECONDS",
    "BELOTE_TIME_ZONE",
    "CACHE_URL",
    "DATABASE_URL",
    "DEBUG",
    "PORT",
    "SECRET_KEY",
):
    os.environ.pop(name, None)
# The address stays out of DATABASE_URL: what a test starts would otherwise write to that database.
_database_url = os.environ.get("TEST_DATABASE_URL", "")

from belote_club import environment  # noqa: E402
from belote_club.settings import *  # noqa: E402, F403
from belote_club.settings import DATA_DIR  # noqa: E402

# Tests look at once; that news are gathered has tests of its own.
NEWS_SECONDS = 0.0
if _postgres := environment.read_postgres({"DATABASE_URL": _database_url}):
    DATABASES = {"default": _postgres}
    DATABASE_FILE = None
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Static files straight from their folder: no test waits for, or trusts, a collected copy.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
(DATA_DIR / "static").mkdir()
