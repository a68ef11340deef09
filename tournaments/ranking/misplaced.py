"""Who was seated in a bracket or taken into a phase, against who should be by the results."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tournaments.draws.bracket_play import BracketResult, standing_at, to_be_played
from tournaments.draws.knockout import AGAIN, BracketMatch
from tournaments.models import MatchKind
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.rows import Matches, MatchRow

Members = Mapping[str, Collection[int]]


class OtherSides(NamedTuple):
    """A match of a bracket in which others sit, or have played, than its results call for.

    Two who stay together are known by the number that stands for both.
    """

    position: int
    """of its phase"""
    round: int
    group: str
    slot: int
    sat: tuple[int, ...]
    """its sides; of a match that nobody played the one who went on, then the one who had left"""
    due: tuple[int | None, ...]
    """its sides by the results, each at the place of `sat` where it is there; None: not known"""
    match: int | None = None
    """its primary key; None where nobody sat"""
    table: int | None = None
    played: bool = False
    """whether its result is in"""
    needless: bool = False
    """whether by the results it is not played at all: a second final nobody has to win"""

    @property
    def known(self) -> bool:
        """Whether both sides are known by the results."""
        return None not in self.due

    @property
    def differs(self) -> bool:
        """Whether somebody should sit there who does not."""
        return self.back or self.needless or bool(self.coming)

    @property
    def coming(self) -> list[int]:
        """Those of its sides by the results who do not sit there."""
        return [number for number in self.due if number is not None and number not in self.sat]

    @property
    def back(self) -> bool:
        """Whether nobody played it because one had left who is back."""
        return self.match is None and {*self.due} == {*self.sat}

    @property
    def key(self) -> str:
        """What an organiser settles: this match with these sides by the results."""
        due = "-".join(map(str, sorted(number or 0 for number in self.due)))
        return f"{self.round}/{self.group}/{self.slot}/{'' if self.needless else due}"


class OtherGroup(NamedTuple):
    """A group of a phase: who should be in it, and who is in it and should not be."""

    name: str
    missing: tuple[int, ...]
    extra: tuple[int, ...]


class OtherMembers(NamedTuple):
    """A phase that others play than those the ranking before it calls for."""

    position: int
    round: int
    """its first"""
    groups: tuple[OtherGroup, ...]

    @property
    def key(self) -> str:
        """What an organiser settles: these instead of those."""
        moved = (f"{one.name}+{[*one.missing]}-{[*one.extra]}" for one in self.groups)
        return f"{self.round}/{'/'.join(moved)}".replace(" ", "")


def other_sides(
    phase: PhaseFacts,
    rows: Matches,
    there: Mapping[int, Collection[int]],
    *,
    pending: bool = False,
) -> Iterator[OtherSides]:
    """The matches of the brackets of a phase in which others sit than the results call for.

    :param there: who is there, by round: somebody who had left a match and is back
    :param pending: also those that were drawn from a result that is not in any more
    """
    for name, group in phase.groups.items():
        if not group.has_pools:
            own = {
                row.slot: (key, phase.as_pairs(row))
                for key, row in rows.items()
                if row.kind == MatchKind.MATCH and row.group == name and phase.has(row)
            }
            found = _of_bracket(phase, name, group.matches, own, there)
            yield from (one for one in found if one.differs or (pending and not one.known))


def _of_bracket(
    phase: PhaseFacts,
    name: str,
    matches: Sequence[BracketMatch],
    own: Mapping[int | None, tuple[int, MatchRow]],
    there: Mapping[int, Collection[int]],
) -> Iterator[OtherSides]:
    results: dict[int, BracketResult] = {}
    through = {one.slot: one for one in phase.through if one.group == name}
    for match in matches:
        due = tuple(standing_at(side, results) for side in match.sides)
        if match.number in own:
            key, row = own[match.number]
            sat = tuple(side.ids[0] for side in row.sides)
            if row.complete and row.winner is not None:
                results[match.number] = BracketResult(sat[row.winner], sat[1 - row.winner])
            needless = match.bracket == AGAIN and match not in to_be_played(matches, results)
            yield OtherSides(
                *(phase.plan.position, row.round, name, match.number, sat, _beside(sat, due)),
                *(key, row.table, row.complete, needless),
            )
        elif match.number in through:
            given = through[match.number]
            sat = given.winner, given.loser
            won = _went_on(given.loser, sat, due)
            if won is not None:
                results[match.number] = won
            if won is None or {*phase.both([given.loser])} <= {*there.get(given.round, ())}:
                position, round_ = phase.plan.position, given.round
                yield OtherSides(position, round_, name, match.number, sat, _beside(sat, due))


def _went_on(gone: int, sat: tuple[int, ...], due: tuple[int | None, ...]) -> BracketResult | None:
    """Who goes on against somebody who had left; None where the leaver is no side by the results.

    A side that is not known yet changes nothing.
    """
    if None in due or {*due} == {*sat}:
        return BracketResult(*sat)
    other = next((one for one in due if one is not None and one != gone), None)
    return BracketResult(other, gone) if gone in due and other is not None else None


def _beside(sat: tuple[int, ...], due: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The sides by the results in the order of those who sat, where they are the same.

    >>> _beside((1, 5), (5, 8)), _beside((1, 5), (8, 5)), _beside((1, 5), (8, None))
    ((8, 5), (8, 5), (8, None))
    """
    first, second = due
    return (second, first) if first == sat[1] or second == sat[0] else due


def moved_with(one: OtherSides, found: Iterable[object]) -> list[OtherSides]:
    """A match with those of its round that are put right with it: who is to sit at it sits there.

    >>> final = OtherSides(1, 2, "A", 3, (1, 2), (8, 2), match=5)
    >>> third = OtherSides(1, 2, "A", 4, (8, 4), (1, 4), match=6)
    >>> [each.slot for each in moved_with(third, [final, third])]
    [4, 3]
    """
    others = [each for each in found if isinstance(each, OtherSides) and each.round == one.round]
    moved = [one]
    for each in moved:
        moved += [
            other
            for other in others
            if other not in moved and other.known and other.match
            if not {*each.coming}.isdisjoint(other.sat)
        ]
    return moved


def met_words(phase: PhaseFacts, sides: Iterable[int | None]) -> str:
    """The sides of a match by their numbers; partners with both of theirs: 3 + 17 – 4 + 12."""
    return " – ".join(
        "?" if number is None else " + ".join(map(str, phase.both([number]))) for number in sides
    )


def other_members(phase: PhaseFacts, due: Members) -> OtherMembers | None:
    """The groups of a phase with others in them than are due; None where all are the same.

    Who was drawn alone in a group, or without a partner, is in none.
    """
    wanted_by = {name: {*ids} for name, ids in due.items() if len(ids) > 1}
    drawn = {name: {*ids} for name, ids in phase.members.items()}
    alone = {*phase.alone}
    groups = []
    for name in {**wanted_by, **drawn}:
        here, wanted = drawn.get(name, set()), wanted_by.get(name, set())
        missing, extra = wanted - here - alone, here - wanted
        if missing or extra:
            groups.append(OtherGroup(name, tuple(sorted(missing)), tuple(sorted(extra))))
    return OtherMembers(phase.plan.position, phase.plan.start, tuple(groups)) if groups else None
