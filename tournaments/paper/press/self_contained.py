"""A paper in one file, for a browser that prints it: styles, fonts, head and foot are in it.

A browser knows no running element, but it prints the margins of a page: they get head and foot.
"""

import re
from base64 import b64encode
from functools import cache
from html import unescape
from mimetypes import guess_type
from pathlib import Path

from tournaments.paper.static_files import ORIGIN, static_file

SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
NOT_PRINTED = re.compile(r'<link rel="icon"[^>]*>|<script[^>]*></script>')
ADDRESS = re.compile(r'url\("(\.\./[^"]+)"\)')
OWN_PRINT = re.compile(r"^@supports \(display: grid\) \{.*?^\}", re.DOTALL | re.MULTILINE)
"""What a style sheet says to a browser whose user prints a page."""
HEAD = re.compile(r'<header class="paper-head">(.*?)</header>', re.DOTALL)
FOOT = re.compile(r'<footer class="paper-foot">(.*?)</footer>', re.DOTALL)
OUR_PICTURE = re.compile(r'src="(/[^"]+)"')
PICTURE = re.compile(r'<img[^>]* src="(data:[^"]*)"')
MARGINS = """
.paper-head, .paper-foot { display: none; }
@page {
  @top-left {
    border-bottom: 0.4pt solid #000000;
    content: %(head)s;
    font: 10pt "Atkinson Hyperlegible Next", "More Letters", Signs, sans-serif;
    margin: 10mm 0 4mm;
    padding: 0 0 1.5mm;
    text-align: left;
    vertical-align: bottom;
    %(logo)s
  }
  @bottom-left {
    content: %(foot)s;
    font: 10pt "Atkinson Hyperlegible Next", "More Letters", Signs, sans-serif;
    margin-bottom: 10mm;
    padding: 0;
    text-align: left;
    %(qr)s
  }
}
@page rules {
  @bottom-left {
    margin-bottom: 7mm;
  }
}
"""
PICTURE_STYLE = 'background: url("%s") left bottom 1mm / auto %smm no-repeat; padding-left: %smm;'


def self_contained(html: str) -> str:
    """A printed page that needs no other file and no address.

    :raises ValueError: where it names a file that is not one of our static files.
    """
    html = SHEET.sub(lambda link: f"<style>{_style(link[1])}</style>", NOT_PRINTED.sub("", html))
    html = OUR_PICTURE.sub(lambda src: f'src="{_data(static_file(ORIGIN + src[1]))}"', html)
    head, foot = HEAD.search(html), FOOT.search(html)
    if head is None or foot is None:
        return html
    style = MARGINS % {
        "head": _content(head[1]),
        "logo": _picture(head[1], 9, 44),
        "foot": _content(foot[1]),
        "qr": _picture(foot[1], 15, 19),
    }
    return html.replace("</head>", f"<style>{style}</style></head>", 1)


@cache
def _style(address: str) -> str:
    """A style sheet with its fonts in it."""
    file = static_file(ORIGIN + address)
    style = OWN_PRINT.sub("", file.read_text(encoding="utf-8"))
    return ADDRESS.sub(lambda other: f'url("{_data(file.parent / other[1])}")', style)


def _data(file: Path) -> str:
    kind = guess_type(file.name)[0] or "font/woff2"
    return f"data:{kind};base64,{b64encode(file.read_bytes()).decode()}"


def _content(html: str) -> str:
    """The text of HTML as a string of CSS.

    >>> print(_content("<p><strong>L’as</strong> &amp; « 1 »</p>"))
    "L\\2019 as \\26  \\ab  1 \\bb "
    """
    text = " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())
    escaped = (c if c.isascii() and (c.isalnum() or c == " ") else f"\\{ord(c):x} " for c in text)
    return f'"{"".join(escaped)}"'


def _picture(html: str, height: int, room: int) -> str:
    picture = PICTURE.search(html)
    return PICTURE_STYLE % (picture[1], height, room) if picture else ""
