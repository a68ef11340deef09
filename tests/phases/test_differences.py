"""Phases and rounds state what they answer otherwise; everything else follows the rules above."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.presets import preset_rules
from tests import cast
from tests.desk.sent import as_shown
from tests.phases.chains import later
from tests.phases.ruled import record
from tests.rounds.evenings import again, published, tournament_of
from tournaments.changes.selectors.rule_change import rule_change
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.models import JournalEntry, System, Tournament
from tournaments.rulesets.effective_rules import rules_at
from tournaments.rulesets.selectors import uses_of
from tournaments.rulesets.services import Chosen, rule_set_create, rules_edit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
RULES = "/desk/martin/rules/"
HERE, LAST, FINAL = f"{RULES}rounds/", f"{RULES}rounds/4/", f"{RULES}phases/2/"
CHANGE = f"{RULES}change/"
BELOTE = preset_rules("belote")
TENS = {
    "unit": 10,
    "rounding": "nearest_10",
    "timed": True,
    "litige_rounded": True,
    "misdeal_points": 160,
    "fault_points": 160,
    "capot_points": 250,
}


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def put(**options: Any) -> None:
    """Change options of the rules of the contest, before it is played."""
    tournament = stored()
    rules_edit(
        actor=cast.actor(),
        tournament=tournament,
        version=tournament.version,
        chosen=Chosen(tournament.preset, cast.rules_like(tournament.rules, **options)),
    )


def own(number: int) -> dict[str, Any]:
    found: dict[int, dict[str, Any]] = stored().first.own_rules_of_rounds
    return found.get(number, {})


def at(number: int, name: str) -> Any:
    return getattr(rules_at(stored(), number), name)


def short(**typed: Any) -> dict[str, Any]:
    """The short form of a round, with nothing in it but what is typed."""
    usual = {"short": "1", "version": stored().version, "timed": "no", "hands": "", "target": ""}
    return usual | typed


def every(client: Client, address: str, **typed: Any) -> dict[str, str]:
    """The form with every question as it is shown, with what is typed over it."""
    shown = client.get(f"{address}?all=1").context
    hidden = {"version": shown["version"], "preset": shown["form"].source.key}
    return as_shown(shown["form"], **(hidden | typed))


def page_of(client: Client, address: str) -> str:
    with translation.override("fr"):
        return client.get(address).content.decode()


@pytest.fixture
def to_points() -> Tournament:
    """Four rounds to 1000 points."""
    return tournament_of(4, preset="belote", rules=BELOTE, rounds_planned=4)


@pytest.fixture
def client(to_points: Tournament) -> Client:
    return cast.signed_in(cast.organiser(to_points.club))


@pytest.fixture
def shorter(client: Client) -> Client:
    """The last round is to 151 points."""
    assert client.post(LAST, short(target="151"))["Location"] == HERE
    return client


class TestARoundTo151Points:
    def test_states_its_target_alone(self, shorter: Client) -> None:
        assert own(4) == {"target": 151}

    def test_is_in_tens_and_timed_once_the_contest_is(self, shorter: Client) -> None:
        put(**TENS)
        assert [at(4, name) for name in ("target", "unit", "timed")] == [151, 10, True]
        answer = shorter.post(LAST, short(target="151", timed="yes"))
        assert answer.status_code == 422
        assert "rien ne change" in answer.content.decode()

    def test_the_sheet_says_its_target_alone(self, shorter: Client) -> None:
        put(**TENS)
        sheet = shorter.get("/c/martin/rules.txt", headers={"accept-language": "fr"})
        text = sheet.content.decode()
        (line,) = [one for one in text.splitlines() if "Partie 4, la dernière" in one]
        assert "151 points au lieu de 1\u202f000" in line
        after = text.partition(line)[2].strip().splitlines()
        assert len(after) < 4, after

    def test_the_journal_says_its_target_alone(self, shorter: Client) -> None:
        entry = JournalEntry.objects.get(act="rules.round")
        assert entry.data == {"number": 4, "changes": {"target": [1000, 151]}}


class TestAnAnswerThatIsStated:
    def test_stays_when_the_contest_comes_to_say_the_same(self, shorter: Client) -> None:
        put(target=151)
        assert own(4) == {"target": 151}
        page = page_of(shorter, HERE)
        assert "Choisi pour elle, même si le concours dit maintenant la même chose" in page
        put(target=701)
        assert [at(number, "target") for number in (3, 4)] == [701, 151]

    def test_is_shown_with_what_is_above_it(self, shorter: Client) -> None:
        for address in (LAST, f"{LAST}?all=1"):
            page = page_of(shorter, address)
            assert "Suivre de nouveau le concours\u00a0: 1000" in page, address
        assert "Pour le concours\u00a0: non" in page_of(shorter, LAST)
        assert 'name="back_target"' in page
        assert 'name="back_capot_points"' not in page

    def test_is_given_back_by_a_tick(self, shorter: Client) -> None:
        put(target=151)
        sent = short(target="151", back_target="on")
        assert shorter.post(LAST, sent).status_code == 303
        assert own(4) == {}
        put(target=701)
        assert at(4, "target") == 701

    def test_is_given_back_among_every_question(self, shorter: Client) -> None:
        assert shorter.post(LAST, every(shorter, LAST, capot_points="300")).status_code == 303
        assert own(4) == {"target": 151, "capot_points": 300}
        assert shorter.post(LAST, every(shorter, LAST, back_target="on")).status_code == 303
        assert own(4) == {"capot_points": 300}
        entry = JournalEntry.objects.filter(act="rules.round")[0]
        assert entry.data["changes"] == {"capot_points": [252, 300]}

    def test_is_given_back_by_the_answer_above(self, shorter: Client) -> None:
        assert shorter.post(LAST, short(target="1000")).status_code == 303
        assert own(4) == {}

    def test_no_article_is_an_answer_too(self, client: Client) -> None:
        put(articles=["Silence."])
        client.post(LAST, every(client, LAST, articles=""))
        assert own(4) == {"articles": ()}
        assert [at(number, "articles") for number in (3, 4)] == [("Silence.",), ()]


class TestAnAnswerThatIsKept:
    """An answer as above can be stated too, so that a change above does not reach it."""

    def test_by_a_tick(self, client: Client) -> None:
        page = page_of(client, f"{LAST}?all=1")
        assert "Garder certaines d’entre elles quand le concours change" in page
        assert client.post(LAST, every(client, LAST, keep_target="on")).status_code == 303
        assert own(4) == {"target": 1000}
        put(target=701)
        assert [at(number, "target") for number in (3, 4)] == [701, 1000]

    def test_what_goes_together_is_kept_together(self, client: Client) -> None:
        """A last round to the point stays one when the contest goes over to tens."""
        typed = {"rounding": "exact", "exact_finish": "yes"}
        ticks = {f"keep_{name}": "on" for name in TENS.keys() - {"rounding", "timed"}}
        assert client.post(LAST, every(client, LAST, **typed, **ticks)).status_code == 303
        put(**TENS)
        assert [at(4, name) for name in ("unit", "timed", "exact_finish")] == [1, True, True]


class TestWhatDoesNotGoTogether:
    """The change above is refused, and the phase or the round is named."""

    def test_a_round(self, client: Client) -> None:
        client.post(LAST, every(client, LAST, rounding="exact", exact_finish="yes"))
        named = "Partie 4, la dernière a une réponse particulière"
        with translation.override("fr"), pytest.raises(Refusal, match=named):
            put(**TENS)
        assert stored().rules == BELOTE

    def test_a_phase_on_the_page_of_the_rules(self) -> None:
        tournament = tournament_of(
            4, preset="belote", rules=BELOTE, later_phases=[later(System.DANOIS, 1, name="Finale")]
        )
        client = cast.signed_in(cast.organiser(tournament.club))
        assert client.post(FINAL, every(client, FINAL, fault_points="155")).status_code == 303
        shown = client.get(RULES).context
        hidden = {"version": shown["version"], "preset": shown["form"].source.key}
        flags = {"timed": "yes", "litige_rounded": "yes"}
        typed = {name: str(value) for name, value in TENS.items()} | flags
        answer = client.post(RULES, as_shown(shown["form"], **(hidden | typed)))
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "Finale a une réponse particulière" in page
        assert "155" in page
        assert stored().rules == BELOTE

    def test_while_it_is_played(self, client: Client) -> None:
        client.post(LAST, every(client, LAST, rounding="exact", exact_finish="yes"))
        published(stored(), 1)
        shown = client.get(f"{CHANGE}?open=1").context
        hidden = {"version": shown["version"], "preset": shown["form"].source.key}
        flags = {"timed": "yes", "litige_rounded": "yes"}
        typed = {name: str(value) for name, value in TENS.items()} | flags
        answer = client.post(CHANGE, as_shown(shown["form"], **(hidden | typed)))
        assert answer.status_code == 422
        assert "Partie 4, la dernière a une réponse particulière" in answer.content.decode()


class TestWhileItIsPlayed:
    def sent(self, client: Client, **typed: Any) -> dict[str, str]:
        shown = client.get(f"{CHANGE}?open=1").context
        hidden = {"version": shown["version"], "preset": shown["form"].source.key}
        return as_shown(shown["form"], **(hidden | typed))

    def test_the_preview_says_which_rounds_it_reaches(self, shorter: Client) -> None:
        published(stored(), 1)
        page = shorter.post(CHANGE, self.sent(shorter, capot_points="300")).content.decode()
        assert "Cela concerne\u00a0: Parties 1 à 4." in page
        page = shorter.post(CHANGE, self.sent(shorter, target="800")).content.decode()
        assert "Cela concerne\u00a0: Parties 1 à 3." in page
        assert "Partie 4, la dernière garde sa propre réponse" in page

    def test_only_the_cards_of_these_rounds_are_counted(self, shorter: Client) -> None:
        client = shorter
        client.post(f"{HERE}1/", short(target="800"))
        for number, points in ((1, (810, 400)), (2, (1010, 700))):
            round_ = published(again(stored()), number)
            for table in (1, 2):
                record(round_, table, *points)
        found = rule_change(stored(), cast.rules_like(BELOTE, target=900))
        assert (found.rounds, found.cards) == ((2, 3), 2)
        assert rule_change(stored(), cast.rules_like(BELOTE, capot_points=300)).cards == 4
        page = client.post(CHANGE, self.sent(client, target="900")).content.decode()
        assert "Feuilles recomptées\u00a0: 2." in page

    def test_an_answer_of_a_published_round_is_given_back(self, shorter: Client) -> None:
        shorter.post(f"{HERE}1/", short(target="800"))
        Tournament.objects.update(rules=cast.rules_like(BELOTE, target=800))
        published(stored(), 1)
        shown = shorter.get(f"{CHANGE}?open=1&phase=round-1").context
        hidden = {"version": shown["version"], "preset": "", "phase": "round-1"}
        sent = as_shown(shown["form"], **hidden, back_target="on")
        preview = shorter.post(CHANGE, sent)
        assert "De nouveau comme le concours" in preview.content.decode()
        seal = {"confirm": "1", "seal": preview.context["change"].seal, "reason": "Erreur"}
        assert shorter.post(CHANGE, sent | seal).status_code == 303
        assert own(1) == {}
        with translation.override("fr"):
            entry = JournalEntry.objects.get(act="rules.change")
            assert "De nouveau comme le concours" in sentence(entry.act, entry.data)


class TestEveryRoundByItsOwn:
    """No round is played by the rules of the contest as they are."""

    @pytest.mark.parametrize("address", [CHANGE, f"{CHANGE}?open=1", HERE])
    def test_the_contest_can_be_chosen(self, address: str) -> None:
        tournament = tournament_of(4, preset="belote", rules=BELOTE, rounds_planned=1)
        client = cast.signed_in(cast.organiser(tournament.club))
        assert client.post(f"{HERE}1/", short(target="151")).status_code == 303
        published(tournament)
        page = page_of(client, address)
        assert address != CHANGE or "Tout le concours" in page


class TestThePhase:
    @pytest.fixture
    def to_points(self) -> Tournament:
        finals = [later(System.DANOIS, 2, name="Finale")]
        return tournament_of(
            4, preset="belote", rules=BELOTE, rounds_planned=2, later_phases=finals
        )

    def test_states_what_it_answers_otherwise(self, client: Client) -> None:
        assert client.post(FINAL, short(target="1501"))["Location"] == HERE
        put(capot_points=300)
        assert [at(number, "target") for number in (2, 3, 4)] == [1000, 1501, 1501]
        assert at(3, "capot_points") == 300
        page = page_of(client, HERE)
        assert "Finale (parties 3 à 4)" in page
        assert "1\u202f501 points au lieu de 1\u202f000" in page
        entry = JournalEntry.objects.get(act="rules.phase")
        with translation.override("fr"):
            told = sentence(entry.act, entry.data)
        assert told.startswith("Finale a un règlement particulier.")

    def test_its_rounds_follow_it(self, client: Client) -> None:
        client.post(LAST, every(client, LAST, capot_points="300"))
        client.post(FINAL, short(target="1501"))
        assert [at(4, name) for name in ("target", "capot_points")] == [1501, 300]
        assert "Pour la phase\u00a0: 1501" in page_of(client, LAST)
        assert "celui de sa phase (1\u202f501 points" in page_of(client, HERE)

    def test_follows_the_contest_again(self, client: Client) -> None:
        client.post(FINAL, short(target="1501"))
        answer = client.post(f"{FINAL}remove/", {"version": stored().version})
        assert answer["Location"] == HERE
        assert stored().chain[1].own_rules == {}
        entry = JournalEntry.objects.filter(act="rules.phase")[0]
        with translation.override("fr"):
            told = sentence(entry.act, entry.data)
        assert told == "Finale n’a plus de règlement particulier."
        answer = client.post(f"{FINAL}remove/", {"version": stored().version})
        assert "Cette phase n’a pas de règlement particulier" in answer.content.decode()

    def test_nothing_is_stated_once_it_is_published(self, client: Client) -> None:
        for number in (1, 2):
            round_ = published(again(stored()), number)
            for table in (1, 2):
                record(round_, table, 1010, 700)
        published(again(stored()), 3)
        answer = client.post(FINAL, short(target="1501"))
        assert answer.status_code == 422
        assert "La partie 3 est publiée" in answer.content.decode()
        assert f"{CHANGE}?phase=2" in page_of(client, FINAL)

    def test_there_is_no_such_phase(self, client: Client) -> None:
        for position in (0, 1, 3, 999):
            assert client.get(f"{RULES}phases/{position}/").status_code == 404, position
            assert client.post(f"{RULES}phases/{position}/remove/").status_code == 404, position

    def test_a_round_cannot_be_given_what_does_not_go_with_it(self, client: Client) -> None:
        answer = client.post(LAST, short(target=""))
        assert answer.status_code == 422
        assert stored().chain[1].own_rules_of_rounds == {}

    def test_nor_a_phase_what_does_not_go_with_its_rounds(self, client: Client) -> None:
        client.post(LAST, every(client, LAST, rounding="exact", exact_finish="yes"))
        flags = {"timed": "yes", "litige_rounded": "yes"}
        typed = {name: str(value) for name, value in TENS.items()} | flags
        answer = client.post(FINAL, every(client, FINAL, **typed))
        assert answer.status_code == 422
        assert "Partie 4, la dernière a une réponse particulière" in answer.content.decode()
        tens = rule_set_create(
            actor=cast.actor(),
            club=stored().club,
            name="En dizaines",
            preset="belote",
            rules=cast.rules_like(BELOTE, **TENS),
        )
        at_ = "/desk/martin/phases/2/"
        form = client.get(at_).context["form"]
        sent = as_shown(form, version=stored().version, rules=f"set-{tens.pk}")
        answer = client.post(at_, sent)
        assert answer.status_code == 422
        assert "Partie 4, la dernière a une réponse particulière" in answer.content.decode()
        assert stored().chain[1].own_rules == {}

    def test_a_rule_set_of_the_club_is_the_one_it_took(self, client: Client) -> None:
        put(articles=["Silence."])
        mille = rule_set_create(
            actor=cast.actor(),
            club=stored().club,
            name="Finale",
            preset="belote",
            rules=cast.rules_like(BELOTE, target=1501),
        )
        at_ = "/desk/martin/phases/2/"
        form = client.get(at_).context["form"]
        client.post(at_, as_shown(form, version=stored().version, rules=f"set-{mille.pk}"))
        assert stored().chain[1].own_rules == {"target": 1501}
        assert at(3, "articles") == ("Silence.",)
        assert [use.same for use in uses_of(mille)] == [True]
        put(capot_points=300)
        assert [use.same for use in uses_of(mille)] == [False]
