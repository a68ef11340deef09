"""One sheet a page and one script for all: what is sent is what the sources say.

That no class of a page is missing in the sheet is asked of every page (`reading.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest
import tinycss2

from scripts import assets

LARGEST_SHEET = 110_000
"""In bytes, before it is compressed to about a sixth."""


class TestWritten:
    @pytest.fixture
    def elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A folder in which everything is due."""
        monkeypatch.setattr(assets, "SCRIPT", tmp_path / "site.js")
        monkeypatch.setattr(assets, "SHEETS", {"site": tmp_path / "site.css"})
        monkeypatch.setattr(assets, "STAMP", tmp_path / "stamp")
        return tmp_path

    def test_once_from_the_same_sources(self, elsewhere: Path) -> None:
        assert assets.make_due()
        assert not assets.make_due()
        names = sorted(path.name for path in elsewhere.iterdir())
        assert names == ["site.css", "site.js", "stamp"]

    @pytest.mark.parametrize("name", ["site.js", "site.css"])
    def test_again_where_one_is_missing(self, elsewhere: Path, name: str) -> None:
        assets.make_due()
        (elsewhere / name).unlink()
        assert assets.make_due()

    def test_again_after_a_change(self, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assets.make_due()
        own = elsewhere / "bootstrap.css"
        own.write_text(".btn{color:red}")
        monkeypatch.setattr(assets, "ROOT", Path("/"))
        monkeypatch.setattr(assets, "BOOTSTRAP", own)
        assert assets.make_due()

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
