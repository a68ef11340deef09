"""Rules for a single round: their pages, what they count, how they change while playing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.presets import preset_rules
from tests import cast
from tests.desk.sent import as_shown
from tests.phases.chains import later, play
from tests.phases.ruled import MADE, at, final, hands, record, scores
from tests.rounds.evenings import again, published, tournament_of
from tournaments.changes.selectors.rule_change import rule_change
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.models import ByeScore, JournalEntry, Match, MatchState, System, Tournament
from tournaments.models.phase import Phase
from tournaments.phases.services.own_rules import own_rules_edit
from tournaments.phases.services.phases import phase_edit, phase_round_add, phase_round_drop
from tournaments.ranking.outcomes import worth_of
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import sum_of_a_match
from tournaments.results.selectors import match_sheet, pairs_at
from tournaments.results.services.results import Doubt
from tournaments.rulesets.effective_rules import Scope, own_over, rounds_with_rules, rules_at
from tournaments.rulesets.services import Chosen, rules_edit
from tournaments.rulesets.titles import rules_of_round_words

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
VILLAGE, SIXTEEN = preset_rules("village_12"), preset_rules("village_16")
FIFTEEN = replace(VILLAGE, hands=15)
OF_SIXTEEN = {"hands": 16}
DECLARATIONS = own_over(VILLAGE, preset_rules("belote_declarations"))
HERE, LAST = "/desk/martin/rules/rounds/", "/desk/martin/rules/rounds/4/"
CHANGE = "/desk/martin/rules/change/"


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def hands_of(*numbers: int) -> list[int | None]:
    return [rules_at(stored(), number).hands for number in numbers or (1, 2, 3, 4)]


def give(number: int = 4, rules: Any = FIFTEEN) -> None:
    tournament = stored()
    own_rules_edit(
        actor=cast.actor(),
        tournament=tournament,
        version=tournament.version,
        scope=Scope(number=number),
        chosen=Chosen("", rules, taken=False),
    )


def told(act: str) -> str:
    entry = JournalEntry.objects.filter(act=act)[0]
    with translation.override("fr"):
        return sentence(entry.act, entry.data)


def refused(client: Client, at_: str, sent: dict[str, Any]) -> str:
    answer = client.post(at_, sent)
    assert answer.status_code == 422
    return answer.content.decode()


@pytest.fixture
def evening() -> Tournament:
    """Four rounds of 12 hands for five pairs."""
    return tournament_of(5)


@pytest.fixture
def client(evening: Tournament) -> Client:
    return cast.signed_in(cast.organiser(evening.club))


def short(**typed: Any) -> dict[str, Any]:
    usual = {"short": "1", "version": stored().version, "timed": "no", "hands": "15", "target": ""}
    return usual | typed


def sat(number: int) -> dict[int | None, list[int]]:
    """Who sits at each table of a round; None: who has the bye."""
    rows = Match.objects.filter(round__number=number).prefetch_related("sides__entrant")
    return {m.table: [side.entrant.number for side in m.sides.all()] for m in rows}


def play_by_forms(client: Client, number: int, *cards: tuple[int, int]) -> None:
    """Draw and publish a round, and enter the card of each table, as the desk does."""
    start = f"/desk/martin/rounds/{number}/"
    assert client.post(f"{start}draw/", {"seed": "42"}).status_code == 303
    version = stored().rounds.get(number=number).version
    assert client.post(f"{start}publish/", {"version": version}).status_code == 303
    for table, (a, b) in enumerate(cards, start=1):
        version = Match.objects.get(round__number=number, hall_table__number=table).version
        typed = {"table": table, "points_a": a, "points_b": b, "version": version}
        assert client.post(f"{start}results/", typed).status_code == 303


class TestGolden:
    """Whole evenings through the forms of the desk; every figure is computed by hand."""

    def test_a_last_round_of_fifteen_hands(self, client: Client) -> None:
        """12 × 162 = 1944 a card, then 15 × 162 = 2430; a bye is half of that, 972 or 1215."""
        assert client.post(LAST, short())["Location"] == HERE
        play_by_forms(client, 1, (1044, 900), (1044, 900))
        assert sat(1) == {None: [1], 1: [3, 5], 2: [2, 4]}
        play_by_forms(client, 2, (1044, 900), (1044, 900))
        assert sat(2) == {None: [4], 1: [2, 3], 2: [1, 5]}
        play_by_forms(client, 3, (900, 1044), (1044, 900))
        assert sat(3) == {None: [5], 1: [2, 1], 2: [3, 4]}
        play_by_forms(client, 4, (1100, 1330), (1330, 1100))
        assert sat(4) == {None: [2], 1: [1, 3], 2: [5, 4]}
        rows = standings(stored()).rows
        assert [(row.number, row.values["points"]) for row in rows] == [
            (3, 1044 + 900 + 1044 + 1330),
            (2, 1044 + 1044 + 900 + 1215),
            (1, 972 + 1044 + 1044 + 1100),
            (5, 900 + 900 + 972 + 1330),
            (4, 900 + 972 + 900 + 1100),
        ]
        states = Match.objects.filter(kind="match").values_list("state", flat=True)
        assert set(states) == {MatchState.CONFIRMED}

    def test_a_card_of_twelve_hands_is_doubted_in_it(self, client: Client) -> None:
        client.post(LAST, short())
        play(stored(), 1, 2, 3)
        published(stored(), 4)
        page = refused(
            client,
            "/desk/martin/rounds/4/results/",
            {"table": 1, "points_a": 1044, "points_b": 900, "version": 1},
        )
        assert "2\u202f430" in page

    def test_a_final_to_1501_after_rounds_to_1001(self) -> None:
        """Two rounds to 1001 points, then a final for all: to 1001, and its last round to 1501."""
        rules = cast.rules_like(preset_rules("belote"), target=1001)
        keys = ("victories", "points", "lot")
        one_more = later(System.DANOIS, 2, name="Finale", ranking_keys=list(keys))
        tournament = tournament_of(
            4, rules=rules, preset="belote", rounds_planned=1, ranking_keys=keys,
            later_phases=[one_more],
        )  # fmt: skip
        client = cast.signed_in(cast.organiser(tournament.club))
        at_ = f"{HERE}3/"
        assert client.post(at_, short(hands="", target="1501"))["Location"] == HERE
        assert [rules_at(stored(), number).target for number in (1, 2, 3)] == [1001, 1001, 1501]
        play_by_forms(client, 1, (1010, 702), (1030, 914))
        play_by_forms(client, 2, (1012, 650), (1008, 800))
        play_by_forms(client, 3)
        typed = {"table": 1, "points_a": 1010, "points_b": 702, "version": 1}
        assert "1\u202f501" in refused(client, "/desk/martin/rounds/3/results/", typed)
        for table, (a, b) in enumerate(((1510, 1220), (1300, 1502)), start=1):
            typed = {"table": table, "points_a": a, "points_b": b, "version": 1}
            answer = client.post("/desk/martin/rounds/3/results/", typed)
            assert answer.status_code == 303
        assert [sat(number) for number in (1, 2, 3)] == [
            {1: [3, 4], 2: [1, 2]},
            {1: [1, 3], 2: [2, 4]},
            {1: [1, 4], 2: [2, 3]},
        ]
        rows = standings(stored()).rows
        assert [(row.number, row.values["victories"], row.values["points"]) for row in rows] == [
            (1, 3, 1030 + 1012 + 1510),
            (3, 2, 1010 + 650 + 1502),
            (2, 1, 914 + 1008 + 1300),
            (4, 0, 702 + 800 + 1220),
        ]


@pytest.mark.one_database
class TestThePages:
    def test_every_round_is_listed_with_its_rules(self, client: Client) -> None:
        give()
        page = client.get(HERE).content.decode()
        assert "Partie 4, la dernière" in page
        assert "15 donnes au lieu de 12" in page
        assert page.count("Règlement\u00a0: celui du concours") == 3

    def test_the_short_form_asks_how_long_the_game_is(self, client: Client) -> None:
        form = client.get(LAST).context["form"]
        assert set(form.fields) == {"hands", "target", "timed", "minutes"}
        assert form["hands"].value() == "12"

    def test_a_word_of_the_journal(self, client: Client) -> None:
        client.post(LAST, short())
        assert "La partie 4 a son propre règlement." in told("rules.round")
        assert "12 → 15" in told("rules.round")

    def test_they_are_taken_away_again(self, client: Client) -> None:
        give()
        sent = {"version": stored().version}
        assert client.post(f"{LAST}remove/", sent)["Location"] == HERE
        assert hands_of() == [12] * 4
        assert told("rules.round") == "La partie 4 n’a plus de règlement particulier."
        page = refused(client, f"{LAST}remove/", {"version": stored().version})
        assert "n’a pas de règlement particulier" in page

    def test_with_the_rules_of_its_phase_it_has_none_of_its_own(self, client: Client) -> None:
        give()
        assert client.post(LAST, short(hands="12")).status_code == 303
        assert rounds_with_rules(stored()) == ()

    def test_the_rules_it_has_already_are_refused(self, client: Client) -> None:
        assert "rien ne change" in refused(client, LAST, short(hands="12"))

    def test_what_makes_no_rules_is_said_at_its_field(self, client: Client) -> None:
        for field, typed in (
            ("hands", {"hands": "many"}),
            ("hands", {"hands": "61"}),
            ("target", {"hands": "", "target": ""}),
        ):
            answer = client.post(LAST, short(**typed))
            assert answer.status_code == 422, typed
            assert field in answer.context["form"].errors, typed
        assert rounds_with_rules(stored()) == ()

    def test_a_stale_form_shows_what_was_typed(self, client: Client) -> None:
        sent = short(hands="20")
        give()
        answer = client.post(LAST, sent)
        assert answer.status_code == 409
        assert 'value="20"' in answer.content.decode()
        assert hands_of(4) == [15]

    def test_there_is_no_such_round(self, client: Client) -> None:
        for number in (0, 5, 99999):
            assert client.get(f"{HERE}{number}/").status_code == 404, number
            assert client.post(f"{HERE}{number}/remove/").status_code == 404, number

    def test_the_rules_of_the_contest_list_it(self, client: Client) -> None:
        give()
        page = client.get("/desk/martin/rules/").content.decode()
        assert "Partie 4, la dernière\u00a0: 15 donnes au lieu de 12" in page
        phases = client.get("/desk/martin/phases/").content.decode()
        assert "15 donnes au lieu de 12" in phases


@pytest.mark.one_database
class TestEveryQuestion:
    def sent(self, client: Client, query: str = "all=1", **typed: Any) -> dict[str, str]:
        shown = client.get(f"{LAST}?{query}").context
        hidden = {"version": shown["version"], "preset": shown["form"].source.key}
        return as_shown(shown["form"], **(hidden | typed))

    def test_it_starts_from_the_rules_of_the_phase(self, client: Client) -> None:
        shown = client.get(f"{LAST}?all=1").context
        assert shown["form"]["hands"].value() == "12"
        assert client.post(LAST, self.sent(client, capot_points="300")).status_code == 303
        assert [rules_at(stored(), number).capot_points for number in (3, 4)] == [252, 300]

    def test_it_starts_from_a_rule_set(self, client: Client) -> None:
        answer = client.post(LAST, self.sent(client, "preset=village_16"))
        assert answer.status_code == 303
        assert hands_of() == [12, 12, 12, 16]

    def test_rules_of_another_game_are_not_offered(self, client: Client) -> None:
        shown = client.get(f"{LAST}?preset=contree_2000").context
        assert shown["form"].game == "belote"
        sent = self.sent(client, preset="contree_2000", hands="20")
        client.post(LAST, sent)
        assert {rules_at(stored(), number).game for number in (1, 2, 3, 4)} == {"belote"}

    def test_a_stale_form_shows_what_stands(self, client: Client) -> None:
        sent = self.sent(client, hands="20")
        give()
        answer = client.post(LAST, sent)
        assert answer.status_code == 409
        page = answer.content.decode()
        assert "20" in page
        assert "15" in page

    def test_the_preview_knows_the_round(self, client: Client) -> None:
        sent = self.sent(client, phase="round-4", hands="15")
        page = client.post("/desk/martin/rules/preview/", sent).content.decode()
        assert "15 donnes" in page

    def test_articles_follow_those_of_the_contest(self, client: Client) -> None:
        client.post(LAST, self.sent(client, hands="15"))
        Tournament.objects.update(rules=replace(VILLAGE, articles=("Silence.",)))
        assert rules_at(stored(), 4).articles == ("Silence.",)


class TestAnotherGame:
    def test_is_refused_for_a_round(self, evening: Tournament) -> None:
        with pytest.raises(Refusal, match="un autre jeu"), translation.override("fr"):
            give(rules=preset_rules("contree_2000"))

    def test_the_game_of_the_contest_cannot_change_under_it(self, evening: Tournament) -> None:
        give()
        chosen = Chosen("contree_2000", preset_rules("contree_2000"))
        evening = stored()
        Tournament.objects.get().entrants.all().delete()
        with pytest.raises(Refusal, match="partie 4"), translation.override("fr"):
            rules_edit(
                actor=cast.actor(), tournament=evening, version=evening.version, chosen=chosen
            )


class TestOncePublished:
    @pytest.fixture
    def playing(self, evening: Tournament) -> Tournament:
        published(evening, 1)
        return stored()

    def test_the_rules_of_a_round_are_refused(self, playing: Tournament, client: Client) -> None:
        page = refused(client, f"{HERE}1/", short())
        assert "La partie 1 est publiée" in page
        shown = client.get(f"{HERE}1/").content.decode()
        assert f"{CHANGE}?phase=round-1" in shown

    def test_those_of_a_later_round_are_free(self, playing: Tournament, client: Client) -> None:
        assert client.post(LAST, short()).status_code == 303
        assert hands_of() == [12, 12, 12, 15]

    def test_they_change_with_a_preview_of_what_moves(self, client: Client) -> None:
        round_ = published(stored(), 1)
        record(round_, 1, 1044, 900)
        hands(round_, 2, *[MADE] * 12)
        give(2)
        first = client.get(f"{CHANGE}?open=1&phase=round-1").context
        hidden = {"version": first["version"], "preset": "", "phase": "round-1"}
        sent = as_shown(first["form"], **hidden, hands="15")
        preview = client.post(CHANGE, sent)
        page = preview.content.decode()
        assert "Partie 1" in page
        change = preview.context["change"]
        assert [one.match.table for one in change.matches] == [1, 2]
        seal = {"confirm": "1", "seal": change.seal, "reason": "Convenu avec la salle"}
        assert client.post(CHANGE, sent | seal).status_code == 303
        assert hands_of() == [15, 15, 12, 12]
        assert at(round_, 1).review is not None
        assert at(round_, 2).state == MatchState.EXPECTED
        assert "Seule la partie 1 se joue ainsi." in told("rules.change")

    def test_changing_back_leaves_the_round_without_its_own(self, client: Client) -> None:
        give(1)
        published(stored(), 1)
        shown = client.get(f"{CHANGE}?open=1&phase=round-1").context
        assert shown["form"]["hands"].value() == "15"
        hidden = {"version": shown["version"], "preset": "", "phase": "round-1"}
        sent = as_shown(shown["form"], **hidden, hands="12")
        change = client.post(CHANGE, sent).context["change"]
        seal = {"confirm": "1", "seal": change.seal, "reason": "Erreur"}
        assert client.post(CHANGE, sent | seal).status_code == 303
        assert rounds_with_rules(stored()) == ()

    def test_the_rules_of_the_contest_move_the_other_rounds_only(self) -> None:
        tournament = tournament_of(4, rounds_planned=2)
        give(2)
        for number, card in ((1, (1044, 900)), (2, (1330, 1100))):
            round_ = published(again(tournament), number)
            for table in (1, 2):
                record(round_, table, *card)
        found = rule_change(stored(), replace(VILLAGE, hands=13))
        assert {one.match.round.number for one in found.matches} == {1}
        own = replace(VILLAGE, hands=14)
        found = rule_change(stored(), own, Scope(number=2))
        assert {one.match.round.number for one in found.matches} == {2}

    def test_the_page_asks_which_rules(self, playing: Tournament, client: Client) -> None:
        give()
        page = client.get(CHANGE).content.decode()
        assert "Tout le concours" in page
        assert "?open=1&amp;phase=round-4" in page

    def test_a_round_that_is_not_there(self, playing: Tournament, client: Client) -> None:
        assert client.get(f"{CHANGE}?open=1&phase=round-9").status_code == 404


@pytest.mark.one_database
class TestWhatIsPlayed:
    def test_hand_by_hand_it_goes_on_to_the_fifteenth(self) -> None:
        tournament = tournament_of(4, rounds_planned=1)
        give(1)
        round_ = published(again(tournament), 1)
        assert hands(round_, 1, *[MADE] * 14).state == MatchState.EXPECTED
        match = hands(round_, 1, MADE)
        assert (match.state, scores(match)) == (MatchState.CONFIRMED, [1500, 930])
        assert match_sheet(at(round_, 1), pairs_at(at(round_, 1))).left == 0

    def test_totals_are_checked_by_its_hands(self) -> None:
        tournament = tournament_of(4, rounds_planned=1)
        give(1)
        round_ = published(again(tournament), 1)
        with pytest.raises(Doubt) as doubt:
            record(round_, 1, 1044, 900)
        assert (doubt.value.review.code, doubt.value.review.expected) == ("sum", 2430)
        assert record(round_, 1, 1330, 1100).review is None

    def test_half_a_table_is_half_of_its_table(self, evening: Tournament) -> None:
        give(2)
        assert [sum_of_a_match(stored(), number) for number in (1, 2)] == [1944, 2430]

    def test_a_forfeit_brings_what_its_rules_say(self, client: Client) -> None:
        """55 % of 12 × 162 is 1069.2: 1100; of 15 × 162 it is 1336.5: 1350."""
        give(2)
        for number, won in ((1, 1100), (2, 1350)):
            play_by_forms(client, number)
            at_ = f"/desk/martin/rounds/{number}/results/"
            page = client.get(f"{at_}1/").content.decode()
            assert f"marque {won // 1000}\u202f{won % 1000}" in page
            typed = {"absent": "0", "reason": "Absents", "version": 1}
            assert client.post(f"{at_}1/forfeit/", typed).status_code == 303
            round_ = stored().rounds.get(number=number)
            assert scores(at(round_)) == [0, won]
            record(round_, 2, *((1044, 900) if number == 1 else (1330, 1100)))

    def test_a_forfeit_brings_what_the_organiser_set(self, client: Client) -> None:
        give(1)
        cast.update(forfeit_points=900)
        play_by_forms(client, 1)
        typed = {"absent": "0", "reason": "Absents", "version": 1}
        client.post("/desk/martin/rounds/1/results/1/forfeit/", typed)
        assert scores(at(stored().rounds.get(number=1))) == [0, 900]

    def test_the_settings_name_the_points_of_a_forfeit(self, client: Client) -> None:
        shown = client.get("/desk/martin/settings/").content.decode()
        assert "Laissez vide pour suivre le règlement de la partie, soit 1 100." in shown
        give()
        shown = client.get("/desk/martin/settings/").content.decode()
        assert "Parties 1 à 3\u00a0: 1\u202f100\u202f; Partie 4\u00a0: 1\u202f350" in shown

    def test_what_a_match_can_bring_is_bounded_by_the_longest_round(self) -> None:
        tournament_of(4, rounds_planned=2, bye_score=ByeScore.HALF_TABLE)
        usual = worth_of(stored(), stored().first)
        give(2)
        longer = worth_of(stored(), stored().first)
        assert usual is not None
        assert longer is not None
        assert longer.most > usual.most
        cast.update(own_rules_of_rounds={2: DECLARATIONS})
        assert worth_of(stored(), stored().first) is None

    def test_the_screens_say_so(self, evening: Tournament) -> None:
        give(1)
        with translation.override("fr"):
            words = rules_of_round_words(stored(), 1)
        assert words == "Règlement de cette partie\u00a0: 15 donnes au lieu de 12"
        published(stored(), 1)
        page = Client(headers={"accept-language": "fr"}).get("/c/martin/tables/").content.decode()
        assert "15 donnes au lieu de 12" in page
        assert "#rules-1" in page


class TestFewerRounds:
    def act(self, service: Any, **sent: Any) -> None:
        tournament = stored()
        service(actor=cast.actor(), tournament=tournament, version=tournament.version, **sent)

    def test_the_rules_of_a_round_left_out_go_with_it(self, evening: Tournament) -> None:
        give()
        self.act(phase_round_drop, position=1)
        assert "La partie 4 avait son propre règlement" in told("phase.rounds")
        self.act(phase_round_add, position=1)
        assert hands_of() == [12] * 4

    def test_the_page_says_so(self, client: Client) -> None:
        give()
        sent = {"act": "drop", "version": stored().version}
        page = client.post("/desk/martin/phases/1/rounds/", sent, follow=True).content.decode()
        assert "il disparaît avec elle" in page

    def test_by_the_settings(self, client: Client) -> None:
        give()
        where = "/desk/martin/settings/"
        shown = client.get(where).context["form"]
        sent = as_shown(shown, version=stored().version, rounds_planned="3")
        page = client.post(where, sent, follow=True).content.decode()
        assert "il disparaît avec elle" in page
        assert "il disparaît avec elle" in told("tournament.edit")
        assert stored().first.own_rules_of_rounds == {}

    def test_of_a_later_phase(self) -> None:
        tournament_of(4, rounds_planned=1, later_phases=[final()])
        give(3, cast.rules_like(preset_rules("belote"), target=1501))
        sent = {"position": 2, "phase": cast.phase(final(name="Grande finale"))}
        self.act(phase_edit, **sent)
        assert [rules_at(stored(), number).target for number in (2, 3)] == [1000, 1501]
        self.act(phase_edit, position=2, phase=cast.phase(final() | {"rounds": 1}))
        assert rounds_with_rules(stored()) == ()
        assert "La partie 3 avait son propre règlement" in told("phase.edit")

    def test_a_round_more_moves_nothing(self, evening: Tournament) -> None:
        give(3)
        self.act(phase_round_add, position=1)
        assert hands_of(3, 4, 5) == [15, 12, 12]


class TestBrackets:
    def phase(self, rounds: int, **settings: Any) -> Phase:
        own = {rounds: OF_SIXTEEN}
        return Phase(system=System.KNOCKOUT, rounds=rounds, own_rules_of_rounds=own, **settings)

    def test_the_final_keeps_its_rules_when_the_bracket_grows_or_shrinks(self) -> None:
        phase = self.phase(3)
        assert phase.resize(4) == ()
        assert phase.own_rules_of_rounds == {4: OF_SIXTEEN}
        assert phase.resize(2) == ()
        assert phase.own_rules_of_rounds == {2: OF_SIXTEEN}

    def test_a_final_played_again_has_the_rules_of_the_final(self) -> None:
        phase = self.phase(3)
        assert phase.resize(4, drawn=3) == ()
        assert phase.own_rules_of_rounds == {3: OF_SIXTEEN, 4: OF_SIXTEEN}

    def test_a_round_before_the_first_is_gone(self) -> None:
        phase = self.phase(3)
        phase.own_rules_of_rounds = {1: {"hands": 15}, 3: OF_SIXTEEN}
        phase.start = 5
        assert phase.resize(2) == (5,)
        assert phase.own_rules_of_rounds == {2: OF_SIXTEEN}

    def test_as_the_draw_finds_its_length(self) -> None:
        finals = later(System.KNOCKOUT, 3, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = tournament_of(6, rounds_planned=1, later_phases=[finals])
        give(4, SIXTEEN)
        play(tournament, 1)
        published(again(tournament), 2)
        assert (stored().rounds_total, hands_of(2, 3)) == (3, [12, 16])
        assert not JournalEntry.objects.filter(act="phase.rounds").exists()

    def test_a_round_that_the_draw_leaves_out_is_told(self) -> None:
        finals = later(System.KNOCKOUT, 3, entry=[{"name": "A", "first": 1, "last": 4}])
        tournament = tournament_of(6, rounds_planned=1, later_phases=[finals])
        give(2, SIXTEEN)
        play(tournament, 1)
        published(again(tournament), 2)
        assert rounds_with_rules(stored()) == ()
        assert "La partie 2 avait son propre règlement" in told("phase.rounds")
