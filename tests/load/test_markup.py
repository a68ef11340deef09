"""The parts of a page that poll for news, and its forms."""

from __future__ import annotations

import pytest

from tests.load.markup import Follow, attributes_at, follows, forms, inputs

pytestmark = pytest.mark.process


@pytest.mark.parametrize(
    ("attributes", "seconds"),
    [
        ('hx-trigger="every 10s"', 10),
        ("hx-trigger='every 9s'", 9),
        ('hx-trigger="load, every 2.5s [visible()]"', 2.5),
        ('hx-trigger="every 1500ms"', 1.5),
        ('hx-trigger="every 1m"', 60),
        ('data-follow="9"', 9),
        ('data-follow="9500ms"', 9.5),
        ("data-follow", 10),
        ('data-follow="ranking"', 10),
    ],
)
def test_period_of_a_part_is_read(attributes: str, seconds: float) -> None:
    (found,) = follows(f'<div id="live" hx-get="/c/x/?seen=1" {attributes}>…</div>')
    assert found == Follow("/c/x/?seen=1", seconds, "live", replaced=False)


def test_the_parts_of_a_page_are_found_in_order() -> None:
    html = """<main>
      <div id="live"
           hx-swap="outerHTML show:none" hx-trigger="every 10s" hx-get="?a=1&amp;b=2">
        <p title="3 > 2"><section hx-get="/mine" id=own data-follow=8></section></div>"""
    assert follows(html) == [
        Follow("?a=1&b=2", 10, "live", replaced=True),
        Follow("/mine", 8, "own", replaced=False),
    ]


def test_a_part_without_a_timer_does_not_poll() -> None:
    assert follows('<details hx-get="/row" hx-trigger="toggle once">') == []
    assert follows('<p hx-get="/row">hx-get="every 9s"</p>') == []


def test_attributes_may_have_markup_in_their_values() -> None:
    html = '<div a="1 > 0" b=\'"\' c d=e f="&lt;">text g="no"'
    assert attributes_at(html, 0) == {"a": "1 > 0", "b": '"', "c": "", "d": "e", "f": "<"}
    assert attributes_at("no tag", 0) == {}


def test_forms_send_their_inputs_but_not_their_buttons() -> None:
    html = """<form method="post" action="/keep/"><input type="hidden" name="key" value="k1">
      <input name="points_a"><input type="checkbox" name="keep" value="1"><button name="b">
      </form><form action="/other/"><input name="q" value="&quot;"></form>"""
    first, second = forms(html)
    assert (first.attributes["action"], first.fields) == ("/keep/", {"key": "k1", "points_a": ""})
    assert second.fields == {"q": '"'}


def test_inputs_of_a_fragment_are_found() -> None:
    assert inputs('<span></span><input type="hidden" name="seen" value="7">') == {"seen": "7"}
