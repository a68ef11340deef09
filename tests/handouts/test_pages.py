"""Choosing a game, its options and its papers; no test here may use the database."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.options.option import GROUPS
from scoring.presets import PRESETS
from tests.crawl import SCRIPT, forms_of
from tests.installed import installed
from tests.pages.test_bad_input import HOSTILE
from tests.paper.press.printers import quick_press
from tournaments.handouts.forms import HandoutForm
from tournaments.rulesets.address import rules_asked, rules_query
from tournaments.rulesets.titles import asked_options

pytestmark = pytest.mark.slow

GAMES, OPTIONS, PAPERS = "/handouts/", "/handouts/options/", "/handouts/papers/"


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"accept-language": "fr"})


def said(client: Client, url: str, status: int = 200) -> str:
    """The page at an address, without its tags."""
    answer = client.get(url)
    assert answer.status_code == status, url
    words = " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())
    return words.replace("\u00a0", " ").replace("\u202f", " ")


class TestGames:
    def test_every_preset_is_one_click_from_its_papers(self, visitor: Client) -> None:
        html = visitor.get(GAMES).content.decode()
        for preset in PRESETS:
            assert f'href="{PAPERS}?preset={preset}"' in html

    def test_choices_made_before_are_handed_on(self, visitor: Client) -> None:
        html = visitor.get(f"{GAMES}?title=Club%20%26%20fils&utm=x").content.decode()
        assert f'href="{PAPERS}?preset=belote&amp;title=Club+%26+fils"' in html

    def test_an_unknown_preset_leads_back_with_a_sentence(self, visitor: Client) -> None:
        for at in (PAPERS, OPTIONS, f"{PAPERS}rules/", f"{PAPERS}rules.pdf"):
            assert "Aucun règlement ne porte ce nom" in said(visitor, f"{at}?preset=poker", 422)

    def test_an_address_without_rules_has_those_of_a_village_contest(self, visitor: Client) -> None:
        assert visitor.get(PAPERS).context["query"] == "preset=village_12"


class TestPlayers:
    def test_a_game_of_several_sizes_asks_how_many_play(self, visitor: Client) -> None:
        choices = visitor.get(f"{PAPERS}?preset=comptoir").context["form"].fields["sides"].choices
        assert [number for number, _words in choices] == ["2", "3", "4", "5", "6"]

    def test_another_does_not(self, visitor: Client) -> None:
        assert "sides" not in visitor.get(PAPERS).context["form"].fields


class TestOptions:
    @pytest.mark.parametrize("preset", ["village_12", "coinche", "belote3", "comptoir"])
    def test_it_asks_every_question_of_the_game(self, visitor: Client, preset: str) -> None:
        answer = visitor.get(f"{OPTIONS}?preset={preset}")
        shown = {
            one.field.name
            for group in answer.context["form"].shown_groups()
            for one in (*group.common, *group.others)
        }
        rules = rules_asked(QueryDict(f"preset={preset}"))
        assert shown == {option.name for option in asked_options(rules)}
        assert {group.key for group in answer.context["form"].shown_groups()} <= GROUPS.keys()

    def test_it_shows_the_answers_of_the_address_and_what_is_printed(self, visitor: Client) -> None:
        words = said(visitor, f"{OPTIONS}?preset=village_12&hands=15")
        assert "Règlement de départ : 12" in words
        assert "La partie se joue en 15 donnes" in words

    def test_its_form_leads_to_the_papers_with_what_differs(self, visitor: Client) -> None:
        html = visitor.get(f"{OPTIONS}?preset=village_12&title=Amicale").content.decode()
        form = next(one for one in forms_of(html, OPTIONS) if "hands" in one.sent)
        assert (form.action, form.method) == (OPTIONS, "get")
        sent = {name: values[-1] for name, values in form.sent.items()}
        answer = visitor.get(OPTIONS, {**sent, "hands": "15", "done": "1"})
        assert answer["Location"] == f"{PAPERS}?preset=village_12&hands=15&title=Amicale"

    def test_a_bad_answer_is_refused_beside_its_question(self, visitor: Client) -> None:
        for at in (OPTIONS, PAPERS, f"{PAPERS}cards/", f"{PAPERS}cards.pdf"):
            answer = visitor.get(f"{at}?preset=village_12&hands=quinze&done=1")
            assert answer.status_code == 422
            field = answer.context["form"]["hands"]
            assert field.value() == "quinze"
            assert "quinze" in field.errors[0]

    def test_the_hand_to_try_is_filled_in_beside_a_bad_answer(self, visitor: Client) -> None:
        example = visitor.get(f"{OPTIONS}?preset=coinche&hands=x").context["example_form"]
        assert example.is_valid()

    def test_answers_that_contradict_each_other_are_refused(self, visitor: Client) -> None:
        answer = visitor.get(f"{OPTIONS}?preset=contree&min_bid=160&max_bid=80&done=1")
        assert answer.status_code == 422
        assert answer.context["form"]["min_bid"].errors

    def test_an_answer_that_brings_questions_shows_them_first(self, visitor: Client) -> None:
        start = forms_of(visitor.get(f"{OPTIONS}?preset=belote3").content.decode(), OPTIONS)
        sent = next(one.sent for one in start if "opposition" in one.sent)
        typed = {name: values[-1] for name, values in sent.items()}
        typed |= {"opposition": "together", "done": "1"}
        answer = visitor.get(OPTIONS, typed)
        assert answer.status_code == 200
        assert "Votre réponse amène d’autres questions" in answer.content.decode()
        again = forms_of(answer.content.decode(), OPTIONS)
        sent = next(one.sent for one in again if "litige" in one.sent)
        typed = {name: values[-1] for name, values in sent.items()} | {"done": "1"}
        assert "opposition=together" in visitor.get(OPTIONS, typed)["Location"]

    def test_while_somebody_chooses_only_the_sentences_come_back(self, visitor: Client) -> None:
        answer = visitor.get(
            f"{OPTIONS}?preset=village_12&hands=15&example_points=100&example_belote=",
            headers={"hx-request": "true"},
        )
        html = answer.content.decode()
        assert html.lstrip().startswith('<div id="preview"')
        assert "en 15 donnes" in html
        assert "A 100 · B 62" in html

    def test_another_preset_keeps_the_other_choices(self, visitor: Client) -> None:
        html = visitor.get(f"{OPTIONS}?preset=belote&title=Amicale").content.decode()
        start = next(
            one for one in forms_of(html, OPTIONS) if one.sent.keys() == {"preset", "title"}
        )
        assert start.sent == {"preset": ["belote"], "title": ["Amicale"]}


class TestPapers:
    def test_it_names_the_rules_and_what_was_changed(self, visitor: Client) -> None:
        words = said(visitor, f"{PAPERS}?preset=village_12&hands=15")
        assert "Concours de village, 12 donnes" in words
        assert "Avec vos changements : 15 donnes au lieu de 12." in words

    def test_each_paper_opens_with_the_rules_and_the_choices(self, visitor: Client) -> None:
        html = visitor.get(f"{PAPERS}?preset=comptoir&sheet=7&title=Amicale").content.decode()
        form = next(one for one in forms_of(html, PAPERS) if "cards" in one.sent)
        assert form.sent == {
            "preset": ["comptoir"],
            "sheet": ["7"],
            "title": ["Amicale"],
            "cards": ["20"],
            "size": ["a5"],
            "sides": ["4"],
        }
        for paper in ("rules", "cards", "reminder"):
            assert f'formaction="{PAPERS}{paper}/"' in html
            assert f'formaction="{PAPERS}{paper}.pdf"' in html

    def test_a_game_can_be_counted_by_the_same_rules(self, visitor: Client) -> None:
        html = visitor.get(f"{PAPERS}?preset=comptoir&sheet=7").content.decode()
        assert 'href="/count/?preset=comptoir&amp;sheet=7"' in html

    def test_only_a_game_of_several_sizes_asks_how_many_play(self, visitor: Client) -> None:
        for preset in PRESETS:
            html = visitor.get(f"{PAPERS}?preset={preset}").content.decode()
            assert ('name="sides"' in html) == (PRESETS[preset].game == "comptoir")

    @pytest.mark.parametrize("at", ["", "cards/", "cards.pdf"])
    def test_a_number_of_cards_out_of_range_is_refused(self, visitor: Client, at: str) -> None:
        for cards in ("0", "201", "-1", "x", "", "1.5", "9" * 30):
            answer = visitor.get(f"{PAPERS}{at}?preset=belote&cards={cards}")
            assert answer.status_code == 422, cards
            assert answer.context["form"].errors.keys() == {"cards"}, cards

    def test_other_choices_that_there_are_not(self, visitor: Client) -> None:
        for wrong in ("size=a3", "sides=1", "sides=7", "title=" + "x" * 81):
            answer = visitor.get(f"{PAPERS}?preset=comptoir&{wrong}")
            assert answer.status_code == 422, wrong
            assert answer.context["form"].errors.keys() == {wrong.partition("=")[0]}, wrong

    def test_without_pdf_it_offers_the_browser_only(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, pdf_engine=str)
        html = visitor.get(f"{PAPERS}?preset=belote").content.decode()
        assert "ouvrez un document et imprimez-le depuis le navigateur" in html
        assert ".pdf" not in html


def test_no_choice_has_the_name_of_an_option() -> None:
    for preset in PRESETS:
        rules = rules_asked(QueryDict(f"preset={preset}"))
        assert not {option.name for option in asked_options(rules)} & {
            *HandoutForm.base_fields,
            "done",
            "preview",
        }


@pytest.mark.parametrize("at", [GAMES, OPTIONS, PAPERS, f"{PAPERS}rules/", f"{PAPERS}cards.pdf"])
def test_hostile_addresses_are_a_paper_or_a_refusal(
    visitor: Client, at: str, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_press(monkeypatch)
    names = ("articles", "title", "sides", "sheet", "example_points")
    for value in HOSTILE:
        queries = [{"preset": "comptoir", **dict.fromkeys(names, value)}]
        if at in (PAPERS, f"{PAPERS}cards.pdf"):
            queries.append({"preset": value})
        for query in queries:
            answer = visitor.get(at, query)
            assert answer.status_code in (200, 302, 414, 422), str(query)[:100]
            assert SCRIPT not in answer.content.decode()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_nothing_can_be_sent(visitor: Client, method: str) -> None:
    for at in (GAMES, OPTIONS, PAPERS, f"{PAPERS}rules/", f"{PAPERS}rules.pdf"):
        assert getattr(visitor, method)(at).status_code == 405


def test_the_way_from_the_first_page_and_back_needs_no_cookie(visitor: Client) -> None:
    for at in (
        GAMES,
        f"{OPTIONS}?preset=belote",
        f"{PAPERS}?preset=belote",
        f"{PAPERS}rules/?preset=belote",
    ):
        visitor.cookies.clear()
        assert visitor.get(at).status_code == 200


def test_rules_that_were_sent_in_a_message_come_out_the_same(visitor: Client) -> None:
    query = "preset=contree_2000&allow_no_trump=yes&articles=On+joue+%26+on+rit."
    assert visitor.get(f"{PAPERS}?{query}&fbclid=1").context["query"] == query
    assert rules_query(rules_asked(QueryDict(query))) == query
