"""Every code of a draw has a sentence in French and in English."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import product
from string import Formatter
from typing import Any

import pytest
from django.utils.translation import override

from tests.draws.oracle.facts import CONSTRAINTS
from tests.phases.chains import play
from tests.rounds.evenings import drawn, tournament_of
from tests.rounds.test_certificate_by_hand import TOURNAMENTS, two_of
from tests.rounds.test_group_drafts import swap
from tournaments.core.wording import brackets as bracket_words, phases as system_words
from tournaments.draws import knockout
from tournaments.draws.certificate import LEVELS
from tournaments.draws.errors import MESSAGES, DrawError
from tournaments.draws.inputs import DrawInput
from tournaments.draws.knockout import MAIN, Brackets
from tournaments.draws.registry import SYSTEMS, draw_json
from tournaments.draws.values import TEXTS, Broken, DrawReason
from tournaments.models import System, Tournament
from tournaments.rounds import words as draw_words
from tournaments.rounds.selectors.certificates import certificate_of
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.feasibility import feasibility_words
from tournaments.rounds.words import PROBLEMS, draw_problem

pytestmark = pytest.mark.slow

RANKS = {"rank": 1, "opponent": 4, "first": 1, "second": 2, "victories": 3, "fewer": 2}
SAMPLES = {"rank1": 1, "rank2": 3, "rank3": 4, **RANKS}


def both(said: Callable[[], str]) -> tuple[str, str]:
    """The same words in French and in English."""
    with override("fr"):
        french = said()
    with override("en"):
        return french, said()


def assert_french(said: Callable[[], str], *of: object) -> None:
    """Two languages, no hole left open, and no English word in French."""
    french, english = both(said)
    assert french != english, of
    assert "%(" not in french + english, of
    assert not re.search(r"\b(the|and|have|are|round|pairs?|met|was|not)\b", french), of


class TestReasons:
    def test_of_rounds_and_of_tables(self) -> None:
        for code in {*TEXTS} - {"table"}:
            assert_french(partial(draw_words.reason_words, DrawReason(code, SAMPLES)), code)

    def test_of_a_table_there_are_only_ranks(self) -> None:
        said = both(lambda: draw_words.reason_words(DrawReason("table", {"rank1": 1, "rank2": 2})))
        assert said == ("1re et 2e", "1st and 2nd")

    def test_of_schedules_and_of_a_plan(self) -> None:
        for code in ("rotation", "round_robin", "manual"):
            assert_french(partial(draw_words.reason_words, DrawReason(code, {})), code)

    def test_of_a_melee(self) -> None:
        for meetings, first in ((0, True), (0, False), (1, False), (5, False)):
            said = partial(draw_words.melee_words, meetings, first=first)
            assert_french(said, meetings, first)

    def test_each_is_used_and_each_has_words(self) -> None:
        known = {*TEXTS, "rotation", "odd_stay", "round_robin", "manual"}
        assert set(draw_words.REASONS) == known

    @pytest.mark.parametrize(
        "given",
        [
            {"system": "knockout", "placement": True},
            {"system": "knockout", "third_place": True},
            {"system": "knockout", "bracket": "double"},
            {"system": "consolante", "of_round": 2},
        ],
    )
    def test_of_every_round_of_every_bracket(self, given: dict[str, Any]) -> None:
        output = draw_json({**given, "entrants": [{"id": n} for n in range(1, 20)]})
        french = {}
        for language in ("fr", "en"):
            with override(language):
                french[language] = bracket_words.bracket_rounds(Brackets.of_json(output).matches)
        for number, words in french["fr"].items():
            assert words
            assert words != french["en"][number]

    def test_of_every_bracket_there_is(self) -> None:
        last = knockout.THIRD, knockout.LOSERS, knockout.FINAL, knockout.CONSOLATION
        for bracket, matches in product((MAIN, *last, "place_5"), (2, 4, 8, 16)):
            assert_french(partial(bracket_words.bracket_words, bracket, matches), bracket, matches)


class TestWhatGave:
    def test_every_constraint(self) -> None:
        for code, count in product((*CONSTRAINTS, "partner"), (1, 2, 3)):
            entry = Broken.of_json({"constraint": code, "entrants": [3, 8, 12][:count]})
            assert_french(partial(draw_words.broken_words, entry, str), entry)
            with override("fr"):
                said = draw_words.broken_words(entry, str)
            told = 1 if code == "bye" else min(count, 2)
            assert all(str(number) in said for number in [3, 8, 12][:told]), entry

    def test_no_constraint_is_missing(self) -> None:
        assert set(draw_words.BROKEN) == {*CONSTRAINTS, "partner"}

    def test_three_of_one_kind_are_all_named(self) -> None:
        for code in ("club", "fixed_table"):
            with override("fr"):
                said = draw_words.broken_words(Broken(code, (3, 8, 12)), str)
            assert "3, 8 et 12" in said


class TestProblems:
    def error(self, code: str) -> DrawError:
        names = [name for _, name, _, _ in Formatter().parse(MESSAGES[code]) if name]
        return DrawError("entrants", code, **dict.fromkeys(names, 7))

    def test_what_a_tournament_can_lack_has_a_sentence(self) -> None:
        for code in PROBLEMS:
            assert_french(partial(draw_problem, self.error(code)), code)
            assert "entrants" not in draw_problem(self.error(code)), code

    def test_a_mistake_of_a_program_keeps_its_own(self) -> None:
        error = self.error("not_whole")
        assert draw_problem(error) == str(error)


class TestTheRest:
    def test_every_system_and_its_constraints_have_words(self) -> None:
        for system in SYSTEMS:
            assert_french(partial(system_words.system_words, system, ""), system)
            count = len(LEVELS.get(system, ()))
            french, english = both(partial(self.levels, system))
            assert count < 1 or set(french.splitlines()).isdisjoint(english.splitlines()), system

    def levels(self, system: str) -> str:
        return "\n".join(draw_words.cost_words(DrawInput(system)))

    def test_every_step(self) -> None:
        values = {"seed": 42, "one": 3, "other": 8, "table": 2}
        for label in draw_words.STEPS:
            assert_french(partial(draw_words.step_words, label, values), label)

    def test_how_good_it_is(self) -> None:
        for code in set(draw_words.STANDING) - {"drawn"}:
            assert_french(partial(str, draw_words.STANDING[code]), code)

    def test_why_it_is_another_round(self) -> None:
        for code, words in draw_words.INSTEAD.items():
            assert_french(partial(str, words), code)


ENGLISH = re.compile(
    r"\b(drawn by lot|everybody|somebody|placed by|pool: |partners again|kept apart|of one club|"
    r"changed by hand|draw no|victories|round of|the rest|seeds?)\b"
)


@pytest.mark.django_db
@pytest.mark.parametrize("tournament", TOURNAMENTS.values(), ids=TOURNAMENTS)
class TestWholeDrafts:
    """Real rounds of every system: the text of their page and certificate."""

    def said(self, tournament: Tournament, number: int, language: str) -> list[str]:
        with override(language):
            round_ = tournament.rounds.get(number=number)
            draft, told = draft_of(round_), certificate_of(round_)
            rows = [words for row in draft.rows for words in (row.why, *row.broken)]
            parts = [text for part in told.parts for text in (part.words, part.system)]
            lists = [shown.title for shown in told.groups]
            levels = [line.words for line in told.cost]
            return [
                *(*rows, *parts, *lists, *levels, *draft.broken, draft.standing, draft.instead),
                *(*told.constraints, *told.changes, draft.how, draft.undo),
            ]

    def test_whole_drafts_are_in_french(self, tournament: Any) -> None:
        found = tournament()
        swap(drawn(found), *two_of(found.rounds.get(number=1)))
        said = "\n".join(self.said(found, 1, "fr"))
        assert not ENGLISH.search(said)
        english = self.said(found, 1, "en")
        same = {words for words in english if words and words in said.splitlines()}
        assert same <= {"mêlée"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["random", "rotation", "round_robin", "manual", "bracket", "consolante", "pools"]
)
def test_a_later_round_says_nothing_in_english_either(name: str) -> None:
    found = TOURNAMENTS[name]()
    play(found, 1)
    drawn(found, 2)
    assert not ENGLISH.search("\n".join(TestWholeDrafts().said(found, 2, "fr")))


def _foreseen(tournament: Tournament, count: int) -> str:
    return " ".join(feasibility_words(tournament, count))


@pytest.mark.django_db
def test_what_is_foreseen_of_brackets_and_pools() -> None:
    for system in (System.KNOCKOUT, System.CONSOLANTE, System.POOLS):
        tournament = tournament_of(3, system=system, code=str(system)[:8])
        for count in (3, 5, 8):
            assert_french(partial(_foreseen, tournament, count))
