"""Random evenings: their start, their progress, the acts on drafts, rounds and cards."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tests import cast
from tests.phases.chains import MAIN_AND_CONSOLATION, later
from tests.phases.stateful import Held, placed, plan_of, rightly_drawn, well_drawn
from tournaments.models import ByeScore, Match, MatchEntry, MatchKind, Round, System
from tournaments.phases.services.phases import phase_add
from tournaments.results.outcome import Totals
from tournaments.results.selectors import byes_for_bis, opponents_for_catch_up
from tournaments.results.services import results
from tournaments.results.services.bye_games import (
    bis_start,
    bye_game_cancel,
    catch_up_start,
)
from tournaments.rounds.services import drafts
from tournaments.rounds.services.rounds import (
    round_discard,
    round_draw,
    round_publish,
    round_unpublish,
)

CARD = 12 * 162
SINGLES = (System.MELEE, System.MELEE_FIXED)
SMALL = st.integers(0, 99)
TWO = ("one", "other")
BY_RANK: list[dict[str, Any]] = [{"name": "A", "first": 1, "last": 4}]
TWO_BY_RANK = [*BY_RANK, {"name": "B", "first": 5, "last": 8}]
LATER = (
    later(System.DANOIS, 2),
    later(System.DANOIS, 1, entry=BY_RANK, carry="half", ranking_keys=["victories", "points"]),
    later(System.SWISS, 2, carry="fresh", ranking_keys=["victories", "direct", "difference"]),
    later(System.RANDOM, 1, entry=BY_RANK, ranking_keys=["opponents_points", "points", "lot"]),
    later(System.KNOCKOUT, 2, entry=TWO_BY_RANK),
    later(System.KNOCKOUT, 1, entry=MAIN_AND_CONSOLATION, options={"third_place": False}),
    later(System.CONSOLANTE, 2, carry="half"),
    later(System.POOLS, 2, entry=BY_RANK, options={"size": 3}, carry="fresh"),
    later(System.POOLS, 1, entry=[{"name": "A", "places": [1, 2]}], options={"size": 4}),
    later(System.POOLS, 1, options={"size": 3}, carry="half", ranking_keys=["points", "direct"]),
    later(System.ROUND_ROBIN, 3, entry=BY_RANK, ranking_keys=["victories", "direct", "points"]),
    later(System.KNOCKOUT, 3, carry="fresh", ranking_keys=["victories", "difference"]),
)
OF_PLAYERS = (
    later(System.MELEE, 2),
    later(System.MELEE_FIXED, 2, options={"partners": "first_last"}),
    later(System.KNOCKOUT, 1, entry=BY_RANK, carry="half"),
    later(System.POOLS, 1, options={"size": 3, "partners": "first_last"}),
    later(System.KNOCKOUT, 2, entry=TWO_BY_RANK, options={"partners": "kept"}, carry="fresh"),
    later(System.CONSOLANTE, 1, options={"partners": "lot"}),
    later(System.MELEE, 1, entry=BY_RANK, carry="fresh", ranking_keys=["victories", "points"]),
)
SETTINGS = st.fixed_dictionaries(
    {
        "system": st.sampled_from(System.values),
        "rounds_planned": st.integers(1, 3),
        "system_options": st.sampled_from(
            [{}, {"size": 3}, {"third_place": False}, {"bracket": "double"}, {"placement": True}]
        ),
        "ranking_keys": st.sampled_from(
            [["points", "victories", "lot"], ["victories", "direct", "points"], ["points"]]
        ),
        "bye_score": st.sampled_from(ByeScore.values),
        "bye_victory": st.booleans(),
        "bye_choice": st.sampled_from(["lowest", "lot"]),
    }
)

LEAVERS = ("forfeit", "unplayed")


class Rounds(Held):
    """The acts on rounds, their drafts and their cards."""

    @initialize(settings=SETTINGS, count=st.integers(4, 9), more=SMALL, done=st.integers(0, 15))
    def begins(self, settings: dict[str, Any], count: int, more: int, done: int) -> None:
        if settings["system"] in SINGLES:
            settings |= {"bye_score": ByeScore.FIXED, "bye_choice": "lowest"}
        # The plain ranking knows nobody who has left, and no match that is won without a table.
        settings |= {"withdrawn_rank": "ranked", "leaver_matches": LEAVERS[more % 2]}
        tournament = cast.tournament(bye_points=800, **settings)
        (cast.singles if tournament.melee else cast.pairs)(tournament, count)
        for at in range(more % 3):
            self.adds_phase(self._later(more + at))
        for step in range(done):
            self.goes_on(more + step)
        self.watched = True

    @rule(seed=SMALL)
    def goes_on(self, seed: int) -> None:
        """The next step of the evening: a draw, its publication, its cards, one more phase."""
        rounds = self.rounds
        if rounds and not rounds[-1].published:
            self._publish(rounds[-1])
        elif rounds and Match.objects.filter(round=rounds[-1], entry=""):
            self._cards(rounds[-1], Random(seed))  # noqa: S311 points, nothing secret
        elif len(rounds) < self.tournament.rounds_total:
            self._draw(len(rounds) + 1, seed)
        else:
            self.adds_phase(self._later(seed))

    def _later(self, seed: int) -> dict[str, Any]:
        fitting = OF_PLAYERS if self.tournament.melee else LATER
        return fitting[seed % len(fitting)]

    further = rule(seed=SMALL)(lambda self, seed: self.goes_on(seed))
    on_and_on = rule(seed=SMALL)(lambda self, seed: self.goes_on(seed))
    to_the_end = rule(seed=SMALL)(lambda self, seed: self.goes_on(seed))

    def _draw(self, number: int, seed: int, version: int | None = None) -> None:
        values = {"number": number, "seed": seed, "version": version}
        if self.act(round_draw, tournament=self.tournament, **values):
            well_drawn(Round.objects.get(number=number))
            self.followed(number, anew=True)

    def _publish(self, round_: Round) -> None:
        plan = plan_of(round_)
        if self.act(round_publish, round_=round_, version=round_.version):
            assert plan_of(Round.objects.get(pk=round_.pk)) == plan
            well_drawn(round_)

    def _cards(self, round_: Round, chance: Random) -> None:
        for match in Match.objects.filter(round=round_, entry="", hall_table__isnull=False):
            self._card(match, chance.choice((300, 844, 900, 1000, 1100, 1500)))

    def _card(self, match: Match, points: int, missing: int = 0) -> bool:
        totals = Totals((points, max(CARD - points - missing, 0)))
        values = {"version": match.version, "keep": True, "reason": "relu"}
        return self.act(results.result_record, match=match, totals=totals, **values)

    @rule(seed=SMALL, data=st.data())
    def draws_again(self, seed: int, data: st.DataObject) -> None:
        round_ = self._some(data)
        if round_ is not None:
            self._draw(round_.number, seed, round_.version)

    @rule(data=st.data())
    def publishes_some(self, data: st.DataObject) -> None:
        if (round_ := self._some(data)) is not None:
            self._publish(round_)

    @rule(data=st.data(), again=st.booleans())
    def takes_back(self, data: st.DataObject, again: bool) -> None:
        if again and (draft := self._draft(data)) is not None:
            self._publish(draft)
        if (round_ := self._some(data)) is None:
            return
        without = not round_.matches.exclude(entry=MatchEntry.NONE).exists()
        plan = plan_of(round_)
        if self.act(round_unpublish, round_=round_, version=round_.version):
            assert without
            assert plan_of(Round.objects.get(pk=round_.pk)) == plan

    @rule(data=st.data())
    def discards(self, data: st.DataObject) -> None:
        if (round_ := self._some(data)) is not None:
            self.act(round_discard, round_=round_, version=round_.version)

    @rule(data=st.data())
    def swaps(self, data: st.DataObject) -> None:
        if (round_ := self._draft(data)) is not None:
            step = round_.steps[round_.step]
            seats = [n for match in step["matches"] for side in match["sides"] for n in side]
            values = {who: data.draw(st.sampled_from([*seats, *step["byes"]])) for who in TWO}
            self._drafted(drafts.draft_swap, round_, **values)

    @rule(data=st.data(), table=st.integers(1, 4), locked=st.sampled_from([True, True, False]))
    def locks(self, data: st.DataObject, table: int, locked: bool) -> None:
        if (round_ := self._draft(data)) is not None:
            self._drafted(drafts.draft_lock, round_, table=table, locked=locked)

    @rule(data=st.data(), seed=SMALL)
    def redraws(self, data: st.DataObject, seed: int) -> None:
        if (round_ := self._draft(data)) is not None:
            self._drafted(drafts.draft_redraw, round_, seed=seed)

    @rule(data=st.data(), back=st.sampled_from([1, 1, -1]))
    def undoes_or_redoes(self, data: st.DataObject, back: int) -> None:
        if (round_ := self._draft(data)) is not None:
            self._moved(round_, drafts.draft_undo if back > 0 else drafts.draft_redo, back)

    def _draft(self, data: st.DataObject) -> Round | None:
        """The current draft, or the next one; any round once the evening is over."""
        for seed in range(3):
            if self.rounds and not self.rounds[-1].published:
                return self.rounds[-1]
            self.goes_on(seed)
        return self._some(data)

    def _drafted(self, service: Any, round_: Round, **values: Any) -> None:
        """A step of a draft: undo restores the state before it, redo the state after it."""
        there = placed(round_)
        if not self.act(service, round_=round_, version=round_.version, **values):
            return
        self.followed(round_.number)
        after = Round.objects.get(pk=round_.pk)
        rightly_drawn(after)
        assert placed(after) == there
        self.late(service, round_=round_, version=after.version - 1, **values)
        self._moved(after, drafts.draft_undo, 1)
        self._moved(Round.objects.get(pk=round_.pk), drafts.draft_redo, -1)

    def _moved(self, round_: Round, service: Any, back: int) -> None:
        if self.act(service, round_=round_, version=round_.version):
            self.followed(round_.number, undone=back)

    def _some(self, data: st.DataObject) -> Round | None:
        """Mostly the last round, now and then an earlier one."""
        rounds = self.rounds
        return data.draw(st.sampled_from([*rounds, rounds[-1]])) if rounds else None

    @rule(data=st.data(), points=st.sampled_from([0, 844, 972, 1100, 1944]), missing=st.booleans())
    def enters_or_corrects_a_card(self, data: st.DataObject, points: int, missing: bool) -> None:
        if (match := self._match(data)) is not None:
            self._card(match, points, 10 * missing)

    @rule(data=st.data(), absent=st.sampled_from([{0}, {1}, {0, 1}]))
    def records_a_forfeit(self, data: st.DataObject, absent: set[int]) -> None:
        if (match := self._match(data)) is not None:
            self.act(
                results.result_forfeit,
                match=match,
                version=match.version,
                absent=absent,
                reason="absente",
            )

    @rule(data=st.data(), clear=st.booleans())
    def takes_a_result_back(self, data: st.DataObject, clear: bool) -> None:
        if (match := self._match(data)) is not None:
            service = results.result_clear if clear else results.result_undo
            self.act(service, match=match, version=match.version, reason="erreur")

    @rule(data=st.data())
    def plays_a_bye(self, data: st.DataObject) -> None:
        byes = Match.objects.exclude(kind=MatchKind.MATCH).select_related("round__tournament")
        if not byes or self.tournament.bye_score not in (ByeScore.CATCH_UP, ByeScore.BIS):
            return
        match = data.draw(st.sampled_from(list(byes)))
        if self.tournament.bye_score == ByeScore.BIS:
            self.plays_a_bis(data, match)
            return
        if match.kind == MatchKind.CATCH_UP:
            self.act(bye_game_cancel, match=match, version=match.version, kind=MatchKind.CATCH_UP)
            return
        free = opponents_for_catch_up(match.round)
        if free:
            opponent = data.draw(st.sampled_from([pair.number for pair in free]))
            values = {"version": match.version, "opponent": opponent}
            self.act(catch_up_start, match=match, **values)

    def plays_a_bis(self, data: st.DataObject, match: Match) -> None:
        if match.kind == MatchKind.BIS:
            self.act(bye_game_cancel, match=match, version=match.version, kind=MatchKind.BIS)
            return
        own = {*match.sides.values_list("entrant__number", flat=True)}
        free = {pair.number for _bye, pair in byes_for_bis(match.round)} - own
        if free and not Match.objects.filter(other_bye=match).exists():
            opponent = data.draw(st.sampled_from(sorted(free)))
            self.act(bis_start, match=match, version=match.version, opponent=opponent)

    def _match(self, data: st.DataObject) -> Match | None:
        """A match with a table, of any public round."""
        found = Match.objects.select_related("round__tournament").order_by("-pk")
        matches = list(found.filter(hall_table__isnull=False))
        return data.draw(st.sampled_from(matches)) if matches else None

    def adds_phase(self, phase: dict[str, Any]) -> None:
        tournament = self.tournament
        self.act(
            phase_add, tournament=tournament, version=tournament.version, phase=cast.phase(phase)
        )
