"""Writing contests and their settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.models import ByeScore, Club, RuleSet, Submission, Tournament
from tournaments.services.base import (
    Problem,
    Refusal,
    Stamp,
    claim_key,
    claim_version,
    journal,
)
from tournaments.setting_words import LABELS, OFFERED_KEYS, key_title

# No vowels, so that no word comes up; nothing that a reader takes for something else.
CODE_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
CODE_LENGTH = 5
SHOWN_IN_RANKING = (
    "ranking_keys",
    "bye_score",
    "bye_points",
    "bye_victory",
    "forfeit_points",
    "forfeit_points_against",
)
"""Settings that move a ranking the players have seen."""


@transaction.atomic
def tournament_create(
    *,
    stamp: Stamp,
    club: Club,
    preset: str,
    rules: Mapping[str, Any],
    settings: Mapping[str, Any],
    seed: int,
    rule_set: RuleSet | None = None,
) -> Tournament:
    """Create a contest; its short code and the lot of its ranking are drawn from the seed.

    It copies its rules: `rule_set` only tells where they come from.

    :raises Refusal: for settings that do not go together.
    """
    claim_key(stamp, "tournament.create")
    _check(settings, two_sided=Tournament(rules=rules).two_sided)
    chance = Random(seed)  # noqa: S311 - a lot that anyone can draw again, not a secret
    contest = Tournament.objects.create(
        club=club,
        code=next(code for code in _codes(chance) if _is_free(code)),
        lot_seed=chance.randrange(1, 2**31),
        preset=preset,
        rules=dict(rules),
        rule_set=rule_set,
        **settings,
    )
    Submission.objects.filter(key=stamp.key).update(tournament_id=contest.pk)
    data = {"name": contest.name, "club": club.name, "code": contest.code, "preset": preset}
    if rule_set is not None:
        data["rule_set"] = rule_set.name
    journal(stamp, "tournament.create", tournament=contest, data=data)
    return contest


@transaction.atomic
def tournament_edit(
    *,
    stamp: Stamp,
    contest: Tournament,
    version: int,
    settings: Mapping[str, Any],
    confirmed: bool = False,
) -> Tournament:
    """Change settings of a contest; `confirmed` where a ranking already shown may move.

    :raises Refusal: for settings that do not go together, or would falsify what was played.
    :raises Conflict: where somebody changed the contest since.
    """
    claim_key(stamp, "tournament.edit", contest)
    claim_version(contest, version)
    _check(settings, two_sided=contest.two_sided)
    changes = changed(contest, settings)
    _check_against_play(contest, settings, changes, confirmed)
    if changes:
        Tournament.objects.filter(pk=contest.pk).update(**settings)
        contest.refresh_from_db()
        journal(stamp, "tournament.edit", tournament=contest, data={"changes": changes})
    return contest


def changed(contest: Tournament, settings: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Setting -> its value before and after, of those that change."""
    pairs = {name: (getattr(contest, name), value) for name, value in settings.items()}
    return {
        name: [_json(before), _json(after)]
        for name, (before, after) in pairs.items()
        if before != after
    }


def rounds_drawn(contest: Tournament) -> int:
    """The number of the last round that is drawn or published; 0 before the first."""
    return contest.rounds.aggregate(last=Max("number"))["last"] or 0


def _check(settings: Mapping[str, Any], *, two_sided: bool) -> None:
    problems = [*_ranking_problems(settings.get("ranking_keys", OFFERED_KEYS))]
    if settings.get("bye_score") == ByeScore.FIXED and not settings.get("bye_points"):
        problems.append(Problem("bye_points", _("A bye scores a fixed number: say how many.")))
    if settings.get("bye_score") == ByeScore.CATCH_UP and not two_sided:
        words = _("A catch-up game needs a table of two: choose another score for a bye.")
        problems.append(Problem("bye_score", words))
    if problems:
        raise Refusal(*problems)


def _ranking_problems(keys: Sequence[str]) -> Iterator[Problem]:
    if not keys:
        yield Problem("ranking_keys", _("Choose at least one ranking key."))
    for key in keys:
        if key not in OFFERED_KEYS:
            yield Problem("ranking_keys", _("There is no ranking key “%(key)s”.") % {"key": key})
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        named = {"key": key_title(key)}
        yield Problem("ranking_keys", _("“%(key)s” is chosen more than once.") % named)
    if "lot" in keys and keys[-1] != "lot":
        yield Problem("ranking_keys", _("The lot decides every tie: put it last."))


def _check_against_play(
    contest: Tournament,
    settings: Mapping[str, Any],
    changes: Mapping[str, Any],
    confirmed: bool,
) -> None:
    drawn = rounds_drawn(contest)
    if settings.get("rounds_planned", drawn) < drawn:
        words = _("Round %(number)s is drawn already: at least %(number)s.") % {"number": drawn}
        raise Refusal.of(words, "rounds_planned")
    if drawn and "table_size" in changes:
        words = _("Round %(number)s is drawn already with tables of %(size)s players.")
        raise Refusal.of(words % {"number": drawn, "size": contest.table_size}, "table_size")
    moved = [str(LABELS[name]) for name in SHOWN_IN_RANKING if name in changes]
    if moved and not confirmed and contest.rounds.filter(published_at__isnull=False).exists():
        words = _("This moves a ranking that may have been seen: %(settings)s. Tick to go on.")
        raise Refusal.of(words % {"settings": ", ".join(moved)}, "confirmed")


def _codes(chance: Random) -> Iterator[str]:
    while True:
        yield "".join(chance.choices(CODE_LETTERS, k=CODE_LENGTH))


def _is_free(code: str) -> bool:
    return not Tournament.objects.filter(code=code).exists()


def _json(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
