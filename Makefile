# make run     set up what is missing, then serve (PORT=8000, BELOTE_DATA=./data)
# make demo    the same with a demonstration contest
# make test    everything: lint, types, import rules, migrations, translations, all tests, on SQLite
#              and on a PostgreSQL server of its own (TEST_DATABASE_URL=postgresql://… on yours)
# make test-fast  what says most in two minutes: scoring, draws, services, views; no browser, server,
#              PDF, whole evening or long search; on SQLite
# make test-long  what takes too long for make test: a contest of 5,000 pairs and 12 rounds, every
#              case of each matrix, every example of each property, every room on PostgreSQL …
# make check   the quick part of it
# make bench   measures, one JSON line each
# make test-fresh  make run and make test in a Debian with nothing in it (root, debootstrap; long)
# make load    the real server under a hall of phones: CPU ratios, a hall, a rush (some minutes)
# make faults  killed, cut off, full, locked, another time: is every entry there once? (half an hour)
# make windows  the folder for Windows, dist/Belote-Club-<version>-windows.zip (EMBED=FILE SHA256=…: with
#              another embeddable Python of python.org)
# make test-windows  that folder under Wine: an evening, copies, a kill; scoring and draws on its Python
# make release  what is published of the last commit, with SHA256SUMS: source package, wheel, Windows zip
# make docs    docs/rules.md, from the options that scoring declares
# make contests  two thousand simulated contests, to what the draws promise (some minutes)
# make melee   docs/melee.md, from the mêlées themselves (some minutes)
# make mutation  changes scoring line by line: does a test notice? (long; ONLY=scoring/belote.py)

PY := .venv/bin/python
RUN_READY := .venv/.ready-run
TEST_READY := .venv/.ready-test
PIP := $(PY) -m pip --disable-pip-version-check install -qq --require-hashes
# One a core, and three on two cores: a worker often waits for a server or a browser.
WORKERS ?= $(shell n=$$(nproc 2>/dev/null || echo 2); [ $$n -gt 3 ] && echo $$n || echo 3)
SIDE_BY_SIDE := -n $(WORKERS) --dist loadscope --no-loadscope-reorder
# Of scoring alone, by tests with figures of their own: no branch is left to the luck of an example.
COVERAGE := --cov=scoring --cov-branch --cov-fail-under=100 --cov-report=term-missing:skip-covered
# The files in which a test has this marker, and those of which all tests have it.
WITH = $(shell grep -rlE "pytest.mark.($(1))\>" --include="test_*.py" tests)
WHOLLY = $(shell grep -rlE "^pytestmark = .*pytest.mark.($(1))\>" --include="test_*.py" tests)
WITHOUT_DATABASE := $(addprefix --ignore=,$(addprefix tests/,draws handouts help journeys layout load \
	mutation paper public recipes scoring))
# Of pages and forms tests/pages opens and sends each on both databases.
WITHOUT_DATABASE += $(patsubst %,'--ignore-glob=*/%.py',test_views* *_pages *_form *_words)

# Compiled once: the tests start some hundred processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := run
.PHONY: run demo test tests-sqlite tests-postgresql test-fast test-long test-fresh check lint bench faults load coverage contests
.PHONY: windows test-windows release mutation docs melee requirements messages


run: $(RUN_READY)
	@exec $(PY) -m belote_club

demo: $(RUN_READY)
	@exec $(PY) -m belote_club --demo

test: $(TEST_READY)
	@scripts/test

tests-sqlite: $(TEST_READY)
	@echo "Tests, on SQLite…"
	@env -u TEST_DATABASE_URL $(PY) -m pytest -q $(SIDE_BY_SIDE) -m "not long and not covers"

tests-postgresql: $(TEST_READY)
	@echo "Races, locks, constraints, migrations, searches and evenings, on PostgreSQL…"
	@$(PY) -m tests.postgres pytest -q $(SIDE_BY_SIDE) -m "postgres and not long" $(call WITH,postgres)

test-fast: $(TEST_READY)
	@env -u TEST_DATABASE_URL $(PY) -m pytest -q $(SIDE_BY_SIDE) --examples few \
		-m "not long and not slow and not process" $(addprefix --ignore=,$(call WHOLLY,slow|process|long))

test-fresh:
	@scripts/test-fresh

test-long: $(TEST_READY)
	@env -u TEST_DATABASE_URL $(PY) -m pytest -q $(SIDE_BY_SIDE) -m "long or hypothesis" --examples all
	@$(PY) -m tests.postgres pytest -q $(SIDE_BY_SIDE) $(WITHOUT_DATABASE)

check: $(TEST_READY) lint
	@$(PY) -m pytest -q tests/test_translations.py tests/test_templates.py tests/test_docs.py

lint: $(TEST_READY)
	@echo "Style, types, directions of import, migrations…"
	@$(PY) -m ruff check --quiet
	@$(PY) -m ruff format --check --quiet
	@$(PY) -m mypy --strict --no-error-summary belote_club scoring tournaments tests
	@.venv/bin/lint-imports --no-logo > .venv/imports.log || (cat .venv/imports.log; exit 1)
	@DJANGO_SETTINGS_MODULE=tests.settings $(PY) manage.py makemigrations --check --dry-run -v 0 || \
		(echo "A model has changed without its migration: manage.py makemigrations"; exit 1)

bench: $(TEST_READY)
	@$(PY) -m tests.bench

load: $(TEST_READY)
	@$(PY) -m tests.load

faults: $(TEST_READY)
	@$(PY) -m tests.faults

coverage: $(TEST_READY)
	@echo "Coverage of scoring…"
	@$(PY) -m pytest -q tests/scoring -m "covers and not long" $(COVERAGE)

contests: $(TEST_READY)
	@DRAWS_TOURNAMENTS=1000 $(PY) -m pytest -q -n $(WORKERS) tests/draws/test_tournaments.py \
		tests/draws/test_tournaments_set.py

windows: $(TEST_READY)
	@$(PY) -m scripts.windows.build $(if $(EMBED),--embed "$(EMBED)" --sha256 "$(SHA256)")

test-windows: windows
	@$(PY) -m tests.windows

release: $(TEST_READY)
	@$(PY) -m scripts.release

mutation: $(TEST_READY)
	@$(PY) -m tests.mutation $(ONLY)

docs: $(RUN_READY)
	@$(PY) -m scripts.rules_doc

melee: $(RUN_READY)
	@$(PY) -m scripts.melee_doc

requirements:
	@uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-header requirements.in -o requirements.txt
	@uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-header requirements-dev.in -o requirements-dev.txt
	@uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-header requirements-hosted.in -o requirements-hosted.txt

messages: $(TEST_READY)
	@$(PY) -m scripts.scoring_words > scoring_words.py
	@$(PY) manage.py makemessages -l fr --add-location file --no-obsolete -i .venv -i build -i data -i tests; \
		made=$$?; rm scoring_words.py; exit $$made
	@$(PY) -m scripts.tidy_messages
	@touch locale/*/LC_MESSAGES/django.po  # in a new clone all are of one age, and Django skips them
	@$(PY) manage.py compilemessages -l fr -l fr_Solo -l en_Solo -v 0

$(RUN_READY): requirements.txt
	@scripts/setup-python
	@echo "Installing the Python packages…"
	@$(PIP) -r requirements.txt
	@scripts/setup-pdf
	@$(PY) -m scripts.assets
	@touch $@

$(TEST_READY): requirements-dev.txt $(RUN_READY)
	@echo "Installing what the tests need…"
	@$(PIP) -r requirements-dev.txt
	@scripts/setup-tests
	@touch $@
