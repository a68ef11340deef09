"""What the sentences of a rule sheet claim, read from their English: things and their values.

Two sentences that give one thing two values contradict each other; a sentence that names what the
rules and the contest do not have speaks of what cannot happen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.rules import Rules
from tournaments.models import Tournament
from tournaments.paper.rules.draw_sentences import always_won
from tournaments.paper.rules.values import RuleSheet
from tournaments.paper.rules.worth_sentences import may_tie, resting_phase
from tournaments.rulesets.sheet.sentence import can_be_drawn, declarations_played

N = r"(\d{1,3}(?:,\d{3})*|\d+)"
PLAYS_ON, DRAWN = "plays on", "drawn"


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, or a line of the box, with its place."""

    place: str
    """the key of its article, or `facts` and the key of the line"""
    words: str

    @property
    def in_box(self) -> bool:
        return self.place.startswith("facts ")


@dataclass(frozen=True, slots=True)
class Claim:
    """That a thing has a value."""

    thing: str
    value: str
    said: Said


def said_by(sheet: RuleSheet) -> list[Said]:
    """Every line of the box and every sentence of the articles, but for those of the organiser."""
    box = [Said(f"facts {fact.key}", fact.words) for fact in sheet.facts]
    articles = (article for article in sheet.articles if article.key != "own")
    return box + [Said(one.key, words) for one in articles for words in one.sentences]


Pattern: TypeAlias = tuple[str, str, str]
"""Where it stands (the beginning of the place), what it looks like, the thing it is about."""
FIGURES: Sequence[Pattern] = (
    ("facts length", rf"^{N} points", "target"),
    ("facts length", rf"{N} hands", "hands"),
    ("end", rf"a total (?:reaches|passes) {N}", "target"),
    ("end", rf"after {N} hands at the latest", "hands"),
    ("end", rf"The game is {N} hands", "hands"),
    ("end", rf"before hand {N}", "hands"),
    ("facts tie", rf"before hand {N}", "hands"),
    ("facts belote", rf"^{N} points$", "belote, in points"),
    ("facts belote", rf"^{N} points on the score card", "belote, on the sheet"),
    ("declaring", rf"in one hand are worth {N} points", "belote, in points"),
    ("counting", rf"a belote {N}\.", "belote, on the sheet"),
    ("facts failed", rf"the defence scores {N}", "failed contract"),
    ("failed", rf"the defence scores {N}", "failed contract"),
    ("contre", rf"for its tricks the taker scores {N}", "tricks made after contre"),
    ("facts capot", rf"^{N}", "capot"),
    ("facts capot", rf"called {N}", "capot called"),
    ("facts capot", rf"générale {N}", "générale"),
    ("facts generale", rf"^{N}", "générale"),
    ("capot", rf"scores {N} in place of", "capot"),
    ("capot", rf"called before the first card is worth {N}", "capot called"),
    ("capot", rf"générale, made or failed, is worth {N}", "générale"),
    ("capot", rf"capot that was bid and made is scored {N}", "capot bid and made"),
    ("capot", rf"capot that was bid and fails gives the defence {N}", "capot bid and failed"),
    ("bids", rf"a contract of {N} points", "number of a capot"),
    ("bids", rf"from {N} to", "lowest bid"),
    ("bids", rf"bid at least {N}", "lowest bid"),
    ("facts bids", rf"from {N} to", "lowest bid"),
    ("bids", rf"from \d+ to {N}", "highest bid"),
    ("facts bids", rf"from \d+ to {N}", "highest bid"),
    ("facts contre", rf"surcontre × {N}", "surcontre"),
    ("contre", rf"surcontre by {N}", "surcontre"),
    ("facts misdeal", rf"{N}(?: to the other side| from the)", "misdeal"),
    ("penalties", rf"[Mm]isdeal.*scores? {N} points", "misdeal"),
    ("facts fault", rf"^{N}", "fault"),
    ("penalties", rf"A fault .*scores? {N} points", "fault"),
    ("facts sheet", rf"^{N}", "sheet"),
    ("players", rf"a slate of {N} point", "sheet"),
    ("facts fee", r"^(.*)$", "fee"),
    ("tournament", r"The entry fee is (.*)\.$", "fee"),
    ("facts rounds", rf"^(?:at most )?{N}(?: to {N})? rounds?", "rounds"),
    ("tournament", rf"^The contest is .* in (?:at most )?{N}(?: to {N})? rounds?", "rounds"),
    ("facts rounds", rf"everyone, (?:up to )?{N}(?: to {N})? rounds?", "rounds of some"),
    ("tournament", rf"plays? (?:up to )?{N}(?: to {N})? rounds? more", "rounds of some"),
    ("tournament", rf"A side not at the table {N} minute", "minutes late"),
)
"""Figures and other values: the groups of the pattern are the value."""
EQUALITY = {
    "the taker’s points are at stake": "at stake",
    "the contract has failed": "failed",
    "the contract is made": "made",
    "the hand is dealt again": "replayed",
}
WORDS: Sequence[tuple[str, str, str, str]] = (
    ("facts tie", r"play goes on, hand by hand", "equal at the end", PLAYS_ON),
    ("facts tie", r"^the game is drawn", "equal at the end", DRAWN),
    ("facts tie", r"after it the game is drawn", "equal at the end", DRAWN),
    ("end", r"after the last hand, play goes on", "equal at the end", PLAYS_ON),
    ("end", r"is shared, play goes on hand by hand", "equal at the end", PLAYS_ON),
    ("end", r"after the last hand, the game is drawn", "equal at the end", DRAWN),
    ("end", r"after it the game is drawn", "equal at the end", DRAWN),
    ("tournament", r"always has a winner", "a match may be drawn", "no"),
    ("tournament", r"if both win the same number, it is drawn", "a match may be drawn", "yes"),
    ("facts belote", r"is not scored", "a belote is marked", "no"),
    ("facts belote", r"points", "a belote is marked", "yes"),
    ("counting", r"tricks,? (?:and )?belote.* never scored", "a belote is marked", "no"),
    (
        "counting",
        r"scores its tricks.* its belote|and each its belote",
        "a belote is marked",
        "yes",
    ),
    ("facts declarations", r"are not scored", "declarations are marked", "no"),
    ("facts declarations", r"tierce", "declarations are marked", "yes"),
    ("counting", r"declarations are never scored", "declarations are marked", "no"),
    ("declaring", r"strongest declaration scores", "declarations are marked", "yes"),
    ("declaring", r"strongest declaration counts", "declarations are marked", "no"),
    *(("facts litige", words, "equality in a hand", value) for words, value in EQUALITY.items()),
    ("litige", r"there is a litige", "equality in a hand", "at stake"),
    ("litige", r"equal, the contract has failed", "equality in a hand", "failed"),
    ("litige", r"equal, the contract is made", "equality in a hand", "made"),
    ("litige", r"equal, the hand is void", "equality in a hand", "replayed"),
    ("facts rounding", r"to the point", "rounding", "exact"),
    ("facts rounding", r"to (?:the ten|five)", "rounding", "rounded"),
    ("counting", r"marked to the point\.", "rounding", "exact"),
    ("counting", r"Trick points are rounded", "rounding", "rounded"),
)
"""What a sentence of these words says of a thing."""


def claims_of(said: Said) -> Iterator[Claim]:
    """What one sentence claims."""
    for place, pattern, thing in FIGURES:
        if _stands(said, place) and (found := re.search(pattern, said.words)):
            yield Claim(thing, " to ".join(filter(None, found.groups())), said)
    for place, pattern, thing, value in WORDS:
        if _stands(said, place) and re.search(pattern, said.words):
            yield Claim(thing, value, said)


def _stands(said: Said, place: str) -> bool:
    return said.place == place or (place == "facts" and said.in_box)


def contradictions(sheet: RuleSheet) -> list[str]:
    """The things that two sentences give two values, with what they say."""
    found: dict[str, Claim] = {}
    told = []
    for said in said_by(sheet):
        for claim in claims_of(said):
            first = found.setdefault(claim.thing, claim)
            if first.value != claim.value:
                told.append(f"{claim.thing}: {first.said.words!r} and {said.words!r}")
    return told


ONCE = frozenset({thing for _place, _pattern, thing in FIGURES})
"""What no two articles say: the box sums them up."""


def said_twice(sheet: RuleSheet) -> list[str]:
    """The figures that two sentences of the articles have, and sentences that stand twice."""
    articles = [said for said in said_by(sheet) if not said.in_box]
    seen: dict[str, str] = {}
    told = []
    for said in articles:
        for thing in {claim.thing for claim in claims_of(said)} & (ONCE - {"hands", "lowest bid"}):
            if thing in seen:
                told.append(f"{thing}: {seen[thing]!r} and {said.words!r}")
            seen[thing] = said.words
    words = [said.words for said in articles]
    told += [f"twice: {one}" for one in {*words} if words.count(one) > 1]
    told += [
        f"one figure as two: {said.words}"
        for said in said_by(sheet)
        if re.search(rf"\b{N}, (?:or|called) \1\b", said.words)
    ]
    return told


Possible: TypeAlias = Callable[[Rules, Tournament | None], bool]


def _declared(rules: Rules, tournament: Tournament | None) -> bool:
    return declarations_played(rules)


def _in_a_game_that_may_be_drawn(rules: Rules, tournament: Tournament | None) -> bool:
    return can_be_drawn(rules) and not (tournament is not None and always_won(tournament))


def _each(rules: Rules) -> bool:
    return rules.game == "belote3" and rules.opposition == "each"


SPEAKS_OF: Mapping[str, Possible] = {
    r"\b[Dd]eclarations? (?!apart)|tierce|carré": lambda rules, _: (
        declarations_played(rules) or rules.game == "comptoir"
    ),
    r"whatever was declared": lambda rules, _: (
        declarations_played(rules) and rules.contract_counts == "all"
    ),
    r"even where a belote": lambda rules, _: rules.contract_counts != "tricks",
    r"at stake": lambda rules, _: (
        _each(rules) or (rules.game not in ("contree", "comptoir") and rules.litige == "carried")
    ),
    r"\brounded\b|rounding": lambda rules, _: (
        rules.rounding != "exact" and not (rules.game == "contree" and rules.counting == "bid")
    ),
    r"last hand|at most \d+ hands|hands at the latest|before hand": lambda rules, _: (
        rules.hands is not None
    ),
    r"total to reach|a total (?:reaches|passes)|have reached it": lambda rules, _: (
        rules.target is not None
    ),
    r"carré of (?:eights|sevens)": lambda rules, _: (
        rules.game != "belote3" or rules.deal == "stock"
    ),
    r"[Mm]isdeal.*\bscores?\b|second misdeal": lambda rules, _: rules.misdeal != "redeal",
    r"takes the whole hand|scores the capot for them": lambda rules, _: (
        rules.contre_takes_all and rules.counting != "bid"
    ),
    r"loser of the hand scores": lambda rules, _: (
        not rules.contre_takes_all and rules.counting != "bid"
    ),
    r"générale": lambda rules, _: rules.generale_points is not None,
    r"under the rubicon": lambda rules, _: rules.rubicon != "none",
    r"time is up": lambda rules, _: rules.timed,
    r"[Tt]he game is drawn": _in_a_game_that_may_be_drawn,
    r"sans atout|Without trump,": lambda rules, _: rules.allow_no_trump,
    r"tout atout|[Aa]t all trump": lambda rules, _: rules.allow_all_trump,
    r"capot called|, called": lambda rules, _: rules.capot_called_points is not None,
    r"in tens|on the score card": lambda rules, _: rules.unit > 1,
    r"talon": lambda rules, _: rules.deal == "stock",
    r"\bpartners?\b(?! yet)": lambda rules, tournament: (
        rules.game in ("belote", "contree") or tournament is not None
    ),
    r"contre\b": lambda rules, _: rules.game == "contree",
    r"½": lambda *_: False,
    r"exempt|\b[Aa] bye\b|(?<!nobody )\b(?:has|have|with) the bye\b": lambda _, tournament: (
        tournament is not None and resting_phase(tournament) is not None
    ),
    r"\bbracket": lambda _, tournament: (
        tournament is not None and any(plan.bracketed for plan in tournament.chain)
    ),
    r"waiting list": lambda _, tournament: tournament is not None and tournament.places is not None,
    r"has the same rank|the same rank, prizes": lambda _, tournament: (
        tournament is not None and may_tie(tournament)
    ),
    r"always has a winner|no game is drawn": lambda _, tournament: (
        tournament is not None and any(plan.bracketed for plan in tournament.chain)
    ),
    r"for everyone": lambda _, tournament: tournament is not None and len(tournament.chain) > 1,
}
"""Words -> whether what they speak of can happen."""
ALWAYS = frozenset(
    {
        "It is the only declaration.",
        "There are no declarations.",
        "none, except belote",
        "The taker counts the cards of their tricks; the last trick adds nothing, and belote and "
        "declarations do not count.",
    }
)
"""Sentences that name a thing to say that there is none."""


def impossible(sheet: RuleSheet, rules: Rules, tournament: Tournament | None = None) -> list[str]:
    """The sentences that speak of what cannot happen."""
    return [
        f"{pattern}: {said.words}"
        for said in said_by(sheet)
        if said.words not in ALWAYS
        for pattern, possible in SPEAKS_OF.items()
        if re.search(pattern, said.words) and not possible(rules, tournament)
    ]


def faults_of(sheet: RuleSheet, rules: Rules, tournament: Tournament | None = None) -> list[str]:
    """What a sheet says that cannot be so."""
    return [*contradictions(sheet), *said_twice(sheet), *impossible(sheet, rules, tournament)]
