"""What a phase or a round states over the rules above it: some options, never a copy of all.

An answer other than the one above is stated. It stays so when the rules above come to give the
same answer, until it is given back or answered as above; then the rules above say what holds.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scoring.errors import RulesError
from scoring.games import GAMES
from scoring.presets import preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json, rules_to_json

Own = Mapping[str, Any]
"""Option -> answer, of the options that are stated."""
NOTHING: Own = {}
KEPT = 256
UNKNOWN = object()
"""The answer to a question that another game has."""


def rules_over(above: Rules, own: Own) -> Rules:
    """The rules above, but for what is stated below them.

    :raises RulesError: where the two do not go together.

    >>> rules = rules_over(preset_rules("village_12"), {"hands": 15})
    >>> rules.hands, rules.capot_points
    (15, 252)
    """
    return _over(above, tuple(sorted(own.items()))) if own else above


@lru_cache(maxsize=KEPT)
def _over(above: Rules, stated: tuple[tuple[str, Any], ...]) -> Rules:
    own, kind = dict(stated), GAMES[above.game]
    values = rules_to_json(above) | own
    if kind.variant in own:
        # What is stated may leave out questions that the rules above answer.
        left_out = kind.left_out(replace(above, **{kind.variant: own[kind.variant]})) - own.keys()
        values = {name: value for name, value in values.items() if name not in left_out}
    return rules_from_json(values)


def own_over(
    above: Rules,
    rules: Rules,
    stated: Own = NOTHING,
    back: Collection[str] = (),
    keep: Collection[str] = (),
) -> dict[str, Any]:
    """What is to be stated over the rules above, so that `rules` are in force.

    What was `stated` and has the same answer stays, but for what is given `back`; what is to be
    kept is stated too.

    >>> above, rules = preset_rules("village_12"), preset_rules("village_16")
    >>> own_over(above, rules), own_over(rules, rules, {"hands": 16})
    ({'hands': 16}, {'hands': 16})
    >>> own_over(rules, rules, {"hands": 16}, back=["hands"]), own_over(above, above, {"hands": 16})
    ({}, {})
    """
    usual, mine = _answers(preset_rules(above.game)) | _answers(above), _answers(rules)
    return {
        name: answer
        for name, answer in mine.items()
        if name not in back
        and (
            name in keep
            or answer != usual.get(name, UNKNOWN)
            or (name in stated and stated[name] == answer)
        )
    }


def _answers(rules: Rules) -> dict[str, Any]:
    """Option -> answer, of the options that rules have."""
    return {name: getattr(rules, name) for name in rules_to_json(rules) if name != "game"}


def carried(own: Own, before: Rules, after: Rules) -> Own:
    """What goes along to other rules above: all, where these answer the same as those before.

    >>> village, longer = preset_rules("village_12"), preset_rules("village_16")
    >>> carried({"hands": 15}, village, replace(village, capot_points=162))
    {'hands': 15}
    >>> carried({"hands": 15}, village, longer)
    {}
    """
    if before.game != after.game:
        return NOTHING
    if any(getattr(before, name) != getattr(after, name) for name in own):
        return NOTHING
    try:
        rules_over(after, own)
    except RulesError:
        return NOTHING
    return own
