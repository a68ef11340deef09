"""Several people act at the same moment: one succeeds, the others get an explanation."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from tests.matrix import one_in
from tests.races.fill import ROUNDS
from tests.races.site import Answer, Site, site

pytestmark = [pytest.mark.postgres, pytest.mark.process]
DONE, FORBIDDEN, GONE, STALE, CLOSED, REFUSED = 303, 403, 404, 409, 410, 422
again = pytest.mark.parametrize("run", one_in(ROUNDS, range(ROUNDS)))
"""Each race is run once in `make test`, and once more on PostgreSQL; more often in the long run."""
NUMBERS = """
SELECT number FROM tournaments_entrant
WHERE tournament_id = (SELECT id FROM tournaments_tournament WHERE code = $code) ORDER BY number
"""
MATCHES = """
SELECT m.id FROM tournaments_match m JOIN tournaments_round r ON r.id = m.round_id
JOIN tournaments_tournament t ON t.id = r.tournament_id WHERE t.code = $code
"""
SCORES = """
SELECT s.score FROM tournaments_side s JOIN tournaments_match m ON m.id = s.match_id
JOIN tournaments_round r ON r.id = m.round_id
JOIN tournaments_tournament t ON t.id = r.tournament_id WHERE t.code = $code AND s.score IS NOT NULL
"""
TOLD = """
SELECT act FROM tournaments_journalentry
WHERE tournament_id = (SELECT id FROM tournaments_tournament WHERE code = $code)
"""
ADMINS = """
SELECT c.id, m.id FROM tournaments_membership m JOIN tournaments_club c ON c.id = m.club_id
WHERE c.name = $code AND m.role = 'admin' AND m.ended_at IS NULL
"""
SCORERS = """
SELECT u.username FROM tournaments_membership m JOIN auth_user u ON u.id = m.user_id
WHERE m.role = 'scorer'
"""
DEMONSTRATIONS = """
SELECT c.id, t.id FROM tournaments_club c
LEFT JOIN tournaments_tournament t ON t.club_id = c.id WHERE c.demo
"""


@pytest.fixture(scope="module")
def hall(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """Three processes of gunicorn on PostgreSQL, or the program's own server on SQLite."""
    races = [item for item in request.session.items if item.path == request.path]
    runs = 1 + max(race.callspec.params["run"] for race in races)  # type: ignore[attr-defined]
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    data = tmp_path_factory.mktemp(f"hall{os.getpid()}{worker}")
    with site(data, os.environ.get("TEST_DATABASE_URL") or None, runs) as running:
        yield running


def told(answers: Sequence[Answer]) -> Counter[int]:
    """The number of answers with each status; no page may mention a deadlock."""
    for answer in answers:
        assert answer.status in (DONE, GONE, STALE, REFUSED), answer.text[:2000]
        assert "deadlock" not in answer.text.lower()
    return Counter(answer.status for answer in answers)


def lines(hall: Site, code: str, act: str) -> int:
    """The number of journal lines of an act in a tournament."""
    return hall.rows(TOLD, code).count((act,))


def named(name: str, run: int) -> str:
    return f"{name}{run}"[-8:]


@again
def test_one_of_six_forms_for_a_table_is_saved(hall: Site, run: int) -> None:
    code = named("editors", run)
    path = f"{code}/rounds/1/results/1/forfeit/"
    forms = [(path, {"absent": at % 2, "version": 1, "key": at}) for at in range(6)]
    assert told(hall.at_once(forms)) == {DONE: 1, STALE: 5}
    assert lines(hall, code, "result.forfeit") == 1


@again
def test_a_round_is_unpublished_or_its_results_are_saved(hall: Site, run: int) -> None:
    code = named("back", run)
    cards = [
        (
            f"{code}/rounds/1/results/",
            {"table": table, "points_a": 1030, "points_b": 914, "key": table},
        )
        for table in (1, 2, 3, 4)
    ]
    back = (f"{code}/rounds/1/unpublish/", {"version": 1, "key": "back"})
    *sent, taken = hall.at_once([*cards, back])
    told([*sent, taken])
    kept = [answer.status for answer in sent].count(DONE)
    assert kept == (0 if taken.status == DONE else 4)
    assert sorted(hall.rows(SCORES, code)) == sorted([(1030,), (914,)] * kept)
    assert lines(hall, code, "result.record") == kept


@again
def test_the_same_pair_from_six_browsers_is_entered_once(hall: Site, run: int) -> None:
    code = named("same", run)
    pair = {"first": "Zoé Vidal", "second": "Yves Texier"}
    forms = [(f"{code}/entrants/", pair | {"key": at}) for at in range(6)]
    assert told(hall.at_once(forms)) == {DONE: 1, REFUSED: 5}
    assert numbers(hall, code) == [1]


@again
def test_the_same_form_sent_six_times_acts_once(hall: Site, run: int) -> None:
    code = named("key", run)
    form = {"first": "Zoé Vidal", "second": "Yves Texier", "key": "one"}
    assert told(hall.at_once([(f"{code}/entrants/", form)] * 6)) == {DONE: 6}
    assert numbers(hall, code) == [1]
    assert lines(hall, code, "entrant.add") == 1


@again
def test_sixty_pairs_at_once_get_consecutive_numbers(hall: Site, run: int) -> None:
    code = named("sixty", run)
    letters = [a + b for a in "abcdefgh" for b in "mnoprstv"][:60]
    forms = [
        (f"{code}/entrants/", {"first": f"Zoé {name}", "second": f"Yves {name}", "key": name})
        for name in letters
    ]
    assert told(hall.at_once(forms)) == {DONE: 60}
    assert numbers(hall, code) == list(range(1, 61))


def numbers(hall: Site, code: str) -> list[int]:
    return [row[0] for row in hall.rows(NUMBERS, code)]


@again
def test_one_of_four_draws_of_a_round_succeeds(hall: Site, run: int) -> None:
    code = named("draw", run)
    forms = [(f"{code}/rounds/1/draw/", {"key": at}) for at in range(4)]
    assert told(hall.at_once(forms)) == {DONE: 1, STALE: 3}
    assert lines(hall, code, "round.draw") == 1


@again
def test_one_of_four_publications_of_a_draft_succeeds(hall: Site, run: int) -> None:
    code = named("publish", run)
    forms = [(f"{code}/rounds/1/publish/", {"version": 1, "key": at}) for at in range(4)]
    counts = told(hall.at_once(forms))
    assert counts[DONE] == 1
    assert len(hall.rows(MATCHES, code)) == 4
    assert lines(hall, code, "round.publish") == 1


@again
def test_a_draft_is_either_discarded_or_published(hall: Site, run: int) -> None:
    code = named("away", run)
    acts = ("publish/", "draw/discard/")
    forms = [(f"{code}/rounds/1/{act}", {"version": 1, "key": act}) for act in acts]
    answers = hall.at_once(forms)
    assert told(answers)[DONE] == 1
    published = answers[0].status == DONE
    assert len(hall.rows(MATCHES, code)) == (4 if published else 0)


@again
def test_a_pair_is_either_removed_or_edited(hall: Site, run: int) -> None:
    code = named("remove", run)
    names = {"first": "Zoé Vidal", "second": "Yves Texier", "joined_from": 1}
    forms = [
        (f"{code}/entrants/3/", names | {"version": 1, "key": "edit"}),
        (f"{code}/entrants/3/remove/", {"version": 1, "key": "remove"}),
        (f"{code}/entrants/3/", names | {"second": "Luc Texier", "version": 1, "key": "other"}),
    ]
    answers = hall.at_once(forms)
    assert told(answers)[DONE] == 1
    removed = answers[1].status == DONE
    assert (3 in numbers(hall, code)) is not removed


@again
def test_a_club_keeps_an_admin_when_all_are_taken_away_at_once(hall: Site, run: int) -> None:
    """Odile sends all three forms; once her own role has ended, the others are not hers to send."""
    club = f"Les As {run}"
    admins = hall.rows(ADMINS, club)
    assert len(admins) == 3
    forms = [
        (f"/clubs/{club_id}/staff/roles/{role}/end/", {"key": role}) for club_id, role in admins
    ]
    counts = Counter(answer.status for answer in hall.at_once(forms))
    left = len(hall.rows(ADMINS, club))
    assert set(counts) <= {DONE, FORBIDDEN, REFUSED}
    assert left == 3 - counts[DONE]
    assert left >= 1


@again
def test_one_of_two_browsers_uses_an_invitation(hall: Site, run: int) -> None:
    names = [f"Zoé {run}", f"Yves {run}"]
    password = {"password": "trois-petits-as", "again": "trois-petits-as"}
    forms = [(f"/join/{hall.codes[run]}/", password | {"name": name}) for name in names]
    counts = Counter(answer.status for answer in hall.strangers().at_once(forms))
    assert counts[DONE] == 1
    assert set(counts) <= {DONE, REFUSED, CLOSED}
    for query in ("SELECT username FROM auth_user", SCORERS):
        assert len({name for (name,) in hall.rows(query)}.intersection(names)) == 1


@pytest.mark.long
@again
def test_three_simultaneous_loads_make_one_demonstration(hall: Site, run: int) -> None:
    hall.demonstrations("load", 3)
    assert len(hall.rows(DEMONSTRATIONS)) == 1
    hall.demonstrations("wipe", 2)
    assert hall.rows(DEMONSTRATIONS) == []
