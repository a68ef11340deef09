"""A stored draw and the steps of its draft, read from JSON and written again."""

from __future__ import annotations

from typing import Any

from tournaments.models import Round
from tournaments.models.group import Drawn, DrawnGroup
from tournaments.models.stored_draw import DraftStep, StoredDraw

LOCKED = {"table": 1, "sides": [[1], [2]], "locked": True}
OF_A_GROUP = {"table": 2, "sides": [[3], [4]], "group": "A", "slot": 5}


def step(**more: Any) -> dict[str, Any]:
    matches = [LOCKED, OF_A_GROUP]
    return {"label": "drawn", "values": {"seed": 1}, "matches": matches, "byes": [5], **more}


class TestAStep:
    def test_it_is_written_as_it_was_read(self) -> None:
        for stored in (step(), step(draw={"input": {"seed": 1}, "output": {}})):
            assert DraftStep.of_json(stored).to_json() == stored

    def test_a_match_that_was_unlocked_is_stored_without_a_lock(self) -> None:
        unlocked = DraftStep.of_json(step()).with_lock(1, locked=False)
        assert unlocked.to_json()["matches"][0] == {"table": 1, "sides": [[1], [2]]}

    def test_two_of_one_match_change_sides(self) -> None:
        swapped = DraftStep.of_json(step()).swapped(1, 2)
        assert swapped.matches[0].sides == [[2], [1]]
        assert swapped.matches[0].locked

    def test_who_rests_can_change_places(self) -> None:
        swapped = DraftStep.of_json(step()).swapped(3, 5)
        assert (swapped.matches[1].sides, swapped.byes) == ([[5], [4]], [3])


class TestADraw:
    def test_it_is_written_as_it_was_read(self) -> None:
        stored = {"input": {"system": "danois"}, "output": {"cost": []}, "alone": [], "start": 2}
        assert Round(draw=stored).stored_draw.to_json() == stored

    def test_its_system_is_that_of_the_input_or_its_own(self) -> None:
        drawn = StoredDraw(Drawn({"system": "random"}))
        assert drawn.system == "random"
        assert StoredDraw(drawn.drawn, by="manual").system == "manual"

    def test_only_the_first_round_of_groups_begins_their_phase(self) -> None:
        groups = [DrawnGroup("A", (1, 2), Drawn())]
        draw = StoredDraw(Drawn(), groups=groups, start=3)
        assert [draw.begins_phase(number) for number in (3, 4)] == [True, False]
        assert not StoredDraw(Drawn(), start=3).begins_phase(3)
