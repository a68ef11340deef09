"""A friendly game between two requests: its text, and the code and the secret of a shared one.

The text travels in a form, a browser and a shared row: compact JSON. Whoever sends it may have
changed it: everything is checked, and a game that cannot be played is refused.

A form that is sent twice has the same key, and so shares its game once. A key has 128 bits that the
server has drawn; without the key of the installation nobody makes a code of it.
"""

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from types import NoneType
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from scoring.errors import InputError
from scoring.options.option import CONTREE
from scoring.presets import PRESETS, preset_rules
from scoring.rules import GAMES, Rules
from scoring.rules_json import parse_document, rules_from_json, rules_to_json
from tournaments.core.fields import LineField, number_in
from tournaments.core.writes import Refusal
from tournaments.friendly.game import (
    MOST_HANDS,
    MOST_LETTERS,
    MOST_STEPS,
    FriendlyGame,
    HandAct,
    PastAct,
    players_each,
)
from tournaments.models.friendly import LARGEST_GAME

KEY = re.compile(r"[0-9a-f]{32}")
CODE = re.compile(r"[\w-]{24}", re.ASCII)
BYTES = 18
"""Of a code or a secret: 144 bits."""


class Sharing(NamedTuple):
    """Where a game is shared, as its form carries it: with the secret that may write there."""

    code: str
    secret: str
    seen: int = 0
    """The version of the shared game that the form knows."""


def sharing_of(key: str) -> Sharing:
    """The code and the secret that belong to the key of a form."""
    return Sharing(_signed("code", key), _signed("secret", key))


def digest_of(secret: str) -> str:
    """What a row has of a secret."""
    return sha256(secret.encode()).hexdigest()


def _signed(what: str, key: str) -> str:
    signed = salted_hmac(f"belote-club.shared-game.{what}", key, algorithm="sha256")
    return urlsafe_b64encode(signed.digest()[:BYTES]).decode()


FIRST, VERSION = 1, 2
"""Texts of the first version have presets and card values of another meaning."""
_CONTREE = {"misdeal_points": 162, "fault_points": 162}
_CANNES = {"rounding": "nearest_10"}
_ON_162 = {
    "all_trump_values": {"raw_258": "14_9_6_5_3_1"},
    "no_trump_values": {"raw_130": "A19"},
}
"""Option -> the value under which a hand made 162 points then -> one under which it does now."""
BELL_ROUNDED = "rounded"
"""What `time` is of a game that the clock ended under the first version: its last hand stays."""
NAME = LineField(max_length=MOST_LETTERS)
KEYS = frozenset({"version", "rules", "names", "first", "hands", "time", "past"})


class _Unreadable(Exception):
    """Something in the text is not as `game_text` writes it."""


def game_text(game: FriendlyGame) -> str:
    """A game as JSON of plain ASCII, so that its bytes are its characters.

    :raises Refusal: if it has become too long.
    """
    document: dict[str, Any] = {
        "version": VERSION,
        "rules": nearest_preset(game.rules),
        "names": game.names,
        "first": game.first,
        "hands": game.hands,
        "time": BELL_ROUNDED if game.by_time and game.bell_rounded else game.by_time,
        "past": [
            [step.act.value, step.place, *([] if step.facts is None else [step.facts])]
            for step in game.past
        ],
    }
    text = json.dumps(document, separators=(",", ":"))
    if len(text) > LARGEST_GAME or len(game.hands) > MOST_HANDS:
        raise Refusal(_("This game has become too long: print it, then begin another one."))
    return text


def read_game(text: str) -> FriendlyGame:
    """The game of a text that somebody has sent.

    :raises Refusal: if the text is no game, or one that cannot be played.
    """
    try:
        if len(text.encode()) > LARGEST_GAME:
            raise _Unreadable
        document = parse_document(text.encode())
        # Half a character (a lone surrogate) can neither be shown nor printed.
        json.dumps(document, ensure_ascii=False, default=str).encode()
        game = _game(document)
        game.sheet()
        game_text(game)
    except (_Unreadable, InputError, UnicodeEncodeError, RecursionError) as error:
        words = _("This game cannot be read: it is damaged, or was written by another version.")
        raise Refusal(words) from error
    return game


def nearest_preset(rules: Rules) -> dict[str, object]:
    """Rules as the preset that is nearest to them, with the options that differ.

    >>> from dataclasses import replace
    >>> nearest_preset(replace(preset_rules("village_16"), hands=15))
    {'preset': 'village_12', 'hands': 15}
    """
    options = rules_to_json(rules)
    written: list[dict[str, object]] = []
    for name, preset in PRESETS.items():
        if preset.game == rules.game:
            usual = rules_to_json(preset_rules(name))
            own = {k: v for k, v in options.items() if (k, v) not in usual.items()}
            written.append({"preset": name, **own})
    return min(written, key=len)


def _game(document: object) -> FriendlyGame:
    if not isinstance(document, Mapping) or set(document) != KEYS:
        raise _Unreadable
    version, by_time, options = (document[key] for key in ("version", "time", "rules"))
    is_time = isinstance(by_time, bool) or by_time == BELL_ROUNDED
    if version not in (FIRST, VERSION) or not is_time or not isinstance(options, Mapping):
        raise _Unreadable
    rules = rules_of_first(options) if version == FIRST else rules_from_json(options)
    names, hands = _names(document["names"], rules), _listed(document["hands"], MOST_HANDS)
    if not all(isinstance(hand, Mapping) for hand in hands):
        raise _Unreadable
    return FriendlyGame(
        rules,
        names,
        _whole(document["first"], 0, sum(map(len, names)) - 1),
        tuple(hands),
        bool(by_time),
        by_time == BELL_ROUNDED or (version == FIRST and by_time),
        tuple(map(_step, _listed(document["past"], MOST_STEPS))),
    )


def _names(value: object, rules: Rules) -> tuple[tuple[str, ...], ...]:
    game, each = GAMES[rules.game], players_each(rules)
    sides = [_listed(side, each) for side in _listed(value, game.most)]
    whole = len(sides) >= game.fewest and all(len(side) == each for side in sides)
    if not whole or not all(is_name(name) for side in sides for name in side):
        raise _Unreadable
    return tuple(map(tuple, sides))


def is_name(name: object) -> bool:
    """Whether this is a name as the form of names makes one.

    >>> is_name("Marie-Thérèse"), is_name(""), is_name("a\\nb"), is_name("x" * 31)
    (True, False, False, False)
    """
    try:
        return isinstance(name, str) and NAME.clean(name) == name
    except ValidationError:
        return False


def _step(value: object) -> PastAct:
    act, place, facts = (*_listed(value, 3), None, None, None)[:3]
    kind = Mapping if act in (HandAct.EDIT, HandAct.REMOVE) else NoneType
    if act not in list(HandAct) or not isinstance(facts, kind):
        raise _Unreadable
    return PastAct(HandAct(act), _whole(place, 0, MOST_HANDS), facts)


def _listed(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _Unreadable
    return value


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise _Unreadable
    return value


def rules_of_first(options: Mapping[str, Any]) -> Rules:
    """The rules of a text of the first version, as they were meant.

    :raises scoring.errors.InputError: if they are no rules.

    >>> rules_of_first({"preset": "contree_cannes", "fault_points": 250}).misdeal_points
    162
    """
    preset = PRESETS.get(str(options.get("preset")))
    meant: dict[str, Any] = {}
    if preset is not None and preset.game == CONTREE:
        meant = _CONTREE | (_CANNES if preset.name == "contree_cannes" else {})
    scaled = {
        option: values[str(options[option])]
        for option, values in _ON_162.items()
        if str(options.get(option)) in values
    }
    return rules_from_json({**meant, **options, **scaled})


class Carried(NamedTuple):
    """A game, and where it is shared; nothing else of it is known between two requests."""

    game: FriendlyGame
    sharing: Sharing | None = None

    @property
    def fields(self) -> dict[str, str]:
        """The hidden fields of its form, which `carried_in` reads.

        :raises Refusal: if the game has become too long.
        """
        shared = self.sharing or Sharing("", "")
        return {
            "game": game_text(self.game),
            "shared": shared.code,
            "secret": shared.secret,
            "seen": str(shared.seen),
        }


def carried_in(data: Mapping[str, str]) -> Carried:
    """What the hidden fields of a form carry.

    :raises Refusal: if the game cannot be read.
    """
    game = read_game(data.get("game", ""))
    code, secret, seen = (data.get(name, "") for name in ("shared", "secret", "seen"))
    if not CODE.fullmatch(code) or not CODE.fullmatch(secret):
        return Carried(game)
    return Carried(game, Sharing(code, secret, number_in(seen, 9) or 0))
