"""One sheet a page and one script for all: what is sent is what the sources say.

That no class of a page is missing in the sheet is asked of every page (`reading.py`).
"""

from __future__ import annotations

import pytest
import tinycss2

from scripts import assets

LARGEST_SHEET = 110_000
"""In bytes, before it is compressed to about a sixth."""


class TestWritten:
    @pytest.mark.parametrize("name", assets.SHEETS)
    def test_a_sheet_is_made_from_its_sources(self, name: str) -> None:
        assert assets.SHEETS[name].read_text() == assets.sheet(name), "make assets"

    def test_the_script_is_made_from_its_sources(self) -> None:
        assert assets.SCRIPT.read_text() == assets.script(), "make assets"

    def test_the_sheets_stay_small(self) -> None:
        assert all(path.stat().st_size <= LARGEST_SHEET for path in assets.SHEETS.values())


class TestCut:
    CSS = (
        ".a,.b:not(.c){color:red}.d{color:blue}@media print{.d{color:black}}"
        "@media print{.a .d{x:y}}"
    )

    def cut(self, *used: str) -> str:
        return assets.cut_rules(tinycss2.parse_stylesheet(self.CSS), set(used))

    def test_a_rule_stays_where_all_its_classes_are_used(self) -> None:
        assert self.cut("a") == ".a{color:red}"
        assert self.cut("d") == ".d{color:blue}@media print{.d{color:black}}"

    def test_a_class_that_is_excluded_need_not_be_used(self) -> None:
        assert self.cut("b") == ".b:not(.c){color:red}"

    def test_what_moves_is_left_out(self) -> None:
        css = "@media (prefers-reduced-motion:no-preference){:root{scroll-behavior:smooth}}"
        assert assets.cut_rules(tinycss2.parse_stylesheet(css), set()) == ""

    def test_a_variable_stays_where_a_rule_reads_it(self) -> None:
        css = ":root{--bs-a:1px;--bs-b:var(--bs-c);--bs-c:2px}"
        assert assets.without_unread(css, "p{margin:var(--bs-b)}") == (
            ":root{--bs-b:var(--bs-c);--bs-c:2px}"
        )
        assert assets.without_unread(css, "") == ""

    def test_dark_is_asked_for_or_chosen(self) -> None:
        css = (
            "@media screen and (prefers-color-scheme: dark) {\n  :root {\n    --ink: white;\n  }\n}"
        )
        both = assets.smaller(assets.both_ways(css))
        assert ':root:not([data-theme="light"]){--ink:white}' in both
        assert '@media screen{:root[data-theme="dark"]{--ink:white}}' in both

    def test_what_is_dark_of_an_element_is_so_only_where_it_is_dark(self) -> None:
        css = "@media screen and (prefers-color-scheme: dark) {\n  .a,\n  .b:is(p, q) { c: d; }\n}"
        dark = ':root[data-theme="dark"]'
        both = assets.smaller(assets.both_ways(css)).replace("\n", "")
        assert f"@media screen{{{dark} .a,{dark} .b:is(p,q){{c:d}}}}" in both
        assert "{.a" not in both
