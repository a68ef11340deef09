"""What a message, a hint or the journal says will happen: computed by what makes it happen.

The promises of the program, each with the test of its place:

- a pair entered late: message, journal (`TestAPairEnteredLate`);
- the hints beside the line of entry and the waiting list (`TestTheHints`);
- a withdrawal taken back: hint, message, journal (`TestAWithdrawalTakenBack`);
- a pause, and its end (`TestAPause`);
- let in from the waiting list, moved up from it (`TestTheWaitingList`);
- who has no table now (`TestWithoutATable`); what a list says of a wait: `test_waiting.py`;
- a substitute: a seat, not a match (`TestASubstitute`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.phases.chains import chain, later, play
from tests.rounds.evenings import again, published, tournament_of
from tests.rounds.test_group_drafts import pools_of
from tests.rounds.test_outdated import desk_of
from tests.rounds.test_waiting import leave, players
from tests.rounds.test_waiting_pages import plain
from tournaments.core.journal_words import sentence
from tournaments.entrants.services.presence import entrant_pause
from tournaments.models import JournalEntry, System, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
PLAYS_2 = "joue à partir de la partie 2."
NONE_LEFT = "Il ne reste aucune partie à tirer."
DRAWN = "La suite est tirée sans elle : aucune partie ne la compte."
NEWCOMER_DRAWN = "la suite est déjà tirée : une nouvelle doublette ne jouerait aucune partie."


def rounds() -> Tournament:
    tournament = tournament_of(7)
    play(tournament, 1)
    return tournament


def last_round() -> Tournament:
    """The last round is public."""
    tournament = tournament_of(6, rounds_planned=2)
    play(tournament, 1)
    leave(tournament, 6, 2)
    published(tournament, 2)
    return tournament


def pools() -> Tournament:
    tournament = pools_of(8)
    play(tournament, 1)
    return tournament


def cut() -> Tournament:
    """The phase of the first four is public; pair 6 had left before."""
    finals = later(System.DANOIS, 2, entry=[{"name": "A", "first": 1, "last": 4}])
    tournament = chain(7, finals, system=System.DANOIS, rounds_planned=1)
    play(tournament, 1)
    leave(tournament, 6, 2)
    published(tournament, 2)
    return tournament


def final() -> Tournament:
    """The final is public."""
    finals = later(System.KNOCKOUT, 1, entry=[{"name": "A", "first": 1, "last": 2}])
    tournament = chain(6, finals, system=System.DANOIS, rounds_planned=1)
    play(tournament, 1)
    leave(tournament, 6, 2)
    published(tournament, 2)
    return tournament


def line(act: str) -> str:
    entry = JournalEntry.objects.filter(act=act).latest("pk")
    return plain(sentence(entry.act, entry.data))


def page(client: Client, address: str) -> str:
    return plain(client.get(f"/desk/martin/{address}").content.decode())


def send(client: Client, tournament: Tournament, address: str, **values: Any) -> str:
    """The page after a form of an entrant, with the version it has."""
    number = int(address.split("/")[1])
    values["version"] = tournament.entrants.get(number=number).version
    answer = client.post(f"/desk/martin/{address}", values, follow=True)
    assert answer.status_code == 200
    return plain(answer.content.decode())


class TestAPairEnteredLate:
    @pytest.mark.parametrize(("evening", "said"), [(rounds, PLAYS_2), (pools, DRAWN)])
    def test_message_and_journal(self, evening: Callable[[], Tournament], said: str) -> None:
        desk = desk_of(evening())
        typed = {"first": "Zoé Vidal", "second": "Yves Texier", "present": "on"}
        answer = desk.post("/desk/martin/entrants/", typed, follow=True)
        assert said in plain(answer.content.decode())
        assert line("entrant.add").endswith(said)

    def test_in_an_evening_of_single_players(self) -> None:
        tournament = players(8, "melee")
        play(tournament, 1)
        desk = desk_of(tournament)
        desk.post("/desk/martin/entrants/", {"first": "Zoé Vidal", "present": "on"})
        line_ = JournalEntry.objects.get(act="entrant.add")
        assert line_.data["plays"] == {"round": 2, "why": ""}

    def test_who_is_not_here_yet(self) -> None:
        desk = desk_of(rounds())
        desk.post("/desk/martin/entrants/", {"first": "Zoé Vidal", "second": "Yves Texier"})
        assert line("entrant.add").endswith("une fois pointée présente.")

    def test_before_the_first_round_nothing_is_promised(self) -> None:
        desk = desk_of(tournament_of(6))
        desk.post("/desk/martin/entrants/", {"first": "Zoé Vidal", "second": "Yves Texier"})
        assert "joue" not in line("entrant.add")


class TestTheHints:
    @pytest.mark.parametrize(
        ("evening", "said"),
        [
            (rounds, "une nouvelle doublette jouera à partir de la partie 2."),
            (pools, NEWCOMER_DRAWN),
        ],
    )
    def test_beside_the_line_and_the_waiting_list(
        self, evening: Callable[[], Tournament], said: str
    ) -> None:
        tournament = evening()
        Tournament.objects.update(capacity=tournament.entrants.count(), capacity_unit="entrants")
        cast.pair(tournament, 20, waiting=1, paid=False)
        text = page(desk_of(tournament), "entrants/")
        assert text.count(said) == 2
        assert "la première doublette pointée présente" in text


class TestAWithdrawalTakenBack:
    @pytest.mark.parametrize(
        ("evening", "number", "said"),
        [
            (rounds, 3, PLAYS_2),
            (last_round, 6, NONE_LEFT),
            (cut, 6, DRAWN),
            (final, 6, NONE_LEFT),
        ],
    )
    def test_hint_message_and_journal(
        self, evening: Callable[[], Tournament], number: int, said: str
    ) -> None:
        tournament = evening()
        if evening is rounds:
            leave(tournament, number, 2)
        desk = desk_of(tournament)
        assert said in page(desk, f"entrants/{number}/")
        text = send(desk, tournament, f"entrants/{number}/return/")
        assert f"La doublette {number} revient." in text
        assert said in text
        assert "joue de nouveau" not in text
        assert line("entrant.return").endswith(said)


class TestAPause:
    def pause(self, tournament: Tournament, number: int, rounds: int = 1) -> None:
        one = again(tournament).entrants.get(number=number)
        entrant_pause(
            actor=cast.actor(), entrant=one, version=one.version, from_round=2, rounds=rounds
        )

    def test_the_message_says_when_it_is_over(self) -> None:
        tournament = rounds()
        desk = desk_of(tournament)
        text = send(desk, tournament, "entrants/3/pause/", from_round=2, rounds=2)
        assert "La doublette 3 est en pause. Elle joue à partir de la partie 4." in text

    def test_to_the_end(self) -> None:
        tournament = rounds()
        desk = desk_of(tournament)
        text = send(desk, tournament, "entrants/3/pause/", from_round=2, rounds=3)
        assert f"La doublette 3 est en pause. {NONE_LEFT}" in text

    @pytest.mark.parametrize(("evening", "said"), [(rounds, PLAYS_2), (pools, PLAYS_2)])
    def test_its_end(self, evening: Callable[[], Tournament], said: str) -> None:
        tournament = evening()
        self.pause(tournament, 3)
        desk = desk_of(tournament)
        assert said in page(desk, "entrants/3/")
        assert said in send(desk, tournament, "entrants/3/resume/")
        assert line("entrant.resume").endswith(said)


class TestTheWaitingList:
    def evening(self, build: Callable[[], Tournament]) -> Tournament:
        tournament = build()
        Tournament.objects.update(capacity=tournament.entrants.count(), capacity_unit="entrants")
        cast.pair(tournament, 20, waiting=1, paid=False)
        return again(tournament)

    @pytest.mark.parametrize(("build", "said"), [(rounds, PLAYS_2), (pools, DRAWN)])
    def test_let_in(self, build: Callable[[], Tournament], said: str) -> None:
        tournament = self.evening(build)
        text = send(desk_of(tournament), tournament, "entrants/20/let-in/")
        assert said in text
        assert line("entrant.let_in").endswith(said)

    @pytest.mark.parametrize(
        ("build", "said"), [(rounds, "À partir de la partie 2."), (pools, DRAWN)]
    )
    def test_moved_up(self, build: Callable[[], Tournament], said: str) -> None:
        tournament = self.evening(build)
        text = send(desk_of(tournament), tournament, "entrants/3/withdraw/", from_round=2)
        assert said in text
        assert line("entrants.move_up").endswith(said)


class TestWithoutATable:
    @pytest.mark.parametrize(
        ("evening", "said"), [(rounds, PLAYS_2), (pools, DRAWN), (last_round, NONE_LEFT)]
    )
    def test_the_plan_of_the_desk(self, evening: Callable[[], Tournament], said: str) -> None:
        tournament = evening()
        last = tournament.rounds.published().last_number()
        cast.pair(tournament, 20, joined_from=last + 1, late_for=last)
        text = page(desk_of(tournament), f"rounds/{last}/tables/")
        assert f"Sans table dans cette partie : Elle {said}" in text or said in text


class TestASubstitute:
    def test_has_a_seat_and_no_match_is_promised(self) -> None:
        tournament = last_round()
        desk = desk_of(tournament)
        values = {"place": 1, "name": "Zoé Vidal", "from_round": 2}
        text = send(desk, tournament, "entrants/1/substitute/", **values)
        assert "la place dans la doublette 1 revient à Zoé Vidal" in text


def test_lines_of_before_say_what_they_said() -> None:
    """A journal written by an earlier version has no word of what was to come."""
    names = ["Zoé Vidal", "Yves Texier"]
    old = {"number": 3, "names": names, "joined_from": 2, "from_round": 2}
    assert sentence("entrant.add", old).endswith("elle joue à partir de la partie 2.")
    assert sentence("entrant.return", old).endswith("revient, à partir de la partie 2.")
