"""A draft after a setting has changed: it says so, À régler too, and publishing asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from tests import cast
from tests.phases.chains import KEYS, chain, later, play
from tests.rounds.evenings import again, drawn, now, outdated_words, published, tournament_of
from tests.rounds.test_group_drafts import bracket_of, pools_of, reread
from tests.rounds.test_outdated import desk_of, leaves, told
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.models import ByeChoice, JournalEntry, Phase, Rematches, Round, System, Tournament
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rounds.services.drafts import draft_redraw, draft_swap
from tournaments.rounds.services.forbidden_pairings import forbidden_pairing_add
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def codes(round_: Round) -> list[str]:
    return [reason.code for reason in reasons_to_redraw(reread(round_))]


def of_club(tournament: Tournament, club: str, *numbers: int) -> None:
    tournament.entrants.filter(number__in=numbers).update(home_club=club)


def apart(tournament: Tournament, one: int, other: int) -> None:
    forbidden_pairing_add(actor=cast.actor(), tournament=again(tournament), one=one, other=other)


def publish(round_: Round, *despite: str) -> Round:
    round_ = reread(round_)
    return round_publish(actor=cast.actor(), round_=round_, version=round_.version, despite=despite)


def at_table(round_: Round, table: int = 1) -> list[int]:
    match = next(match for match in now(reread(round_))["matches"] if match["table"] == table)
    return [number for side in match["sides"] for number in side]


def same_club_on(tournament: Tournament) -> None:
    of_club(tournament, "Tours", 1, 2)
    Tournament.objects.update(avoid_same_club=True)


def another_club(tournament: Tournament) -> None:
    of_club(tournament, "Tours", 1)


def another_bye(tournament: Tournament) -> None:
    Tournament.objects.update(bye_choice=ByeChoice.LOT)


def a_fixed_table(tournament: Tournament) -> None:
    number = at_table(tournament.rounds.last(), 2)[0]  # type: ignore[arg-type]
    tournament.entrants.filter(number=number).update(fixed_table=1)


def a_forbidden_pair(tournament: Tournament) -> None:
    apart(tournament, 1, 2)


def another_system(tournament: Tournament) -> None:
    Phase.objects.filter(position=1).update(system=System.ROTATION)


def rematches(tournament: Tournament) -> None:
    Phase.objects.filter(position=1).update(rematches=Rematches.ALLOWED)


CHANGES: dict[str, tuple[Callable[[Tournament], None], str]] = {
    "same_club": (
        same_club_on,
        "l’option qui évite les rencontres entre doublettes d’un même club",
    ),
    "home_club": (another_club, "Le club de la doublette n° 1 a changé depuis ce tirage"),
    "bye": (another_bye, "le choix de l’exempt a changé"),
    "fixed_table": (a_fixed_table, "La table fixe de la doublette n°"),
    "forbidden": (a_forbidden_pair, "doublettes qui ne doivent pas se rencontrer a changé"),
    "way": (another_system, "le mode de tirage de cette phase a changé"),
}


@pytest.fixture(params=CHANGES)
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class TestEveryChange:
    def draft(self, code: str) -> tuple[Tournament, Round]:
        tournament = tournament_of(7, system=System.RANDOM, avoid_same_club=code == "home_club")
        if code == "home_club":
            of_club(tournament, "Tours", 2)
        round_ = drawn(tournament)
        assert codes(round_) == []
        CHANGES[code][0](tournament)
        return again(tournament), round_

    def test_the_draft_and_the_desk_say_so(self, code: str) -> None:
        tournament, round_ = self.draft(code)
        assert codes(round_) == [code]
        desk = desk_of(tournament)
        assert CHANGES[code][1] in told(desk, "round_draw", 1)
        assert CHANGES[code][1] in told(desk, "desk")
        assert draft_of(reread(round_)).standing == ""

    def test_publishing_asks_and_says_why(self, code: str) -> None:
        tournament, round_ = self.draft(code)
        with pytest.raises(Refusal):
            publish(round_)
        desk = desk_of(tournament)
        address = f"/desk/martin/rounds/{round_.number}/publish/"
        sent: dict[str, Any] = {"version": reread(round_).version}
        answer = desk.post(address, sent)
        assert answer.status_code == 422
        text = " ".join(answer.content.decode().replace("\xa0", " ").split())
        assert "Publier quand même ce tirage" in text
        assert CHANGES[code][1] in text
        assert not reread(round_).published
        sent["despite"] = [reason.key for reason in reasons_to_redraw(reread(round_))]
        assert desk.post(address, sent).status_code == 303
        assert reread(round_).published
        assert outdated_words(reread(round_)) == []
        line = JournalEntry.objects.get(act="round.publish")
        assert line.data["despite"] == [code]
        assert "Des options avaient changé depuis ce tirage." in sentence(line.act, line.data)

    def test_another_draw_holds_again(self, code: str) -> None:
        tournament, round_ = self.draft(code)
        round_ = drawn(tournament, version=reread(round_).version)
        assert codes(round_) == []
        publish(round_)

    def test_what_was_not_known_is_asked(self, code: str) -> None:
        tournament, round_ = self.draft(code)
        known = [reason.key for reason in reasons_to_redraw(reread(round_))]
        apart(tournament, 3, 4)
        with pytest.raises(Refusal):
            publish(round_, *known)


class TestWhatChangesNothing:
    def test_another_name_of_a_club(self) -> None:
        tournament = tournament_of(6, avoid_same_club=True)
        of_club(tournament, "Tours", 1, 2)
        round_ = drawn(tournament)
        of_club(tournament, "A.S. Tours", 1, 2)
        of_club(tournament, "Albi", 3)
        assert codes(round_) == []

    def test_same_club_where_nobody_shares_one(self) -> None:
        tournament = tournament_of(6)
        of_club(tournament, "Tours", 1)
        round_ = drawn(tournament)
        Tournament.objects.update(avoid_same_club=True)
        assert codes(round_) == []

    def test_the_choice_of_a_bye_that_nobody_has(self) -> None:
        tournament = tournament_of(6)
        round_ = drawn(tournament)
        another_bye(tournament)
        assert codes(round_) == []

    def test_the_fixed_table_at_which_it_sits(self) -> None:
        tournament = tournament_of(6)
        round_ = drawn(tournament)
        tournament.entrants.filter(number=at_table(round_)[0]).update(fixed_table=1)
        assert codes(round_) == []

    def test_a_published_round(self) -> None:
        tournament = tournament_of(7)
        round_ = published(tournament)
        another_bye(tournament)
        assert codes(round_) == []


class TestOneReasonAfterAnother:
    def test_who_came_is_refused_whatever_is_known(self) -> None:
        tournament = tournament_of(7)
        round_ = drawn(tournament)
        another_bye(tournament)
        leaves(tournament, 3)
        assert codes(round_) == ["presence", "bye"]
        with pytest.raises(Refusal, match="3"):
            publish(round_, "presence 3", "bye")

    def test_matches_of_a_bracket_that_others_have_won_meanwhile(self) -> None:
        tournament = bracket_of(8)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        first = tournament.rounds.get(number=1)
        for match in first.matches.all():
            sides = [side.entrant.number for side in match.sides.order_by("position")]
            cast.totals(
                first, match.table or 0, *((944, 1000) if sides[0] < sides[1] else (1000, 944))
            )
        assert codes(round_) == ["results"]
        assert "des résultats de cette phase ont changé" in told(desk_of(tournament), "desk")
        with pytest.raises(Refusal, match="ont changé"):
            publish(round_)


class TestTheRestDrawnAgain:
    def test_asks_for_the_whole_draw(self) -> None:
        tournament = tournament_of(7)
        round_ = drawn(tournament)
        another_bye(tournament)
        with pytest.raises(Refusal, match="Refaites tout le tirage"):
            draft_redraw(actor=cast.actor(), round_=reread(round_), seed=9, version=round_.version)


def players(count: int, system: str, **settings: Any) -> Tournament:
    tournament = cast.tournament(**{"system": system, "ranking_keys": KEYS} | settings)
    cast.singles(tournament, count)
    return tournament


class TestEverySystem:
    """What the draw does not look at is out of date once the draft as it stands breaks it."""

    BUILT: ClassVar[dict[str, Callable[[], Tournament]]] = {
        "danois": lambda: tournament_of(8),
        "swiss": lambda: tournament_of(8, system=System.SWISS),
        "rotation": lambda: tournament_of(8, system=System.ROTATION),
        "round_robin": lambda: tournament_of(8, system=System.ROUND_ROBIN),
        "manual": lambda: tournament_of(8, system=System.MANUAL),
        "melee": lambda: players(8, "melee"),
        "melee_fixed": lambda: players(8, "melee_fixed"),
        "three": lambda: players(9, "danois", preset="belote3"),
        "pools": lambda: pools_of(8),
        "bracket": lambda: bracket_of(8),
        "a later phase": lambda: chain(
            8, later(System.KNOCKOUT, 3), rounds_planned=1, ranking_keys=KEYS
        ),
    }

    def draft(self, built: str) -> tuple[Tournament, Round]:
        tournament = self.BUILT[built]()
        if built == "a later phase":
            play(tournament, 1)
        return tournament, drawn(tournament, tournament.rounds.count() + 1)

    @pytest.mark.parametrize("built", BUILT)
    def test_two_at_one_table_who_must_not_meet_any_more(self, built: str) -> None:
        tournament, round_ = self.draft(built)
        one, *others = at_table(round_)
        apart(tournament, one, others[-1])
        assert codes(round_) == ["forbidden"]
        (reason,) = reasons_to_redraw(reread(round_))
        assert reason.words in outdated_words(reread(round_))
        assert "se rencontrer" in reason.words
        with pytest.raises(Refusal):
            publish(round_)
        publish(round_, reason.key)

    @pytest.mark.parametrize("built", BUILT)
    def test_a_fixed_table(self, built: str) -> None:
        tournament, round_ = self.draft(built)
        number = at_table(round_, 2)[0]
        tournament.entrants.filter(number=number).update(fixed_table=1)
        assert codes(round_) == ["fixed_table"]
        again_ = drawn(tournament, round_.number, version=reread(round_).version)
        assert codes(again_) == []

    @pytest.mark.parametrize("built", ["rotation", "round_robin", "manual"])
    def test_two_of_one_club_where_the_draw_does_not_look_at_clubs(self, built: str) -> None:
        tournament, round_ = self.draft(built)
        Tournament.objects.update(avoid_same_club=True)
        assert codes(round_) == []
        of_club(tournament, "Tours", *at_table(round_))
        assert codes(round_) == ["club"]
        assert "sont du même club" in " ".join(outdated_words(reread(round_)))

    def test_a_swap_by_hand_settles_it(self) -> None:
        tournament, round_ = self.draft("manual")
        one, other = at_table(round_)
        apart(tournament, one, other)
        third = at_table(round_, 2)[0]
        round_ = reread(round_)
        draft_swap(
            actor=cast.actor(), round_=round_, one=other, other=third, version=round_.version
        )
        assert codes(round_) == []
        publish(round_)

    def test_pools_that_would_be_others(self) -> None:
        tournament = pools_of(8, avoid_same_club=True)
        round_ = drawn(tournament)
        of_club(tournament, "Tours", 1, 2)
        assert codes(round_) == ["home_club"]
        Tournament.objects.update(avoid_same_club=False)
        assert codes(round_) == []

    def test_pools_and_the_club_that_keeps_apart_no_more(self) -> None:
        tournament = pools_of(8, avoid_same_club=True)
        of_club(tournament, "Tours", 1, 2)
        round_ = drawn(tournament)
        assert codes(round_) == []
        Tournament.objects.update(avoid_same_club=False)
        assert codes(round_) == ["same_club"]

    def test_rematches_allowed_from_now_on(self) -> None:
        tournament = tournament_of(8, system=System.RANDOM)
        play(tournament, 1)
        round_ = drawn(tournament, 2)
        rematches(tournament)
        assert codes(round_) == ["way"]

    @pytest.mark.parametrize("leave", [True, False])
    def test_a_schedule_that_was_left(self, leave: bool) -> None:
        tournament = tournament_of(8, system=System.ROTATION)
        play(tournament, 1)
        if leave:
            leaves(tournament, 3)
        round_ = drawn(tournament, 2)
        assert codes(round_) == []
        Phase.objects.filter(position=1).update(system=System.DANOIS)
        assert codes(round_) == ["way"]

    def test_a_volunteer_who_rests(self) -> None:
        tournament = tournament_of(7, bye_choice=ByeChoice.VOLUNTEER)
        round_ = drawn(tournament, volunteer=4)
        assert codes(round_) == []
        Tournament.objects.update(bye_choice=ByeChoice.LOWEST)
        assert codes(round_) == ["bye"]

    def test_the_certificate_counts_what_gave_by_the_facts_of_today(self) -> None:
        tournament, round_ = self.draft("rotation")
        one, other = at_table(round_)
        apart(tournament, one, other)
        publish(round_, *(reason.key for reason in reasons_to_redraw(reread(round_))))
        assert any(str(one) in words for words in draft_of(reread(round_)).broken)
