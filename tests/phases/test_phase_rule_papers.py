"""Papers and pages of a phase with its own rules."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from tests import cast
from tests.paper.paper import order, page, pdf, speaking
from tests.phases.chains import chain, later, play
from tests.phases.ruled import MADE, both, final, hands, in_the_final, own, ruled
from tests.rounds.evenings import again, published, replayed
from tournaments.models import Round, System, Tournament
from tournaments.paper.cards.values import blank_cards, cards_of_round
from tournaments.paper.match.values import match_paper
from tournaments.paper.rules.text import tournament_rule_text
from tournaments.paper.rules.values import sheets_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
PUBLIC = "/c/martin"
DESK = "/desk/martin"


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


class TestRuleSheets:
    @pytest.mark.parametrize(
        ("language", "headings"),
        [
            ("fr", ["Phase 1 (partie 1)", "Finale (parties 2 à 3)"]),
            ("en", ["Phase 1 (round 1)", "Finale (rounds 2 to 3)"]),
        ],
    )
    def test_one_for_each_rule_set_in_force(self, language: str, headings: list[str]) -> None:
        with translation.override(language):
            assert [sheet.heading for sheet in sheets_of(ruled(0))] == headings

    def test_one_without_a_heading_where_all_phases_have_the_same_rules(self) -> None:
        (sheet,) = sheets_of(chain(0, later(System.DANOIS, 1), rounds_planned=1))
        assert sheet.heading == ""

    def test_a_copy_of_the_same_rules_needs_no_second_sheet(self) -> None:
        assert len(sheets_of(ruled(0, own("village_12")))) == 1

    def test_the_later_one_has_what_differs_alone(self) -> None:
        with speaking("fr"):
            first, second = sheets_of(ruled(0, own("belote", capot_points=300)))
        assert second.articles == ()
        changes = {one.key: " ".join(one.sentences) for one in second.changes}
        assert set(changes) == {"capot", "penalties", "litige", "end"}
        assert "marque 300 au lieu des points de plis" in changes["capot"]
        assert "1\u202f000 points" in changes["end"]
        assert "12 donnes" in next(" ".join(o.sentences) for o in first.articles if o.key == "end")

    def test_the_first_one_has_it_as_an_article(self) -> None:
        with speaking("fr"):
            first, second = sheets_of(ruled(0, own("belote", capot_points=300)))
        phase = first.articles[-1]
        assert phase.title == "Finale (parties 2 à 3)"
        assert phase.sentences[0].startswith("Cette phase se joue selon les articles qui précèdent")
        for change in second.changes:
            assert f"{change.title} – {' '.join(change.sentences)}" in phase.sentences

    def test_what_holds_no_longer_is_quoted(self) -> None:
        with speaking("fr"):
            _first, second = sheets_of(ruled(0, own("village_12", litige="failed")))
        (litige,) = (one for one in second.changes if one.key == "litige")
        assert any(one.startswith("Ne s’applique plus\u00a0:") for one in litige.sentences)

    def test_rules_that_differ_in_most_articles_are_a_whole_sheet(self) -> None:
        most = own(
            "belote_declarations",
            dealing_direction="clockwise",
            second_round="any_suit",
            last_trick="hidden",
            rounding="nearest_10",
            litige="failed",
            rubicon="simple",
        )
        with speaking("fr"):
            first, second = sheets_of(ruled(0, most))
        assert second.articles
        assert [one.key for one in first.articles[:3]] == [one.key for one in second.articles[:3]]

    def test_the_sheet_of_the_tournament_refers_to_the_phase(self) -> None:
        with speaking("fr"):
            sheet = sheets_of(ruled(0))[0]
        told = next(one for one in sheet.articles if one.key == "tournament").sentences
        assert any("son propre règlement" in sentence for sentence in told)

    def test_the_bye_is_described_by_the_rules_of_each_phase(self) -> None:
        with speaking("fr"):
            (first, _second) = sheets_of(ruled(0))
        told = " ".join(s for one in first.articles for s in one.sentences)
        assert "la moitié du total d’une table, soit 972 points" in told
        assert "Aux parties 2 et 3\u00a0: la moyenne de la partie." in told

    def test_two_pages_have_everything(self) -> None:
        pages = [one.extract_text() for one in pdf(ruled(0), "rules").pages]
        assert "Phase 1 (partie 1)" in pages[0]
        assert "Finale (parties 2 à 3)" in " ".join(pages)
        assert " ".join(pages).count("Règlement – belote") == 1
        assert len(pages) <= 2

    def test_the_plain_text_has_both(self) -> None:
        with speaking("fr"):
            text = tournament_rule_text(ruled(0))
        assert text.count("RÈGLEMENT – BELOTE") == 1
        assert text.index("Phase 1 (partie 1)") < text.index("Finale (parties 2 à 3)")

    def test_the_public_pages_have_both(self) -> None:
        ruled(0)
        shown = Client(headers={"accept-language": "fr"}).get(f"{PUBLIC}/rules/").content.decode()
        assert "Toutes les parties ne se jouent pas selon le même règlement" in shown
        assert re.findall(r'<h2 id="rules-\d">(.+?)</h2>', shown) == [
            "Phase 1 (partie 1)",
            "Finale (parties 2 à 3)",
        ]
        identities = re.findall(r' id="([^"]+)"', shown)
        assert len(identities) == len(set(identities))
        text = Client(headers={"accept-language": "fr"}).get(f"{PUBLIC}/rules.txt").content.decode()
        assert text.count("RÈGLEMENT – BELOTE") == 1
        assert "Pour le reste, comme dans les premières parties." in shown

    def test_the_name_of_a_phase_is_escaped(self) -> None:
        chain(0, final(name="<b>Finale</b>"), rounds_planned=1)
        assert "<b>Finale" not in Client().get(f"{PUBLIC}/rules/").content.decode()
        assert "<b>Finale" not in page(stored(), "rules")


class TestCards:
    def test_have_the_rows_of_the_phase(self) -> None:
        tournament = ruled(4, own("village_16"))
        play(tournament, 1)
        published(again(tournament), 2)
        rows = []
        for number in (1, 2):
            card = cards_of_round(order(tournament, number)).sheets[0][0]
            assert card.layout is not None
            rows.append(card.layout.hands)
        assert rows == [12, 16]

    def test_have_the_columns_of_the_phase(self) -> None:
        in_the_final(4, own("belote_declarations"))
        titles = []
        for number in (1, 2):
            card = cards_of_round(order(stored(), number)).sheets[0][0]
            assert card.layout is not None
            titles.append(card.layout.columns)
        assert len(titles[1]) > len(titles[0])

    def test_blank_ones_come_for_each_rule_set(self) -> None:
        with speaking("fr"):
            found = blank_cards(order(ruled(0, own("village_16"))))
        cards = [card for sheet in found.sheets for card in sheet]
        hands_of = [card.layout.hands for card in cards if card.layout]
        assert sorted(set(hands_of)) == [12, 16]
        assert [hands_of.count(number) for number in (12, 16)] == [10, 10]
        assert not found.two_up
        assert cards[-1].where.more[0] == "Finale (parties 2 à 3)"

    def test_blank_ones_say_nothing_of_phases_where_there_is_one_rule_set(self) -> None:
        with speaking("fr"):
            found = blank_cards(order(ruled(0, own("village_12"))))
        cards = [card for sheet in found.sheets for card in sheet]
        assert len(cards) == 10
        assert {card.where.more for card in cards} == {("Belote de Saint-Avertin",)}

    def test_are_printed(self) -> None:
        text = page(ruled(0), "blank-cards")
        assert text.count("Finale (parties 2 à 3)") == 10


def both_begun() -> None:
    both(ruled(8, own("belote", capot_points=300)))


class TestMatches:
    @pytest.fixture
    def rounds(self) -> tuple[Round, Round]:
        first, second = replayed(both_begun).rounds.order_by("number")
        return first, second

    def test_the_detail_counts_by_the_rules_of_the_round(self, rounds: tuple[Round, Round]) -> None:
        hands(rounds[1], 3, {"taker": "A", "capot": "A"})
        first, second = (match_paper(order(stored(), number)) for number in (1, 2))
        assert first.details[0].hands[-1].marks[0] == "252"
        assert second.details[-1].hands[0].marks[0] == "300"

    def test_the_public_page_counts_by_the_rules_of_the_round(
        self, rounds: tuple[Round, Round]
    ) -> None:
        shown = (
            Client(headers={"accept-language": "fr"}).get(f"{PUBLIC}/match/2/1/").content.decode()
        )
        assert "1\u202f000" in shown
        assert "Règlement de cette phase\u00a0: Belote" in shown
        assert f'href="{PUBLIC}/rules/#rules-2"' in shown

    def test_no_line_for_the_rules_of_the_tournament(self, rounds: tuple[Round, Round]) -> None:
        for path in ("/match/1/1/", "/tables/?round=1"):
            assert "Règlement de cette phase" not in Client().get(PUBLIC + path).content.decode()

    def test_an_expected_pair_sees_the_rules_beside_its_table(
        self, rounds: tuple[Round, Round]
    ) -> None:
        waiting = rounds[1].matches.get(hall_table__number=4).sides.first()
        assert waiting is not None
        page_of_pair = f"{PUBLIC}/pair/{waiting.entrant.number}/"
        shown = Client(headers={"accept-language": "fr"}).get(page_of_pair).content.decode()
        assert "Règlement de cette phase\u00a0: Belote" in shown

    def test_the_plan_of_the_round_names_the_rules(self, rounds: tuple[Round, Round]) -> None:
        phone = Client(headers={"accept-language": "fr"})
        assert "Règlement de cette phase" in phone.get(f"{PUBLIC}/tables/").content.decode()

    def test_the_desk_names_the_rules(self, rounds: tuple[Round, Round]) -> None:
        desk = cast.signed_in(cast.organiser(stored().club))
        for path in ("/rounds/2/results/", "/rounds/2/results/1/"):
            assert "Règlement de cette phase" in desk.get(DESK + path).content.decode(), path
        for path in ("/rounds/1/results/", "/rounds/1/results/1/"):
            assert "Règlement de cette phase" not in desk.get(DESK + path).content.decode(), path

    def test_the_hand_form_asks_what_the_phase_plays(self) -> None:
        round_ = in_the_final(4, own("belote_declarations"))
        desk = cast.signed_in(cast.organiser(stored().club))
        first = desk.get(f"{DESK}/rounds/1/results/1/").content.decode()
        second = desk.get(f"{DESK}/rounds/2/results/1/").content.decode()
        assert "tierce" not in first.lower()
        assert "tierce" in second.lower()
        assert hands(round_, 1, MADE).entry == "hands"

    def test_a_correction_is_checked_by_the_rules_of_the_phase(
        self, rounds: tuple[Round, Round]
    ) -> None:
        desk = cast.signed_in(cast.organiser(stored().club))
        url = f"{DESK}/rounds/2/results/2/correct/"
        sent = {"points_a": "1020", "points_b": "700", "belotes": "0", "capots": "0"}
        answer = desk.get(url, sent)
        assert answer.status_code == 200
        assert "doubt" not in answer.context
        assert desk.get(url, sent | {"points_a": "900"}).context["doubt"]
