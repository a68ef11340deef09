"""Rules for every style sheet, script and drawing."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings

from scripts import assets

ROOT = Path(settings.ASSETS_DIR)
STATIC = ROOT / "static"
PAPER_STYLES = sorted(
    [*(STATIC / "css").glob("print*.css"), *ROOT.glob("tournaments/paper/*/style.css")]
)
OWN_STYLES = sorted({*(STATIC / "css").glob("*.css"), *PAPER_STYLES} - {*assets.SHEETS.values()})
SCRIPTS = sorted(set((STATIC / "js").glob("*.js")) - {assets.SCRIPT})
DRAWINGS = sorted((STATIC / "img").glob("*.svg"))
BOOTSTRAP = STATIC / "vendor/bootstrap/bootstrap.min.css"

TEXT_PAIRS = (
    ("ink", "paper"), ("ink", "surface"), ("ink-soft", "paper"), ("ink-soft", "surface"),
    ("ink-soft", "green-wash"), ("green", "paper"), ("green", "surface"), ("green", "green-wash"),
    ("on-green", "green"), ("on-done", "done-fill"), ("ink", "green-wash"), ("amber", "paper"),
    ("amber", "amber-wash"), ("ink", "amber-wash"), ("on-amber", "amber-fill"), ("red", "paper"),
    ("red", "surface"), ("red", "red-wash"), ("ink", "red-wash"), ("on-red", "red"),
    ("paper", "ink"),
)  # fmt: skip
EDGE_PAIRS = (("edge", "paper"), ("edge", "surface"), ("green", "paper"), ("red", "paper"))
TEXT_CONTRAST, EDGE_CONTRAST = 7.0, 3.0


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def without_comments(css: str) -> str:
    return re.sub(r"/\*.*?\*/", "", css, flags=re.S)


def themes() -> dict[str, dict[str, str]]:
    """The colours of tokens.css by theme; the dark one overrides the light one."""
    light, dark = without_comments((STATIC / "css/tokens.css").read_text()).split(
        "@media screen and (prefers-color-scheme: dark)"
    )
    colours = {
        key: dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", text))
        for key, text in (("light", light), ("dark", dark))
    }
    return {"light": colours["light"], "dark": colours["light"] | colours["dark"]}


def luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in bytes.fromhex(colour.removeprefix("#")))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


class TestContrast:
    def test_contrast_of_known_colours(self) -> None:
        assert contrast("#000000", "#ffffff") == pytest.approx(21)
        assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_text_reads_at_seven_to_one(self, theme: str) -> None:
        colours = themes()[theme]
        for text, ground in TEXT_PAIRS:
            assert contrast(colours[text], colours[ground]) >= TEXT_CONTRAST, (text, ground)

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_edges_of_fields_have_contrast(self, theme: str) -> None:
        colours = themes()[theme]
        for edge, ground in EDGE_PAIRS:
            assert contrast(colours[edge], colours[ground]) >= EDGE_CONTRAST, (edge, ground)

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_states_of_a_table_are_distinct_in_greyscale(self, theme: str) -> None:
        colours = themes()[theme]
        greys = sorted(luminance(colours[key]) for key in ("surface", "done-fill", "amber-fill"))
        assert all((b + 0.05) / (a + 0.05) >= 1.7 for a, b in pairwise(greys))

    def test_dark_theme_redefines_every_colour_but_white(self) -> None:
        css = without_comments((STATIC / "css/tokens.css").read_text())
        light, dark = css.split("@media screen and (prefers-color-scheme: dark)")
        colour = re.compile(r"--([a-z-]+): #")
        assert set(colour.findall(light)) - {"white"} == set(colour.findall(dark))


class TestStyles:
    def test_names_no_other_server(self) -> None:
        for style in OWN_STYLES:
            css = without_comments(style.read_text()).replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//[a-z]|@import", css), style.name

    def test_is_whole_after_a_merge(self) -> None:
        for style in OWN_STYLES:
            assert not re.search(r"^(<{7}|={7}|>{7})", style.read_text(), re.MULTILINE)

    def test_its_files_exist(self) -> None:
        for style in OWN_STYLES:
            names = re.findall(r"url\(\"(?!data:)([^\"]+)\"\)", style.read_text())
            assert all((style.parent / name).is_file() for name in names), style.name

    def test_colours_come_from_the_tokens(self) -> None:
        for style in OWN_STYLES:
            if style.name == "tokens.css":
                continue
            colours = set(
                re.findall(r"#[0-9a-fA-F]{3,8}\b(?!['\"%])", without_comments(style.read_text()))
            )
            assert colours <= ({"#000000", "#ffffff"} if style in PAPER_STYLES else set()), (
                style.name
            )

    def test_has_no_animation_and_no_shadow(self) -> None:
        for style in OWN_STYLES:
            css = without_comments(style.read_text())
            assert set(re.findall(r"transition: ([^;]+);", css)) <= {"none"}, style.name
            assert not re.search(r"animation|@keyframes|text-shadow|blur\(", css), style.name
            shadows = set(re.findall(r"[^-]box-shadow: ([^;]+);", css))
            assert all(shadow.startswith(("none", "0 0 0 2px")) for shadow in shadows), style.name

    def test_is_short(self) -> None:
        for style in OWN_STYLES:
            assert len(style.read_text().splitlines()) < 350, style.name


SMALL_PRINT = re.compile(r"small-print|type-8|where-small")
"""On score cards, the rule of the sum, and the longest names and names of contests."""


class TestPaper:
    @pytest.mark.parametrize("style", PAPER_STYLES, ids=name_of)
    def test_type_is_at_least_ten_points_and_small_print_eight(self, style: Path) -> None:
        rules = re.findall(r"([^{}]+)\{[^}]*?font-size: ([\d.]+)pt", style.read_text())
        assert rules or style.name != "print.css"
        for selector, size in rules:
            assert float(size) >= (8 if SMALL_PRINT.search(selector) else 10), selector

    @pytest.mark.parametrize("style", PAPER_STYLES, ids=name_of)
    def test_a_rule_of_pages_names_one_page(self, style: Path) -> None:
        """Browsers pass over the whole rule where it names several; WeasyPrint follows it."""
        assert not re.search(r"@page[^{]*,", without_comments(style.read_text()))

    def test_lists_repeat_their_header_and_never_break_a_row(self) -> None:
        css = (STATIC / "css/print.css").read_text()
        assert "table-header-group" in css
        assert re.search(r"\.list tr,\s*\.list tbody\.keep \{\s*break-inside: avoid;", css)


class TestScripts:
    def test_never_turns_text_into_code_or_markup(self) -> None:
        for script in SCRIPTS:
            code = script.read_text()
            assert not re.search(
                r"\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML", code
            ), script.name
            assert not re.search(r"https?://", code), script.name

    def test_is_short_and_strict(self) -> None:
        for script in SCRIPTS:
            code = script.read_text()
            assert len(code.splitlines()) < 120, script.name
            assert '"use strict"' in code, script.name


class TestVendored:
    def test_bootstrap_names_nothing_outside_itself(self) -> None:
        css = BOOTSTRAP.read_text()
        assert "sourceMappingURL" not in css
        assert all(
            url.startswith(("data:", "'data:", '"data:'))
            for url in re.findall(r"url\(([^)]*)", css)
        )

    def test_fonts_are_woff2_with_their_licence(self) -> None:
        fonts = sorted((STATIC / "fonts").glob("*.woff2"))
        assert len(fonts) == 9
        assert all(font.read_bytes()[:4] == b"wOF2" for font in fonts)
        assert "SIL Open Font License" in (STATIC / "fonts/OFL.txt").read_text()

    def test_readme_says_what_is_vendored(self) -> None:
        readme = (STATIC / "vendor/README").read_text()
        version = re.search(r"Bootstrap\s+v([\d.]+)", BOOTSTRAP.read_text()[:300])
        assert version
        assert version[1] in readme

    @pytest.mark.parametrize("drawing", DRAWINGS, ids=name_of)
    def test_drawings_contain_no_script(self, drawing: Path) -> None:
        svg = drawing.read_text().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"<script|https?:|\son[a-z]+=|style=", svg)


class TestHtmx:
    def test_config_keeps_the_policy_and_shows_refusals(self) -> None:
        head = (ROOT / "templates/partials/head.html").read_text()
        found = re.search(r"name=\"htmx-config\" content='([^']+)'", head)
        assert found
        config = json.loads(found[1])
        assert config["allowEval"] is False
        assert config["includeIndicatorStyles"] is False
        for status in ("200", "422", "409"):
            rule = next(r for r in config["responseHandling"] if re.match(r["code"], status))
            assert rule["swap"], status
        server_error = next(r for r in config["responseHandling"] if re.match(r["code"], "500"))
        assert not server_error["swap"]
