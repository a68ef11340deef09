"""Writes the sheets of the screens (site, phone, wall in static/css) and their script, js/site.js.

They are not in git. The server, the tests and the build of a package call `make_due`, which writes
them where a style sheet, a script, a template or a module has changed since. A
rule of Bootstrap stays if a template, a form or a script names every class of its selector; a
variable stays if a rule that stays reads it. A page loads one sheet and one script.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import crispy_bootstrap5
import tinycss2
from tinycss2.ast import AtRule, Node, QualifiedRule

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "static"
BOOTSTRAP = STATIC / "vendor/bootstrap/bootstrap.min.css"
SHEETS = {name: STATIC / f"css/{name}.css" for name in ("site", "phone", "wall")}
"""The desk's, that of the pages players see, and the projector's: a page loads one of them."""
SCRIPT = STATIC / "js/site.js"
STAMP = ROOT / "build/assets.stamp"
ON_EVERY_PAGE = ("app", "ahead", "around", "live", "follow", "gone", "totals")
FIRST = ("tokens", "shared", "app", "head", "parts", "forms", "questions")
"""Of our own sheets: the others refine them, in the order of their names."""
OF_PHONES = {
    *("tokens", "shared", "app", "head", "parts", "forms", "lists", "boards", "brackets"),
    *("certificate", "charts", "hands", "prizes", "public", "standings"),
}
OF_THE_WALL = {
    *("tokens", "shared", "app", "parts", "boards", "brackets", "charts", "prizes", "standings"),
    *("screen", "screen_pages"),
}
"""The desk has all others, and these too where it shows the same."""
OF_CRISPY = (
    *("field", "errors", "uni_form", "layout/field_errors", "layout/field_errors_block"),
    *("layout/field_file", "layout/help_text", "layout/help_text_and_errors"),
    "layout/radio_checkbox_select",
)
"""The templates of the form library that write our fields."""
THEIR_DARK = "[data-bs-theme=dark]"
"""Bootstrap's own dark theme; ours is told by `data-theme`."""
CLASS_IN_SELECTOR = re.compile(r"\.([A-Za-z][\w-]*)")
CLASSES_IN_HTML = re.compile(r"""class\s*=\s*(?:"([^"]*)"|'([^']*)')""")
STRING = re.compile(r"""["']([\w -]+)["']""")
VARIABLE_SET = re.compile(r"[{;](--bs-[\w-]+):")
VARIABLE_READ = re.compile(r"var\((--bs-[\w-]+)")


def make_due() -> bool:
    """Write the sheets and the script if a source has changed since; whether one had."""
    digest = hashlib.sha256()
    styles = (path for path in (STATIC / "css").glob("*.css") if path not in SHEETS.values())
    sources = (Path(__file__), BOOTSTRAP, *_scripts(), *_templates(), *_modules(), *styles)
    for path in sorted(sources):
        # Size and date, as reading every file would take longer.
        facts = path.stat()
        place = path.relative_to(ROOT)
        digest.update(f"{place}\0{facts.st_size}\0{facts.st_mtime_ns}\0".encode())
    written = (SCRIPT, *SHEETS.values())
    known = STAMP.read_text(encoding="ascii") if STAMP.exists() else ""
    if known == digest.hexdigest() and all(path.exists() for path in written):
        return False
    _write(SCRIPT, script())
    for name, target in SHEETS.items():
        _write(target, sheet(name))
    STAMP.parent.mkdir(exist_ok=True)
    _write(STAMP, digest.hexdigest())
    return True


def _write(path: Path, text: str) -> None:
    """Write to another file, then rename it: nobody reads half a file."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def script() -> str:
    """The scripts of every page, without their comments."""
    sources = (STATIC / f"js/{name}.js" for name in ON_EVERY_PAGE)
    whole = "".join(path.read_text(encoding="utf-8") for path in sources)
    return re.sub(r"^ *//.*\n", "", whole, flags=re.MULTILINE)


def sheet(name: str) -> str:
    """A style sheet: Bootstrap cut to what is used, then ours."""
    ours = both_ways("".join(path.read_text(encoding="utf-8") for path in own_sheets(name)))
    cut = cut_rules(
        tinycss2.parse_stylesheet(BOOTSTRAP.read_text(encoding="utf-8")), used_classes()
    )
    return smaller(without_unread(cut, ours)) + smaller(ours)


def both_ways(css: str) -> str:
    """The dark rules where the device asks for dark and where somebody chose it, from one block.

    Somebody who chose light gets light on a dark device.
    """

    def chosen(block: re.Match[str]) -> str:
        by_device = _under(block[1], ':root:not([data-theme="light"])')
        by_choice = _under(block[1], ':root[data-theme="dark"]')
        return (
            f"@media screen and (prefers-color-scheme: dark) {{{by_device}}}"
            f"@media screen {{{by_choice}}}"
        )

    dark = r"@media screen and \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*\s*)\}"
    return re.sub(dark, chosen, css)


def _under(rules: str, root: str) -> str:
    """Rules that hold only where the root of the page is such a one."""

    def rooted(rule: re.Match[str]) -> str:
        selectors = (one.strip() for one in _selectors(rule[1]))
        said = (
            one.replace(":root", root) if ":root" in one else f"{root} {one}" for one in selectors
        )
        return f"{', '.join(said)} {rule[2]}"

    return re.sub(r"([^{}]+)(\{[^{}]*\})", rooted, rules)


def own_sheets(name: str) -> list[Path]:
    """The sources of a sheet; those of paper are sent as they are."""
    sources = {
        path.stem: path
        for path in (STATIC / "css").glob("*.css")
        if path not in SHEETS.values() and not path.stem.startswith("print")
    }
    others = {"public", "screen", "screen_pages"}
    wanted = {"site": sources.keys() - others, "phone": OF_PHONES, "wall": OF_THE_WALL}[name]
    ordered = [*FIRST, *sorted(sources.keys() - set(FIRST))]
    return [sources[stem] for stem in ordered if stem in wanted]


def used_classes() -> set[str]:
    """Every word that a template has in a class, and a form or a script in a string."""
    used: set[str] = set()
    crispy = Path(crispy_bootstrap5.__file__).parent / "templates/bootstrap5"
    for html in (*_templates(), *(crispy / f"{name}.html" for name in OF_CRISPY)):
        for double, single in CLASSES_IN_HTML.findall(html.read_text(encoding="utf-8")):
            used.update(re.findall(r"[A-Za-z][\w-]*", double or single))
    for path in (*_modules(), *_scripts()):
        for line in path.read_text(encoding="utf-8").splitlines():
            if "class" in line or path.suffix == ".js":
                used.update(word for text in STRING.findall(line) for word in text.split())
    return used


def cut_rules(rules: Iterable[Node], used: set[str]) -> str:
    """The rules whose selectors name used classes only, without what moves."""
    kept: list[str] = []
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            selectors = tinycss2.serialize(rule.prelude)
            # The classes that an element must have for a selector to hold.
            stay = [
                one
                for one in _selectors(selectors)
                if THEIR_DARK not in one
                and used.issuperset(CLASS_IN_SELECTOR.findall(re.sub(r":not\([^)]*\)", "", one)))
            ]
            if stay:
                kept.append(f"{','.join(stay)}{{{tinycss2.serialize(rule.content)}}}")
        elif isinstance(rule, AtRule) and rule.at_keyword == "media" and rule.content:
            inside = cut_rules(tinycss2.parse_rule_list(rule.content), used)
            moves = "prefers-reduced-motion:no-preference" in tinycss2.serialize(rule.prelude)
            if inside and not moves:
                kept.append(f"@media{tinycss2.serialize(rule.prelude)}{{{inside}}}")
    return "".join(kept)


def without_unread(css: str, ours: str) -> str:
    """Without the variables that no rule reads; a variable may be read by another one."""
    while unread := set(VARIABLE_SET.findall(css)) - set(VARIABLE_READ.findall(css + ours)):
        names = "|".join(sorted(unread, key=len, reverse=True))
        css = re.sub(rf"(?<=[{{;])(?:{names}):[^;{{}}]*(?:;|(?=}}))", "", css)
    return re.sub(r"[^{}]+\{\}", "", css)


def smaller(css: str) -> str:
    """Without comments and spaces that say nothing."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"\s+", " ", css)
    css = re.sub(r"\s*([{};,])\s*", r"\1", css)
    css = re.sub(r"(?<=[{;])([\w-]+): ", r"\1:", css).replace(";}", "}")
    return re.sub(r"\}(?!\})", "}\n", css)


def _selectors(text: str) -> Iterator[str]:
    """The selectors of a list; a comma inside parentheses parts nothing."""
    yield from re.split(r",(?![^(]*\))", text)


def _templates() -> Iterator[Path]:
    yield from (ROOT / "templates").rglob("*.html")


def _modules() -> Iterator[Path]:
    yield from (ROOT / "tournaments").rglob("*.py")


def _scripts() -> Iterator[Path]:
    yield from (path for path in (STATIC / "js").glob("*.js") if path != SCRIPT)


if __name__ == "__main__":
    make_due()
