"""A rule set as a file: readable JSON with a mark of its format and a version."""

import json
from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.errors import InputError, RulesError
from scoring.rules import Rules
from scoring.rules_json import parse_document, rules_from_json, rules_to_json
from tournaments.core.writes import Problem, Refusal, refuse
from tournaments.rulesets.selectors import RuleSource
from tournaments.rulesets.titles import MOST_LETTERS, problem_at

FORMAT, VERSION = "belote-club-rules", 1
KEYS = frozenset({"format", "version", "name", "preset", "rules"})
LARGEST = 100_000
"""Bytes: a rule set has a few thousand."""
MOST_PROBLEMS = 20


def write_rules(name: str, preset: str, rules: Rules) -> str:
    """Rules as a file for another club."""
    head = {"format": FORMAT, "version": VERSION, "name": name, "preset": preset}
    return json.dumps({**head, "rules": rules_to_json(rules)}, ensure_ascii=False, indent=2) + "\n"


def read_rules(data: bytes) -> RuleSource:
    """The rule set of a file.

    :raises Refusal: with every reason why the file holds none.
    """
    if len(data) > LARGEST:
        raise Refusal(_("This file is far too large for a rule set: choose another."))
    try:
        document = parse_document(data)
        # Half a character (a lone surrogate) can neither be shown nor stored.
        json.dumps(document, ensure_ascii=False, default=str).encode()
    except (InputError, UnicodeEncodeError, RecursionError) as error:
        raise Refusal(_("This file is not JSON: it may be damaged.")) from error
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise Refusal(_("This file is not a rule set of Belote Club: choose another."))
    if document.get("version") != VERSION:
        raise Refusal(_("This file was written by another version of the program."))
    head = (
        ("name", str, _("The file gives the rule set no name.")),
        ("preset", str, _("The file does not say which preset the rules started from.")),
        ("rules", Mapping, _("There are no rules in the file.")),
    )
    problems = [words for key, kind, words in head if not isinstance(document.get(key), kind)]
    if unknown := sorted(document.keys() - KEYS):
        words = _("The file contains unknown data: %(keys)s.")
        problems.append(words % {"keys": ", ".join(unknown)[:MOST_LETTERS]})
    refuse(Problem("", words) for words in problems)
    preset = document["preset"]
    try:
        rules = rules_from_json({**document["rules"], "preset": preset})
    except RulesError as error:
        problems = [problem_at(problem) for problem in error.problems[:MOST_PROBLEMS]]
        raise Refusal.of(*(Problem("", words) for words in problems)) from error
    return RuleSource("", document["name"], preset, rules)
