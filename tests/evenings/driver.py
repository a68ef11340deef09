"""A contest of a club through the pages of its desk: every act is a form as the page shows it.

The cards of a round say who meets whom: a round that is drawn otherwise fails the test.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping

from django.test import Client
from django.urls import reverse

from tests import cast
from tests.crawl import forms_of
from tests.desk.sent import as_shown
from tests.remembered import remembered
from tournaments.core.setting_fields import KEY_FIELDS
from tournaments.models import Match, Tournament, points_field

Side = int | tuple[int, int]
"""A pair or a player by its number, or two players who are partners."""
Meeting = tuple[Side, Side]
Cards = Mapping[Meeting, tuple[int, int]]
"""The totals of each table, in the order of its meeting: the lower number first."""


def keys(*chosen: str) -> dict[str, str]:
    """The fields of the ranking keys with these ones in order.

    >>> keys("victories", "points")["key_2"]
    'points'
    """
    return dict.fromkeys(KEY_FIELDS, "") | dict(zip(KEY_FIELDS, chosen, strict=False))


def cards(text: str) -> Cards:
    """The cards of a round, written as on the board of the hall: who meets whom, and the totals.

    >>> cards("1-4 1100-844, 2-3 972-972")
    {(1, 4): (1100, 844), (2, 3): (972, 972)}
    >>> cards("1+5-2+9 121-64")
    {((1, 5), (2, 9)): (121, 64)}
    """
    found: dict[Meeting, tuple[int, int]] = {}
    for card in text.split(","):
        meeting, totals = card.split()
        one, other = (_side(side) for side in meeting.split("-"))
        first, second = map(int, totals.split("-"))
        found[one, other] = (first, second)
    return found


def games(text: str) -> dict[Meeting, tuple[tuple[int, int], ...]]:
    """The cards of matches of several games: who meets whom, and the totals game by game.

    >>> games("1-4 1010-820 760-1005 1000-990, 2-3 1040-700 1015-930")[2, 3]
    ((1040, 700), (1015, 930))
    """
    found: dict[Meeting, tuple[tuple[int, int], ...]] = {}
    for match in text.split(","):
        meeting, *played = match.split()
        (sides,) = cards(f"{meeting} 0-0")
        found[sides] = tuple(cards(f"{meeting} {one}")[sides] for one in played)
    return found


class Evening:
    """The desk of a contest that a club makes from a template and the settings it types."""

    def __init__(self, template: str, **typed: object) -> None:
        self.client: Client = cast.signed_in(cast.organiser(cast.club()))
        start = {"template": template, "like": ""}
        form = self.client.get("/contests/new/", start).context["form"]
        answer = self.client.post("/contests/new/", as_shown(form, **(start | typed)))
        assert answer.status_code == 303, answer.context["form"].errors
        self._at_the_desk(answer["Location"])

    def _at_the_desk(self, address: str) -> None:
        self.desk = address
        self.code = address.split("/")[2]
        self.line: dict[str, str] | None = None
        """The empty line of a card, as the first round shows it."""

    @classmethod
    def replayed(cls, play: Callable[[], object]) -> Evening:
        """The evening as `play` leaves it, which is played once in a process."""
        remembered(play)
        evening = cls.__new__(cls)
        tournament = Tournament.objects.get()
        evening.client = cast.signed_in(cast.organiser(tournament.club))
        evening._at_the_desk(reverse("desk", args=[tournament.code]))
        return evening

    @property
    def tournament(self) -> Tournament:
        """The contest as it is stored."""
        return Tournament.objects.get(code=self.code)

    def words(self, page: str) -> str:
        """The text of a page of the desk, or of any page by its whole address, in plain spaces."""
        answer = self.client.get(page if page.startswith("/") else self.desk + page)
        assert answer.status_code == 200, page
        return re.sub(r"\s+", " ", answer.content.decode())

    def rule_sheet(self) -> str:
        """The rules as the club prints them, without line breaks."""
        return self.words(f"/c/{self.code}/rules.txt")

    def press(self, page: str, act: str, **typed: object) -> str:
        """Send the form of a page whose address ends so; the text of the page that follows."""
        return self.words(self.send(page, self.words(page), act, **typed))

    def send(self, page: str, shown: str, act: str, **typed: object) -> str:
        """The same of a page that is open: what it shows; the address of the page that follows."""
        forms = forms_of(shown, page if page.startswith("/") else self.desk + page)
        (form,) = (form for form in forms if form.action.endswith(act) and form.method == "post")
        answer = self.client.post(form.action, form.sent | typed)
        assert answer.status_code in (302, 303), answer.content.decode()
        return answer["Location"]

    def send_first(self, page: str, act: str, other: str = "", **typed: object) -> None:
        """Send the first of the forms of a page whose address ends so, by its `other` button."""
        forms = forms_of(self.words(page), self.desk + page)
        form = next(form for form in forms if form.action.endswith(act) and form.method == "post")
        address = form.action.removesuffix(act) + (other or act)
        answer = self.client.post(address, form.sent | typed)
        assert answer.status_code in (302, 303), answer.content.decode()

    def settle(self, page: str, **typed: object) -> None:
        """Save a page that is one large form, as it is shown but for what is typed."""
        context = self.client.get(self.desk + page).context
        form = as_shown(context["form"], version=self.tournament.version, **typed)
        answer = self.client.post(self.desk + page, form)
        assert answer.status_code == 303, answer.context["form"].errors

    def add_phase(self, **typed: object) -> None:
        """Describe a phase at the end of the chain; its keys are those of the phase before."""
        self.settle("phases/", **typed)

    def rule_set(self, name: str, **options: object) -> str:
        """Save a rule set of the club, the contest's rules but for these options; its key."""
        new = reverse("rule_set_new", args=[self.tournament.club_id])
        copied = self.client.post(new, {"name": name, "preset": f"contest-{self.code}"})
        self.press(copied["Location"], copied["Location"], **options)
        return f"set-{copied['Location'].rstrip('/').split('/')[-1]}"

    # Who plays

    def enter(self, first: str, second: str) -> str:
        """Type a pair that is here and pays; the text of the page that follows."""
        names = {"first": first, "second": second, "present": "on", "paid": "on"}
        return self.press("entrants/", "/entrants/", **names)

    def entered(self, count: int) -> None:
        """Import so many pairs, or single players, and tick all of them as present."""
        line = "Anne A{0}" if self.tournament.players_each == 1 else "Anne A{0};Paul B{0}"
        lines = [line.format(number) for number in range(1, count + 1)]
        url = f"{self.desk}entrants/import/"
        sealed = self.client.post(url, {"text": "\n".join(lines)}).context["sealed"]
        assert self.client.post(f"{url}enter/", {"list": sealed}).status_code == 303
        self.send("check-in/", self.words("check-in/"), "/check-in/everyone/")
        assert self.tournament.entrants.filter(present=True).count() == count

    # Rounds

    def drawn(self, number: int, seed: int = 1) -> dict[Meeting, int]:
        """Draw a round and publish it; who meets whom at which table."""
        page = f"rounds/{number}/draw/"
        draft = self.press(page, "/draw/", seed=seed)
        self.send(page, draft, "/publish/")
        return self.tables(number)

    def tables(self, number: int) -> dict[Meeting, int]:
        """Who meets whom in a round, the lower number first, and at which table."""
        return {_meeting(match): match.table or 0 for match in self._at(number)}

    def byes(self, number: int) -> list[int]:
        """Who rests in a round and plays no other game for it."""
        found = Match.objects.filter(round__tournament__code=self.code, round__number=number)
        return sorted(
            side.entrant.number for match in found.filter(kind="bye") for side in match.sides.all()
        )

    def _at(self, number: int) -> list[Match]:
        found = Match.objects.filter(round__tournament__code=self.code, round__number=number)
        seated = found.filter(hall_table__isnull=False).select_related("hall_table")
        return list(seated.prefetch_related("sides__entrant", "sides__partner"))

    def played(self, number: int, cards: Cards, seed: int = 1) -> None:
        """Draw and publish a round whose tables are those of the cards, and type them."""
        assert self.drawn(number, seed).keys() == cards.keys()
        self.typed(number, cards)

    def typed(self, number: int, cards: Cards) -> None:
        """Type the cards of some tables."""
        url = f"{self.desk}rounds/{number}/results/"
        if self.line is None:
            self.line = as_shown(self.client.get(url).context["form"])
        places = {frozenset(_sides(one)): (one.table or 0, _sides(one)) for one in self._at(number)}
        for meeting, points in cards.items():
            table, sides = places[frozenset(meeting)]
            told = dict(zip(meeting, points, strict=True))
            totals = {points_field(at): told[side] for at, side in enumerate(sides)}
            answer = self.client.post(url, {**self.line, "table": table, **totals})
            assert answer.status_code == 303, answer.context.get("doubt")

    def typed_games(
        self, number: int, matches: Mapping[Meeting, tuple[tuple[int, int], ...]]
    ) -> None:
        """Type the games of some matches, the first one of each table before the second ones."""
        longest = max(map(len, matches.values()))
        for at in range(longest):
            self.typed(number, {who: one[at] for who, one in matches.items() if at < len(one)})

    def place(self, number: int, meeting: Meeting) -> tuple[int, list[Side]]:
        """The table of a meeting, and its sides as they stand on the card: A, then B."""
        matches = [one for one in self._at(number) if {*_sides(one)} == {*meeting}]
        (match,) = matches
        return match.table or 0, _sides(match)

    # What happens at a table

    def hand(self, number: int, meeting: Meeting, taker: Side, **typed: object) -> str:
        """Type a hand; `points` are those of the taker. The text of the page that follows."""
        table, sides = self.place(number, meeting)
        letter = "AB"[sides.index(taker)]
        if "points" in typed:
            typed[f"points_{letter.lower()}"] = typed.pop("points")
        page = f"rounds/{number}/results/{table}/"
        return self.press(page, f"/results/{table}/", taker=letter, **typed)

    def time_up(self, number: int, meeting: Meeting) -> str:
        """End the game of a table: its time is up."""
        table, _ = self.place(number, meeting)
        return self.press(f"rounds/{number}/results/{table}/", f"/{table}/time/")

    def forfeit(self, number: int, meeting: Meeting, absent: Side) -> str:
        """Record that a side does not come."""
        table, sides = self.place(number, meeting)
        page = f"rounds/{number}/results/{table}/"
        return self.press(page, f"/{table}/forfeit/", absent=sides.index(absent))

    def catch_up(self, number: int, exempt: int, helper: int) -> str:
        """Seat an exempt against a pair that has finished."""
        return self._bye_game(number, "/catch-up/", exempt, helper)

    def partie_bis(self, number: int, exempt: int, other: int) -> str:
        """Seat the exempt of a round against that of an earlier one."""
        return self._bye_game(number, "/bis/", exempt, other)

    def _bye_game(self, number: int, act: str, exempt: int, opponent: int) -> str:
        return self.press(f"rounds/{number}/results/", act, exempt=exempt, opponent=opponent)

    def penalty(self, pair: int, number: int, points: int, reason: str) -> str:
        """Take points off a pair for what it did in a round."""
        ruling = {"kind": "off", "points": points, "round_number": number, "reason": reason}
        return self.press(f"ranking/{pair}/penalties/", f"/{pair}/penalties/", **ruling)

    # The ranking

    def ranking(self, *columns: str, after: int | None = None) -> list[tuple[int | str, ...]]:
        """Rank, number and these columns of each row of the file that the desk saves."""
        query = {} if after is None else {"after": after}
        answer = self.client.get(f"{self.desk}ranking/export.csv", query)
        text = answer.content.decode("utf-8-sig")
        rows = csv.DictReader(io.StringIO(text), delimiter=";")
        return [tuple(_cell(row[name]) for name in ("Rang", "Numéro", *columns)) for row in rows]


def _side(text: str) -> Side:
    one, *others = map(int, text.split("+"))
    return (one, others[0]) if others else one


def _sides(match: Match) -> list[Side]:
    """The sides as on the card: A, then B; of partners the lower number first."""
    found: list[Side] = []
    for side in match.sides.all():
        one, *others = sorted(side.numbers)
        found.append((one, others[0]) if others else one)
    return found


def _meeting(match: Match) -> Meeting:
    one, other = sorted(
        _sides(match), key=lambda side: side[0] if isinstance(side, tuple) else side
    )
    return one, other


def _cell(text: str) -> int | str:
    whole = re.fullmatch(r"[-−]?\d+", text)
    return int(text.replace("−", "-")) if whole else text
