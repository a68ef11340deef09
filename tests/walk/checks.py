"""What must hold in a contest whatever was done: asked of its rows and of its pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.walk import held, rank_again, reading
from tests.walk.desk import Fault, Page
from tests.walk.party import Party
from tournaments.changes.recount.data import WHAT, tournament_differences
from tournaments.models import Entrant, Match, MatchKind, MatchState, Tournament
from tournaments.paper.documents import DOCUMENTS
from tournaments.ranking.selectors.misplaced import misplaced

TOKEN = re.compile(r"\bQ(\d{3})\b")
LINE = re.compile(
    r'(?s)<li class="to-settle-line is-(\w+)">.*?<span class="to-settle-count">\s*(\d+)'
)
IN = (MatchState.ENTERED, MatchState.CONFIRMED)
PAPERS = tuple(one.key for one in DOCUMENTS.values() if one.key not in ("match",))
OF_ROUNDS = tuple(one.key for one in DOCUMENTS.values() if one.needs_round)
AT_THE_DESK = (
    *("", "entrants/", "check-in/", "ranking/", "ranking/crosstable/", "ranking/pictures/"),
    *("prizes/", "phases/", "settings/", "rules/rounds/", "rules/change/", "papers/", "plan/"),
    *(
        "entrants/apart/",
        "ranking/order/",
        "journal/",
        "entrants/export/csv/",
        "ranking/export.csv",
    ),
    *("entrants/export/xlsx/", "ranking/export.xlsx", "prizes/reopen/", "entrants/import/"),
)
FOR_EVERYBODY = (
    *("", "tables/", "tables/?by=name", "ranking/", "ranking/pictures/", "crosstable/"),
    *("brackets/", "brackets/?whole=1", "find/?q=ana", "rules/", "rules.txt", "screen/"),
    *("screen/?show=plan", "screen/?show=ranking", "screen/?show=now", "screen/?show=brackets"),
)


def checked(party: Party) -> None:
    """Ask some of it: all at once takes a second; :raises Fault: at the first wrong answer."""
    held_now = [held_is_held] if held.kept(party.tournament) else []
    _asked(party, [*party.chance.sample(CHECKS, 2), *held_now])
    some, others = party.chance.sample(AT_THE_DESK, 2), party.chance.sample(FOR_EVERYBODY, 1)
    _opened(party, some, others)


def _asked(party: Party, checks: Sequence[Callable[[Party], Iterator[str]]]) -> None:
    for check in checks:
        for fault in check(party):
            raise Fault(f"{check.__name__}: {fault}")


def checked_at_the_end(party: Party, *, every_page: bool = True) -> None:
    """Ask all of it, and the stored values once more from their facts; open every page once."""
    _asked(party, CHECKS)
    # What a correction has misplaced is said until somebody settles it: nothing_is_forgotten.
    said = str(WHAT["misplaced"])
    stored = tournament_differences(party.tournament, draws=True)
    if wrong := [line for line in stored if said not in line]:
        raise Fault(f"check-data: {wrong}")
    if not every_page:
        return
    _opened(party, AT_THE_DESK, FOR_EVERYBODY)
    last = party.playing
    for key in PAPERS:
        asked: dict[str, Any] = {"round": last} if key in OF_ROUNDS and last else {}
        party.desk.page(f"papers/{key}/", **asked)
    for number in party.tournament.entrants.values_list("number", flat=True):
        party.desk.page(f"{party.desk.public}pair/{number}/", stranger=True)
        party.desk.page(f"entrants/{number}/")
        party.desk.page(f"ranking/{number}/")
    for at in range(1, last + 1):
        for page in ("tables/", "results/", "draw/", "draw/certificate/"):
            party.desk.page(f"rounds/{at}/{page}")
        party.desk.page(f"{party.desk.public}draw/{at}/", stranger=True)
        party.desk.page("ranking/", after=at)
    party.desk.page("/wifi/", stranger=True)


def _opened(party: Party, desk: Sequence[str], public: Sequence[str]) -> None:
    following = min(party.playing + 1, party.tournament.rounds_total)
    pages = [party.desk.page(path) for path in (*desk, f"rounds/{following}/draw/")]
    pages += [party.desk.page(party.desk.public + path, stranger=True) for path in public]
    for page in pages:
        if left := re.search(
            r"%\([a-z]+\)s|\bNone\b(?!\.)", page.words if "<main" in page.html else ""
        ):
            raise Fault(
                f"{page.url}: left over {page.words[left.start() - 60 : left.end() + 40]!r}"
            )


# Everybody has a place


def everybody_has_a_place(party: Party) -> Iterator[str]:
    """Everybody present has a table, a bye or is named, on every plan."""
    tournament, number = party.tournament, party.playing
    if not number or tournament.finished_at is not None:
        return
    names = _names(tournament)
    plans = _plans(party, number)
    seated = _seated(tournament, number)
    twice = [n for n, times in Counter(seated).items() if times > 1]
    if twice:
        yield f"{twice} sit at two tables of round {number}"
    here = [
        one
        for one in tournament.entrants.present()
        if one.withdrawn_from is None or one.withdrawn_from > number
    ]
    must = set(seated) | ({one.number for one in here} & _expected(tournament, number))
    for name, page in plans.items():
        shown = {n for n, token in names.items() if f"Q{token}" in page.words}
        if missing := must - shown:
            yield f"{sorted(missing)} not on the {name}, round {number}"
    listed = {name: frozenset(TOKEN.findall(page.words)) for name, page in plans.items()}
    first_held = held.kept(tournament)
    if first_held is not None and number >= first_held:
        # Who wins a final by forfeit is kept from the public, as every winner of it.
        at_tables = {names[one] for one in seated}
        listed = {name: tokens & at_tables for name, tokens in listed.items()}
    if len(set(listed.values())) > 1:
        told = {name: sorted(tokens) for name, tokens in listed.items()}
        yield f"the plans of round {number} name others: {told}"
    one = party.chance.choice(here) if here else None
    if one is not None:
        yield from _finds_itself(party, one, number, seated)


def _expected(tournament: Tournament, number: int) -> set[int]:
    """Who must be named in a round, if present: everybody, or those who have more to play in it."""
    phase, entrants = tournament.phase_at(number), tournament.entrants
    if phase.position == 1 and not phase.grouped:
        return set(entrants.values_list("number", flat=True))
    draw = tournament.rounds.get(number=number).draw
    members = {one for ids in draw.get("members", {}).values() for one in ids}
    if not phase.grouped:
        return members
    if phase.bracketed or tournament.melee:
        return set()
    played = {
        frozenset(side.entrant.number for side in match.sides.all())
        for match in Match.objects.filter(
            round__tournament=tournament, round__number__range=(phase.start, number)
        ).prefetch_related("sides__entrant")
    }
    here = set(entrants.present().holding_places(number).values_list("number", flat=True))
    to_play = (
        {one for side in match["sides"] for one in side}
        for group in draw.get("groups", ())
        for pool in group["output"].get("pools", ())
        for round_ in pool["rounds"]
        for match in round_["matches"]
    )
    return {one for two in to_play if two <= here and frozenset(two) not in played for one in two}


def _plans(party: Party, number: int) -> dict[str, Page]:
    desk, public = party.desk, party.desk.public
    plans = {
        "plan of the desk": desk.page(f"rounds/{number}/tables/"),
        "plan of phones": desk.page(f"{public}tables/", stranger=True),
        "projector": desk.page(f"{public}screen/", stranger=True, show="plan"),
        "printed plan": desk.page("papers/tables/", round=number),
    }
    # Below the plan of the desk stand the acts, and above it who could be seated.
    return {name: _only_plan(page) for name, page in plans.items()}


def _only_plan(page: Page) -> Page:
    html = re.sub(
        r'(?s)<section class="notice notice-warn" aria-labelledby="(without-table|misplaced)"'
        r".*?</section>",
        "",
        page.html,
    )
    return Page(page.url, page.status, html)


def _finds_itself(party: Party, one: Entrant, number: int, seated: list[int]) -> Iterator[str]:
    page = party.desk.page(f"{party.desk.public}pair/{one.number}/", stranger=True)
    if one.number in seated:
        matches = Match.objects.filter(round__tournament=party.tournament, round__number=number)
        match = matches.filter(hall_table__isnull=False, sides__entrant=one).first()
        match = match or matches.filter(hall_table__isnull=False, sides__partner=one).first()
        if match and f"able {match.table}" not in page.words:
            yield f"{one.number} does not find table {match.table}"


def _names(tournament: Tournament) -> dict[int, str]:
    """The token in the names of each entrant, by number."""
    rows = tournament.entrants.values_list("number", "seats__name")
    return {number: TOKEN.findall(name)[0] for number, name in rows if name}


def _seated(tournament: Tournament, number: int) -> list[int]:
    """Who has a table or a bye; the game of a bye is that of its first side."""
    matches = Match.objects.filter(round__tournament=tournament, round__number=number)
    found = []
    for match in matches.prefetch_related("sides__entrant", "sides__partner"):
        own = match.kind in (MatchKind.CATCH_UP, MatchKind.BIS)
        sides = [side for side in match.sides.all() if not own or side.position == 0]
        found += [one for side in sides for one in side.numbers]
    return found


# One ranking


def one_ranking(party: Party) -> Iterator[str]:
    """Desk, phones, projector, files and `scoring rank` say the same."""
    desk, public = party.desk, party.desk.public
    page = desk.page("ranking/")
    rows = reading.listed_rows(page.html)
    file = reading.file_rows(desk.page("ranking/export.csv").html)
    yield from _differ("the file", rows, file)
    tournament = party.tournament
    if held.kept(tournament) is None and rank_again.after(tournament):
        phones = reading.listed_rows(desk.page(f"{public}ranking/", stranger=True).html)
        yield from _differ("the phones", rows, phones)
        screen = desk.page(f"{public}screen/", stranger=True, show="ranking")
        if "screen-ranking" in screen.html:
            yield from _differ("the projector", rows, reading.screen_rows(screen.html), cells=False)
    again = rank_again.ranked_again(tournament)
    excluded = tournament.penalties.filter(lifted_at=None, excludes=True)
    for out in excluded.values_list("entrant__number", flat=True):
        if any(rank is not None and number == out for rank, number, _cells in rows):
            yield f"{out} is excluded and has a rank"
    if again is not None and again["after"]:
        if f"after round {again['after']}" not in page.words and "ranking" in page.words.lower():
            yield f"the title is not that of round {again['after']}: {page.words[:80]}"
        mine = [(row["rank"], row["id"]) for row in again["rows"]]
        theirs = [(rank, number) for rank, number, _cells in rows]
        if mine != theirs:
            yield f"scoring rank {mine}, the desk {theirs}"
        points = {row["id"]: row["values"].get("points") for row in again["rows"]}
        first = tournament.first.ranking_keys[0] == "points"
        for _rank, number, cells in rows if first else ():
            if cells and cells[0] != str(points[number]):
                yield f"{number}: {points[number]} by scoring rank, {cells[0]} at the desk"


def the_same_elsewhere(party: Party) -> Iterator[str]:
    """The printed ranking, the page of an entrant and the prizes say what the desk says."""
    desk, tournament = party.desk, party.tournament
    rows = reading.listed_rows(desk.page("ranking/").html)
    if not rows or not rank_again.after(tournament):
        return
    names = _names(tournament)
    tokens = [names[number] for _rank, number, _cells in rows]
    paper = list(dict.fromkeys(TOKEN.findall(desk.page("papers/ranking/").words)))
    if paper != tokens:
        yield f"the desk {tokens}, on paper {paper}"
    without_rank = {names[number] for rank, number, _cells in rows if rank is None}
    prizes = re.findall(r'(?s)<tr id="award-.*?</tr>', desk.page("prizes/").html)
    for award in prizes:
        if won := without_rank & set(TOKEN.findall(award)):
            yield f"{won} have no rank and win a prize"
    if held.kept(tournament) is None:
        rank, number, _cells = party.chance.choice(rows)
        page = desk.page(f"{desk.public}pair/{number}/", stranger=True)
        told = re.findall(r"Rank of \d+ after round \d+ (\d+|–)", page.words)
        if told and told[0] != str(rank or "–"):
            yield f"{number} has rank {rank}, its page says {told}"


def one_ranking_in_progress(party: Party) -> Iterator[str]:
    """The same of the ranking in progress."""
    number, desk = party.playing, party.desk
    if not number or held.kept(party.tournament) is not None:
        return
    rows = reading.listed_rows(desk.page("ranking/", after=number).html)
    yield from _differ(
        "the file", rows, reading.file_rows(desk.page("ranking/export.csv", after=number).html)
    )
    phones = desk.page(f"{desk.public}ranking/", stranger=True, after=number)
    yield from _differ("the phones", rows, reading.listed_rows(phones.html))


def _differ(
    where: str, rows: list[reading.Row], others: list[reading.Row], *, cells: bool = True
) -> Iterator[str]:
    mine, theirs = ([row[:2] for row in one] for one in (rows, others))
    if mine != theirs:
        yield f"the desk {mine}, {where} {theirs}"
    elif cells:
        for row, other in zip(rows, others, strict=True):
            # A column of a page in words, such as how far a bracket was played, has a number there.
            here, there = ([c for c in one[2] if c.lstrip("-").isdecimal()] for one in (row, other))
            least = min(len(here), len(there))
            if least and here[-least:] != there[-least:]:
                yield f"{row[1]}: {row[2]} at the desk, {other[2]} in {where}"


# Counts and what is open


def counts_agree(party: Party) -> Iterator[str]:
    """How many are entered, present, have paid; how many cards are in."""
    tournament, desk = party.tournament, party.desk
    stay = tournament.entrants.holding_places(party.playing + 1)
    present, paid = (
        stay.filter(present=True).count(),
        tournament.entrants.placed().filter(paid=True).count(),
    )
    entered = tournament.entrants.placed().count()
    entrants, roll = desk.page("entrants/").html, desk.page("check-in/").html
    stats = _stats(entrants)
    if stats and stats[0].partition("/")[0].strip() != str(entered):
        yield f"{entered} are entered, the list says {stats}"
    if stats and stats[1] != str(present):
        yield f"{present} are present, the list says {stats}"
    if stats and stats[2] != str(paid):
        yield f"{paid} have paid, the list says {stats}"
    at_roll = _stats(roll)
    if at_roll and at_roll[0].replace(" ", "") != f"{present}/{stay.count()}":
        yield f"{present} of {stay.count()} are present, the roll call says {at_roll}"
    yield from _draw_agrees(party)
    number = party.playing
    if number:
        yield from _cards_agree(party, number)


def _draw_agrees(party: Party) -> Iterator[str]:
    """The page that draws counts those who play in the round to come."""
    tournament, number = party.tournament, party.playing + 1
    phase = tournament.phase_at(number)
    if party.draft or number > tournament.rounds_total or phase.position > 1 or phase.grouped:
        return
    page = party.desk.page(f"rounds/{number}/draw/")
    told = re.findall(r"(\d+) (?:pair|player)s? (?:is|are) present\.", page.words)
    count = tournament.entrants.present().playing_in(number).count()
    if told and told[0] != str(count):
        yield f"{count} play round {number}, its draw says {told}"


def _cards_agree(party: Party, number: int) -> Iterator[str]:
    cards = Match.objects.filter(round__tournament=party.tournament, round__number=number)
    cards = cards.exclude(kind=MatchKind.BYE)
    back, every = cards.filter(state__in=IN).count(), cards.count()
    board = party.desk.page(f"rounds/{number}/results/").words
    if f"{back} of {every} score cards returned" not in board:
        yield f"{back} of {every} cards are in, the board of round {number} says otherwise"
    home = party.desk.page("").words
    counts = re.findall(r"(\d+) / (\d+) score cards returned", home)
    if counts and back != every and (str(back), str(every)) not in counts:
        yield f"{back} of {every} cards are in, the desk says {counts}"
    phones = party.desk.page(party.desk.public, stranger=True).words
    if back != every and party.tournament.finished_at is None:
        told = re.findall(r"(\d+) cards? of (\d+) (?:is|are) back", phones)
        if told and (str(back), str(every)) not in told:
            yield f"{back} of {every} cards are in, the phones say {told}"


def _stats(html: str) -> list[str]:
    found = re.findall(r'(?s)<dd class="stat-number">(.*?)</dd>', html)
    return [re.sub(r"\s+", " ", one).strip() for one in found]


def nothing_is_forgotten(party: Party) -> Iterator[str]:
    """What is open in the rows stands in the list of what is to settle, with its number."""
    tournament = party.tournament
    html = party.desk.page("").html
    lines = Counter[str]()
    for kind, count in LINE.findall(html):
        lines[kind] += int(count)
    if tournament.finished_at is not None:
        return
    open_ = _open(party)
    for kind, count in open_.items():
        if lines[kind] != count:
            yield f"{count} {kind} are open, the desk lists {dict(lines)}"
    for kind in ("late", "results", "without_table"):
        if lines[kind] and not open_[kind] and kind != "without_table":
            yield f"the desk lists {dict(lines)}, but no {kind} is open"
    if open_ and "Nothing left to settle" in html:
        yield f"nothing is left open, it says: {dict(open_)}"


def _open(party: Party) -> Counter[str]:
    tournament, found = party.tournament, Counter[str]()
    matches = Match.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    cards = matches.exclude(kind=MatchKind.BYE)
    found["late"] = cards.exclude(state__in=IN).count()
    found["misplaced"] = len(misplaced(tournament))
    found["results"] = cards.filter(review__isnull=False).count()
    number = party.playing
    phase = tournament.phase_at(max(number, 1))
    more = number < tournament.rounds_total
    if number and not party.draft and phase.position == 1 and not phase.grouped:
        seated = set(_seated(tournament, number))
        here = [
            one
            for one in tournament.entrants.present()
            if (one.withdrawn_from is None or one.withdrawn_from > number)
            and not one.pauses_in(number)
            and (one.joined_from <= number or one.late_for == number)
        ]
        found["without_table"] = sum(one.number not in seated for one in here)
    if more and not tournament.has_brackets:
        staying = tournament.entrants.placed().filter(present=False)
        found["absent"] = sum(
            one.withdrawn_from is None or one.withdrawn_from > number + 1 for one in staying
        )
    return +found


# Held


def held_is_held(party: Party) -> Iterator[str]:
    """No page of everybody gives away what the held rounds brought."""
    yield from held.leaks(party)


CHECKS: tuple[Callable[[Party], Iterator[str]], ...] = (
    everybody_has_a_place,
    one_ranking,
    the_same_elsewhere,
    one_ranking_in_progress,
    counts_agree,
    nothing_is_forgotten,
    held_is_held,
)
