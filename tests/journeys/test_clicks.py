"""An evening of 21 pairs, played as it is shown on the screens: what each step takes.

The organiser only follows what a page offers; the figures stand in docs/evening.md.
"""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys import steps
from tests.journeys.clicks import DOCUMENT, WRITES, Effort, Hand, document
from tests.journeys.sent import Sent
from tests.layout.measure import SIZES, below_the_fold, layout_faults

pytestmark = [pytest.mark.long, pytest.mark.process]

FIRST = ("Anne", "Bruno", "Chantal", "Denis", "Éliane", "François", "Gisèle")
SECOND = ("Henri", "Irène", "Jean", "Karine", "Léon", "Monique", "Norbert")
FAMILY = ("Martin", "Petit", "Durand")
PAIRS = [
    (f"{one} {name}", f"{other} {name}")
    for name in FAMILY
    for one, other in zip(FIRST, SECOND, strict=True)
]
WORD = steps.PASSWORD
TABLES, ROUNDS = 10, 4
WITH_BELOTE, PLAIN = TABLES, 1
"""The tables of round 1 whose cards are counted: 1 may become 10, so Enter has to follow it."""
TO_THE_FIRST_DRAW = (
    "New contest from the village template",
    "Entries: 21 pairs",
    "Check-in and first draw, published",
)
MOST_CLICKS, MOST_KEYS_OF_A_CARD, MOST_KEYS_OF_A_HAND = 10, 13, 6
CORRECTED_FIELDS = 3
"""Two totals and the reason."""
MOST_TAPS_OF_A_HAND, MOST_ACTIONS_OF_A_CORRECTION = 4, 5


@pytest.fixture(scope="module")
def efforts(new_server: str, browser: Browser) -> dict[str, Effort]:
    """What each step of the evening has taken."""
    faults: list[str] = []
    efforts: dict[str, Effort] = {}
    context = steps.french(browser)
    hand = Hand(steps.watched(context, new_server, faults), efforts)
    _account_and_club(hand, new_server)
    desk = _new_contest(hand)
    _entries(hand)
    _first_draw(hand)
    _first_totals(hand)
    _next_draw(hand, 2)
    _hand_on_keys(hand)
    _hand_by_taps(hand, browser, desk, faults)
    _rest_of_the_round(hand, desk, 2, first=2)
    _correction(hand, desk)
    for number in range(3, ROUNDS + 1):
        hand.page.goto(f"{desk}rounds/{number - 1}/results/")
        _next_draw(hand, number)
        _rest_of_the_round(hand, desk, number, first=1)
    _prizes(hand)
    context.close()
    assert faults == []
    return efforts


def test_the_first_draw_is_public_after_few_clicks(efforts: dict[str, Effort]) -> None:
    assert sum(efforts[step].clicks for step in TO_THE_FIRST_DRAW) <= MOST_CLICKS


def test_entries_need_no_mouse(efforts: dict[str, Effort]) -> None:
    names = sum(len(name) + 1 for pair in PAIRS for name in pair)
    assert efforts["Entries: 21 pairs"].keys == names


@pytest.mark.parametrize("step", ["A card by its totals, with a belote", "A card by its totals"])
def test_a_card_takes_few_keys(efforts: dict[str, Effort], step: str) -> None:
    assert efforts[step].keys <= MOST_KEYS_OF_A_CARD
    assert efforts[step].clicks == efforts[step].pages == 0


def test_a_hand_takes_few_keys_or_taps(efforts: dict[str, Effort]) -> None:
    assert efforts["A hand, on the keyboard"].keys <= MOST_KEYS_OF_A_HAND
    assert efforts["A hand, on a phone"].clicks <= MOST_TAPS_OF_A_HAND


def test_a_correction_takes_few_actions(efforts: dict[str, Effort]) -> None:
    """An action is a click, or a field that is typed."""
    correction = efforts["A correction of round 1 after round 2"]
    assert correction.clicks + CORRECTED_FIELDS <= MOST_ACTIONS_OF_A_CORRECTION


def test_the_document_has_these_figures(efforts: dict[str, Effort]) -> None:
    page = document(efforts)
    if os.environ.get(WRITES):
        DOCUMENT.write_text(page, encoding="utf-8")
    assert DOCUMENT.read_text(encoding="utf-8") == page, "python -m tests.journeys.clicks"


def _main(hand: Hand) -> Locator:
    return hand.page.get_by_role("main")


def _go_on(hand: Hand, words: str) -> None:
    """Follow the one button of the next step."""
    button = hand.page.locator(".next-step .btn-primary, #board-head .btn-primary")
    hand.follow(button.filter(has_text=words).first)


def _account_and_club(hand: Hand, server: str) -> None:
    page = hand.page
    page.goto(server)
    with hand.step("Account and club, once"):
        hand.follow(_main(hand).get_by_role("link", name="Créer le compte"))
        for name, typed in (("name", steps.NAME), ("password", WORD), ("again", WORD)):
            hand.write(page.locator(f"[name='{name}']"), typed)
        hand.follow(_main(hand).locator("form .btn-primary"))
        hand.write(page.locator("[name='name']"), "Les Atouts de Fresneuil")
        hand.follow(_main(hand).locator("form .btn-primary"))


def _new_contest(hand: Hand) -> str:
    """From the first page, as it opens on any evening; the address of the desk."""
    page = hand.page
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2])
    with hand.step(TO_THE_FIRST_DRAW[0]):
        hand.follow(page.locator(".page-head .btn-primary"))
        hand.follow(page.get_by_role("link", name="Concours de village 4 × 12"))
        hand.write(page.locator("[name='name']"), "Concours de la Saint-Martin")
        hand.follow(page.get_by_role("button", name="Créer le concours"))
    expect(page).to_have_url(re.compile(r"/desk/\w+/$"))
    return page.url


def _entries(hand: Hand) -> None:
    page = hand.page
    with hand.step(TO_THE_FIRST_DRAW[1]):
        _go_on(hand, "Inscrire")
        for first, second in PAIRS:
            expect(page.locator("#id_first")).to_be_focused()
            expect(page.locator("#id_first")).to_have_value("")
            hand.enter(first)
            with page.expect_response(lambda answer: answer.request.method == "POST"):
                hand.enter(second)
            expect(page.locator("#rows")).to_contain_text(f"{first} – {second}")


def _first_draw(hand: Hand) -> None:
    page = hand.page
    with hand.step(TO_THE_FIRST_DRAW[2]):
        hand.follow(page.locator("main a[href$='/check-in/']").first)
        everybody = steps.post_form(page, "/check-in/everyone/").get_by_role("button")
        hand.follow(everybody.first)
        _draw_and_publish(hand, 1)


def _draw_and_publish(hand: Hand, number: int) -> None:
    """Follow the next step to the draft of a round, and publish it."""
    publish = steps.post_form(hand.page, "/publish/")
    while not publish.count():
        _go_on(hand, "")
    if number == 1:
        _fits(hand.page)
    hand.follow(publish.get_by_role("button").first)
    expect(hand.page).to_have_url(re.compile(rf"/rounds/{number}/tables/$"))


def _fits(page: Page) -> None:
    """The draft at every size, with its button in view."""
    for size in SIZES:
        assert layout_faults(page, size) == []
        assert below_the_fold(page, "form[action$='/publish/'] button") == ""
    page.set_viewport_size({"width": 1280, "height": 800})


def _next_draw(hand: Hand, number: int) -> None:
    """From the last card of a round to the published draw of the next one."""
    with hand.step(f"Draw of round {number}, published"):
        _draw_and_publish(hand, number)


def _first_totals(hand: Hand) -> None:
    page = hand.page
    with hand.step("From the published draw to the results"):
        hand.follow(page.locator(".next-step a[href$='/results/']"))
    steps.waits_for_card(page)
    first, second = steps.points_of(1, PLAIN)
    with hand.step("A card by its totals"):
        _card(hand, PLAIN, first, second, "")
    steps.saved(page, PLAIN)
    first, second = steps.points_of(1, WITH_BELOTE)
    with hand.step("A card by its totals, with a belote"):
        _card(hand, WITH_BELOTE, first + 20, second, "1")
    steps.saved(page, WITH_BELOTE)
    steps.score_round(page, page.url.partition("rounds/")[0], 1, range(PLAIN + 1, WITH_BELOTE))
    page.reload()


def _card(hand: Hand, table: int, first: int, second: int, belotes: str) -> None:
    """Type a card: nothing in fields that the line does not ask for."""
    hand.type(table)
    if hand.page.locator("#id_table:focus").count():
        hand.press("Enter")
    for value in (first, second):
        hand.enter(value)
    for name, typed in (("belotes", belotes), ("capots", "")):
        if hand.page.locator(f"[name='{name}']:focus").count():
            hand.enter(typed)


def _hand_on_keys(hand: Hand) -> None:
    """One hand at table 1 of round 2; then the phone takes over."""
    page = hand.page
    page.goto(page.url.replace("/tables/", "/results/1/"))
    with hand.step("A hand, on the keyboard"):
        for key in ("A", "9", "0", "Enter", "0"):
            hand.press(key)
        with page.expect_navigation():
            hand.press("Enter")
    expect(page.locator(".hand-list > li")).to_have_count(1)


def _hand_by_taps(hand: Hand, browser: Browser, desk: str, faults: list[str]) -> None:
    """The eleven other hands of the table, on the smallest phone."""
    context = browser.new_context(
        storage_state=hand.page.context.storage_state(),
        viewport={"width": 360, "height": 640},
        locale="fr-FR",
        has_touch=True,
        is_mobile=True,
    )
    context.set_default_timeout(steps.PATIENCE)
    phone = Hand(steps.watched(context, desk.split("/desk/")[0], faults), hand.steps)
    phone.page.goto(f"{desk}rounds/2/results/1/")
    hands = Sent.at(phone.page, f"{desk}rounds/2/results/1/")
    for _hand in range(10):
        hands = hands.send("/results/1/", taker="B", points_a="95", points_b="67")
    phone.page.reload()
    with phone.step("A hand, on a phone"):
        _tapped(phone)
    expect(_main(phone)).to_contain_text("résultat compte")
    context.close()


def _tapped(phone: Hand) -> None:
    form = phone.page.locator("form.hand-form")
    phone.tap(form.locator("label", has=phone.page.locator("[name='taker'][value='B']")))
    for figure in "95":
        phone.tap(form.locator("[data-keypad] button").get_by_text(figure, exact=True))
    with phone.page.expect_navigation():
        phone.tap(form.get_by_role("button", name="Enregistrer la donne"))


def _rest_of_the_round(hand: Hand, desk: str, number: int, *, first: int) -> None:
    """Nothing of it is counted: the cards are sent, and no page is drawn for them."""
    steps.score_round(hand.page, desk, number, range(first, TABLES + 1))
    steps.open_results(hand.page, desk, number)


def _correction(hand: Hand, desk: str) -> None:
    """The two totals of table 3 were swapped."""
    page = hand.page
    first, second = steps.points_of(1, 3)
    page.goto(f"{desk}rounds/1/results/")
    with hand.step("A correction of round 1 after round 2"):
        hand.follow(page.locator("#table-3"))
        hand.write(page.locator("#id_points_a"), second)
        hand.press("Enter")
        hand.write(page.locator("#id_points_b"), first)
        with page.expect_navigation():
            hand.press("Enter")
        hand.write(page.locator("#id_reason"), "colonnes inversées")
        hand.follow(page.get_by_role("button", name="Enregistrer la correction"))
    steps.saved(page, 3)


def _prizes(hand: Hand) -> None:
    """From the last card to the closed contest, with two prizes."""
    page = hand.page
    with hand.step("Two prizes, and closing"):
        _go_on(hand, "")
        lots = steps.post_form(page)
        for row, label in enumerate(("Deux jambons", "Deux paniers")):
            hand.write(lots.locator(f"[name='form-{row}-rank']"), row + 1)
            hand.write(lots.locator(f"[name='form-{row}-label']"), label)
        hand.follow(lots.get_by_role("button", name="Enregistrer la liste"))
        hand.follow(steps.post_form(page, "/finish/").get_by_role("button"))
    expect(page.get_by_role("main")).to_contain_text(re.compile("clos|terminé"))
