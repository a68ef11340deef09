"""What pages and files say of the ranking, read as somebody at the screen would."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

Row = tuple[int | None, int, tuple[str, ...]]
"""The rank (None: below the ranking), the number, and what stands in the columns of the keys."""
HIDDEN = re.compile(r'(?s)<span class="visually-hidden">.*?</span>')
TAG = re.compile(r"(?s)<[^>]*>")
NUMBER_TOKEN = re.compile(r"\bQ(\d{3})\b")


def listed_rows(html: str) -> list[Row]:
    """The ranking of a page of the desk or of phones."""
    rows: list[Row] = []
    for number, summary in re.findall(r'(?s)id="row-(\d+)".*?<summary[^>]*>(.*?)</summary>', html):
        shown = HIDDEN.sub("", summary)
        rank = _plain(re.findall(r'(?s)<span class="rank">(.*?)</span>', shown)[0])
        cells = re.findall(
            r'(?s)<span class="num(?: main| wide-only)?(?: [\w-]+)*">(.*?)</span>', shown
        )
        of_rounds = re.findall(r'(?s)<span class="num of-round[^"]*">(.*?)</span>', shown)
        values = [_plain(cell) for cell in cells][len(of_rounds) :]
        rows.append((_rank(rank), int(number), tuple(values)))
    return rows


def screen_rows(html: str) -> list[Row]:
    """The ranking of everybody on the projector, its pages one after the other."""
    rows: list[Row] = []
    sections = re.findall(r'(?s)<section data-page data-title="([^"]*)">(.*?)</section>', html)
    for title, section in sections:
        if "screen-ranking" not in section or " · " in title:
            continue
        for line in re.findall(r"(?s)<tr><td class=\"rank\">(.*?)</tr>", section):
            rank, _, rest = line.partition("</td>")
            number = re.findall(r"<b>(\d+)</b>", rest)[0]
            cells = re.findall(r'(?s)<td class="num[^"]*">(.*?)</td>', rest)
            rows.append((_rank(_plain(rank)), int(number), tuple(map(_plain, cells))))
    return rows


def file_rows(text: str) -> list[Row]:
    """The ranking of the file: rank, number, the columns of the keys."""
    read = csv.reader(io.StringIO(text.lstrip("\ufeff")))
    head, *lines = [line for line in read if line]
    ends = next((at for at, one in enumerate(head) if re.fullmatch(r"P\d+", one)), None)
    ends = ends if ends is not None else head.index("Departure")
    start = head.index("Number") + 1
    while head[start] in ("Pair", "Player", "Category", "Home club", "Name"):
        start += 1
    return [
        (_rank(line[0]), int(line[head.index("Number")]), tuple(map(_plain, line[start:ends])))
        for line in lines
    ]


def _plain(text: str) -> str:
    shown = unescape(TAG.sub("", text)).replace("\u2212", "-").strip().lstrip("+")
    return re.sub("(?<=[0-9])[\u00a0\u202f, ](?=[0-9]{3})", "", shown)


def _rank(text: str) -> int | None:
    return int(text) if text.strip().isdecimal() else None
