"""Enter a match of every game hand by hand in a browser, and compare it with the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, StorageState, expect

from tests.journeys import steps
from tests.matrix import rarely
from tests.scoring.tables import score_json

pytestmark = pytest.mark.process

Facts = Mapping[str, Any]
TOUCH = 44
"""The least a finger needs, in pixels."""
SIX = 6
"""The most taps of a usual hand, where two figures are typed."""
FOUR = 4
"""The taps of a usual hand of belote: the taker, two figures, the button."""
RADIOS = ("taker", "contract", "contre", "trump", "belote", "capot")


def test_belote_is_entered_with_the_keyboard_alone(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    hands: list[Facts] = [
        {"taker": "A", "points": {"A": 90}, "belote": "A"},
        {"taker": "B", "points": {"B": 70}},
        {"taker": "A", "points": {"A": 81}},
        {"taker": "A", "points": {"A": 100}, "belote": "B"},
    ]
    with _table(games_server, browser, odile, "belote") as page:
        for facts in hands:
            _hand_in_keys(page, facts)
            _enter_key(page)
            steps.told(page, "Donne enregistrée.")
        _agree(page, {"preset": "village_12"}, "AB", hands)
        _tab_to(page, "a[href$='/hands/2/']")
        _enter_key(page)
        expect(page.locator("[name='taker']:checked")).to_be_focused()
        hands[1] = {"taker": "B", "points": {"B": 120}}
        _hand_in_keys(page, hands[1])
        _enter_key(page)
        _tab_to(page, "main form .btn-primary")
        _enter_key(page)
        steps.told(page, "Donne corrigée.")
        _agree(page, {"preset": "village_12"}, "AB", hands)


def test_contree_is_entered_by_touch(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    """At 360 px: the usual hand in six taps, then contre, sans atout, declarations."""
    hands: list[Facts] = [
        {"taker": "A", "contract": 100, "points": {"A": 108}},
        {"taker": "B", "contract": 90, "contre": "contre", "trump": "SA", "points": {"B": 70}},
        {
            "taker": "A",
            "contract": 80,
            "points": {"A": 92},
            "declarations": [
                {"side": "A", "kind": "tierce", "rank": "K"},
                {"side": "B", "kind": "tierce", "rank": "A", "trump": True},
                {"side": "B", "kind": "carre", "rank": "9"},
            ],
        },
    ]
    with _table(games_server, browser, odile, "contree", finger=True) as page:
        assert _hand_in_taps(page, hands[0]) <= SIX
        for facts in hands[1:]:
            _hand_in_taps(page, facts)
            steps.told(page, "Donne enregistrée.")
            _fits(page)
        _agree(page, {"preset": "coinche"}, "AB", hands)
        hands[1] = {**hands[1], "points": {"B": 120}}
        _put_right(page, 2, hands[1])
        _agree(page, {"preset": "coinche"}, "AB", hands)


@pytest.mark.long
def test_a_generale_and_a_fault_are_entered_by_touch(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    hands: list[Facts] = [
        {"taker": "B", "contract": "generale", "capot": "B", "solo": True},
        {"fault": "A", "contract": 110},
    ]
    with _table(games_server, browser, odile, "generale", finger=True) as page:
        for facts in hands:
            _hand_in_taps(page, facts)
            steps.told(page, "Donne enregistrée.")
            _fits(page)
        _agree(page, {"preset": "coinche"}, "AB", hands)


@pytest.mark.long
def test_two_players_are_entered_without_script(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    hands: list[Facts] = [
        {"taker": "A", "points": {"A": 90}, "belote": "B"},
        {"void": "passed"},
        {"taker": "B", "points": {"B": 60}},
        {"taker": "A", "capot": "A"},
    ]
    with _table(games_server, browser, odile, "duel", script=False) as page:
        _enter(page, hands)
        _agree(page, {"preset": "belote2"}, "AB", hands)
        hands[2] = {"taker": "B", "points": {"B": 110}}
        _put_right(page, 3, hands[2])
        _agree(page, {"preset": "belote2"}, "AB", hands)


@pytest.mark.long
def test_three_players_are_entered(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    """Two figures are typed and the third fills in; a player without a trick gets zero."""
    hands: list[Facts] = [
        {"taker": "A", "points": {"A": 90, "B": 40, "C": 32}},
        {"taker": "B", "points": {"A": 60, "B": 60, "C": 42}, "belote": "C"},
        {"taker": "C", "points": {"A": 92, "B": 0, "C": 60}, "no_trick": ["B"]},
        {"taker": "B", "points": {"A": 30, "B": 100, "C": 32}},
    ]
    with _table(games_server, browser, odile, "three") as page:
        form = _form(page)
        for facts in hands:
            _choose(form, facts)
            trickless = facts.get("no_trick", ())
            typed = [side for side in "ABC" if side not in trickless][: 2 - len(trickless)]
            steps.fill(form, {_points(side): str(facts["points"][side]) for side in typed})
            for side in "ABC":
                expect(form.locator(f"[name='{_points(side)}']")).to_have_value(
                    str(facts["points"][side])
                )
            steps.send(form, "Enregistrer la donne")
        _agree(page, {"preset": "belote3"}, "ABC", hands)
        hands[1] = {"taker": "A", "points": {"A": 70, "B": 60, "C": 32}}
        _put_right(page, 2, hands[1])
        _agree(page, {"preset": "belote3"}, "ABC", hands)


@pytest.mark.long
def test_comptoir_is_entered_until_a_player_is_out(
    games_server: str, browser: Browser, odile: StorageState
) -> None:
    """Each hand takes six taps; a player who is out cannot take; the first player out wins."""
    hands: list[Facts] = [
        {"taker": "A", "bid": 80, "points": {"A": 85}},
        {"taker": "B", "bid": 60, "points": {"B": 20}},
        {"taker": "C", "bid": 140, "points": {"C": 145}},
    ]
    with _table(games_server, browser, odile, "counter", finger=True) as page:
        for facts in hands:
            taps = _hand_in_taps(page, facts)
            assert taps <= SIX or facts["bid"] >= 100
        _agree(page, {"preset": "comptoir"}, "ABCD", hands)
        expect(_form(page).locator("[name='taker'][value='C']")).to_be_disabled()
        hands[1] = {"taker": "B", "bid": 60, "points": {"B": 75}}
        _put_right(page, 2, hands[1])
        _agree(page, {"preset": "comptoir"}, "ABCD", hands)


@pytest.mark.parametrize(
    ("code", "keys"),
    [
        # taker, bid (1 leaves 100 to 160 open, the second 1 none but 110), contre, figures, belote
        ("contree", ["A", "1", "1", "c", "9", "5", "Enter", "b", "0", "Enter"]),
        # both figures, as cards stay in the talon
        rarely("stock", ["B", "6", "0", "Enter", "3", "0", "Enter", "a", "0", "Enter"]),
        # the taker's figure alone, every side has a trick, belote
        rarely("against", ["C", "9", "0", "Enter", "Enter", "c", "Enter"]),
        # bid and made, then nothing
        rarely("counter", ["B", "8", "0", "Enter", "9", "0", "Enter"]),
    ],
)
def test_a_hand_takes_this_many_keys(
    games_server: str, browser: Browser, odile: StorageState, code: str, keys: list[str]
) -> None:
    with _table(games_server, browser, odile, f"{code}2") as page:
        before = page.locator(".hand-list > li").count()
        for key in keys[:-1]:
            page.keyboard.press(key)
        with page.expect_navigation():
            page.keyboard.press(keys[-1])
        expect(page.locator(".hand-list > li")).to_have_count(before + 1)


@pytest.mark.parametrize(
    ("code", "facts", "most"),
    [
        ("belote", {"taker": "B", "points": {"B": 88}}, FOUR),
        rarely("duel", {"taker": "A", "points": {"A": 88}}, FOUR),
        ("three", {"taker": "A", "points": {"A": 90, "B": 40}}, SIX),
        rarely("against", {"taker": "C", "points": {"C": 90}}, FOUR),
    ],
)
def test_the_usual_hand_takes_few_taps(
    games_server: str,
    browser: Browser,
    odile: StorageState,
    code: str,
    facts: Facts,
    most: int,
) -> None:
    with _table(games_server, browser, odile, f"{code}2", finger=True) as page:
        before = page.locator(".hand-list > li").count()
        if code == "belote":
            _in_one_view(page)
        assert _hand_in_taps(page, facts) <= most
        expect(page.locator(".hand-list > li")).to_have_count(before + 1)
        _fits(page)


def _in_one_view(page: Page) -> None:
    """Check that a whole hand stands above its button, and that no choice moves anything."""
    places = """() => [...document.querySelectorAll(".hand-fields :is(label, button)")]
        .map(one => one.getBoundingClientRect())
        .map(box => [box.top + scrollY, box.bottom + scrollY, box.width])"""
    save = _form(page).get_by_role("button", name="Enregistrer la donne")
    before: list[list[float]] = page.evaluate(places)
    seen, box = page.evaluate("scrollY"), save.bounding_box()
    assert box is not None
    assert all(seen <= top and end <= seen + box["y"] for top, end, _width in before), before
    assert box["y"] + box["height"] <= 640
    for name, value in (("taker", "A"), ("trump", "H"), ("belote", "B"), ("capot", "A")):
        spot = _label(_form(page), name, value).bounding_box()
        assert spot is not None
        # `Locator.tap` may scroll, a finger does not.
        page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    assert page.evaluate(places) == before
    assert save.bounding_box() == box
    for name in ("trump", "belote", "capot"):
        _label(_form(page), name, "").tap()


@contextmanager
def _table(
    server: str,
    browser: Browser,
    state: StorageState,
    code: str,
    *,
    finger: bool = False,
    script: bool = True,
) -> Iterator[Page]:
    """The page of the only table of a tournament, ready for its first hand."""
    faults: list[str] = []
    context = (
        _phone(browser, state) if finger else steps.french(browser, script=script, state=state)
    )
    page = steps.watched(context, server, faults)
    page.goto(f"{server}/desk/{code}/rounds/1/results/1/")
    yield page
    context.close()
    assert faults == []


def _phone(browser: Browser, state: StorageState) -> BrowserContext:
    context = browser.new_context(
        locale="fr-FR",
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        storage_state=state,
    )
    context.set_default_timeout(steps.PATIENCE)
    return context


def _form(page: Page) -> Locator:
    return page.locator("main form.hand-form")


def _points(side: str) -> str:
    return f"points_{side.lower()}"


def _label(form: Locator, name: str, value: str) -> Locator:
    """The label of a radio that is shown as a button."""
    return form.locator("label", has=form.page.locator(f"[name='{name}'][value='{value}']"))


def _choose(form: Locator, facts: Facts) -> None:
    """Choose every value of a hand except its figures."""
    for name in RADIOS:
        if name in facts:
            _label(form, name, str(facts[name])).click()
    for side in facts.get("no_trick", ()):
        _label(form, "no_trick", side).click()
    for kind in ("void", "misdeal", "fault"):
        if kind in facts:
            form.locator("summary").filter(has_text="Donne nulle").click()
            form.locator("[name='other']").select_option(f"{kind}:{facts[kind]}")
    if "solo" in facts:
        form.locator("[name='solo']").check()
    _declare(form, facts.get("declarations", ()))


def _declare(form: Locator, declarations: Sequence[Facts]) -> None:
    """Enter declarations; add a row for the third and each later one."""
    if declarations:
        form.locator("summary").filter(has_text="Annonces").click()
    for row, one in enumerate(declarations):
        if row > 1:
            form.get_by_role("button", name="Une annonce de plus").click()
        form.locator(f"[name='decl_{row}_side']").select_option(one["side"])
        form.locator(f"[name='decl_{row}_what']").select_option(f"{one['kind']}:{one['rank']}")
        form.locator(f"[name='decl_{row}_trump']").set_checked(bool(one.get("trump")))


def _figures(facts: Facts) -> dict[str, str]:
    """The text to type, by field."""
    points = facts.get("points", {})
    if "bid" in facts:
        return {"bid": str(facts["bid"]), "made": str(points[facts["taker"]])}
    return {_points(side): str(own) for side, own in points.items()}


def _enter(page: Page, hands: Sequence[Facts]) -> None:
    for facts in hands:
        form = _form(page)
        _choose(form, facts)
        steps.fill(form, _figures(facts))
        steps.send(form, "Enregistrer la donne")


def _put_right(page: Page, number: int, facts: Facts) -> None:
    """Edit a hand: the page shows the changes before it saves them."""
    with page.expect_navigation():
        page.locator(f"main a[href$='/hands/{number}/']").click()
    edit = steps.post_form(page, f"/hands/{number}/")
    for name in ("contre", "belote"):
        answer = _label(edit, name, str(facts.get(name, "")))
        if answer.is_visible():
            answer.click()
    _choose(edit, facts)
    others = edit.locator("[name^='points_']")
    for at in range(others.count()):
        others.nth(at).fill("")
    steps.fill(edit, _figures(facts))
    steps.send(edit, "Voir ce que cela change")
    expect(page.get_by_role("row").nth(1)).to_contain_text(str(number))
    steps.send(page.locator("main form[method='post']"), "Enregistrer le changement")
    steps.told(page, "Donne corrigée.")


def _hand_in_keys(page: Page, facts: Facts) -> None:
    """Enter a hand with keys, from the first choice to the last, where Enter saves."""
    keys = page.keyboard
    keys.press(facts["taker"])
    [(side, points)] = facts["points"].items()
    expect(page.locator(f"[name='{_points(side)}']")).to_be_focused()
    keys.press("Control+A")
    keys.type(str(points))
    keys.press("Enter")
    keys.press(facts.get("belote", "0"))
    expect(page.locator("[name='capot']:checked")).to_be_focused()


def _enter_key(page: Page) -> None:
    """Press the key that opens another page."""
    with page.expect_navigation():
        page.keyboard.press("Enter")


def _tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the wanted control has the focus."""
    for _press in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab does not reach {wanted}")


def _hand_in_taps(page: Page, facts: Facts) -> int:
    """Enter a hand by touch; return how many taps it took, including saving."""
    form, taps = _form(page), 0
    usual = {"taker", "contract", "points", "bid"} >= set(facts)
    if not usual:
        _choose(form, {name: value for name, value in facts.items() if name != "taker"})
    for name in ("taker", "contract"):
        if name in facts:
            _label(form, name, str(facts[name])).tap()
            taps += 1
    for figures in _figures(facts).values():
        for figure in figures:
            form.locator("[data-keypad] button").get_by_text(figure, exact=True).tap()
            taps += 1
    with page.expect_navigation():
        form.get_by_role("button", name="Enregistrer la donne").tap()
    return taps + 1


def _agree(page: Page, rules: Facts, sides: str, hands: Sequence[Facts]) -> None:
    """Check the totals and the marks of each hand against the engine."""
    answer: Any = score_json({"rules": rules, "sides": list(sides), "hands": list(hands)})
    totals = [_said(total) for total in answer["totals"].values()]
    expect(page.locator(".side-total")).to_have_text(totals)
    lines = page.locator(".hand-list > li")
    expect(lines).to_have_count(len(hands))
    for line, hand in zip(lines.all()[::-1], answer["hands"], strict=True):
        marks = " · ".join(f"{side} {_said(mark)}" for side, mark in hand["marks"].items())
        expect(line).to_contain_text(marks)
        expect(line.locator(".hand-why")).not_to_have_text("")


def _said(amount: int) -> str:
    """An amount as the French page writes it."""
    return re.sub(r"(\d)(?=(\d{3})+$)", "\\1\u202f", str(amount)).replace("-", "\u2212")


def _fits(page: Page) -> None:
    """Check that nothing scrolls sideways and that controls are large enough to touch."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small: list[str] = page.evaluate(
        """least => [...document.querySelectorAll(
            "main form :is(label, button, select, summary, input[type='text']), .hand-list a")]
            .filter(one => one.offsetParent)
            .filter(one => one.matches("label") ? one.querySelector("input") : true)
            .filter(one => !one.matches("[aria-hidden]"))
            .filter(one => one.getBoundingClientRect().height < least)
            .map(one => one.outerHTML.slice(0, 120))""",
        TOUCH,
    )
    assert small == []
