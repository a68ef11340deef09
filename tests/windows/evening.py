"""An evening of eight pairs, played over HTTP on a server that has nothing yet."""

from __future__ import annotations

import re

from tests.windows.visitor import Visitor

NAME, PASSWORD = "Odile Garnier", "carreau-de-neuf"
FAMILIES = ("Barbier", "Cordier", "Delmas", "Évrard", "Fournier", "Garçon", "Hamel", "Jaubert")
ROUNDS, TABLES = 3, (1, 2, 3, 4)
CARD = 12 * 162
"""What the two totals of a card come to: points of 12 hands."""


def begin(visitor: Visitor) -> str:
    """Make the account, the club, the contest and its pairs; return the address of the desk."""
    visitor.open("/setup/").send(name=NAME, password=PASSWORD, again=PASSWORD)
    visitor.send(name="Les Atouts de Fresneuil")
    visitor.open("/contests/new/?template=village_4x12")
    visitor.send(name="Concours de la Saint-Martin", place="Salle des fêtes", rounds_planned=ROUNDS)
    desk = visitor.url
    assert "/desk/" in desk, visitor.url
    lines = "\n".join(f"Anne {name};Hervé {name}" for name in FAMILIES)
    visitor.open(f"{desk}entrants/import/").send(text=lines).send("/import/enter/")
    visitor.open(f"{desk}check-in/").send("/everyone/")
    assert re.search(r"8\s/\s8", visitor.text), "not everybody is present"
    return desk


def play(visitor: Visitor, desk: str, number: int) -> None:
    """Draw a round, publish it and type its cards."""
    draw(visitor, desk, number)
    for table in TABLES:
        card(visitor, desk, number, table)


def draw(visitor: Visitor, desk: str, number: int) -> None:
    """Draw a round and publish it."""
    visitor.open(f"{desk}rounds/{number}/draw/").send(seed=100 + number)
    visitor.open(f"{desk}rounds/{number}/draw/").send("/publish/")


def card(visitor: Visitor, desk: str, number: int, table: int) -> None:
    """Type the card of a table."""
    first = _first_total(number, table)
    visitor.open(f"{desk}rounds/{number}/results/")
    visitor.again(table=table, points_a=first, points_b=CARD - first)


def cards_there(visitor: Visitor, desk: str, number: int) -> list[int]:
    """The tables of a round whose card is there, as it was typed."""
    text = visitor.open(f"{desk}rounds/{number}/results/").text
    return [one for one in TABLES if re.search(rf"\b{_first_total(number, one)}\b", text)]


def _first_total(number: int, table: int) -> int:
    return 700 + 37 * table + 13 * number


def ranking(visitor: Visitor, desk: str) -> list[str]:
    """The number of the last round of the public ranking, and its names, best first."""
    text = visitor.open(f"{desk.replace('/desk/', '/c/')}ranking/").text
    (number,) = {*re.findall(r"après la partie (\d)", text)}
    ranked = sorted((text.index(f"Anne {name}"), name) for name in FAMILIES)
    return [number, *(name for _at, name in ranked)]


def printed(visitor: Visitor, desk: str, number: int, *, pdf: bool) -> None:
    """Open the score cards of a round as a page to print, and as PDF where that is made here."""
    page = visitor.open(f"{desk}papers/cards/?round={number}").text
    assert "data-print" in page, "no button to print"
    assert all(name in page for name in FAMILIES), "a card lacks a name"
    if pdf:
        assert visitor.open(f"{desk}papers/cards.pdf?round={number}").text.startswith("%PDF")
    else:
        assert "ouvrez un document et imprimez" in visitor.open(f"{desk}papers/").text


def copy_made(visitor: Visitor) -> str:
    """Make a copy; return the address of the page that puts it back."""
    visitor.open("/copies/").send("/copies/make/")
    found = re.search(r"/copies/[^/\"]+_manual[^/\"]*/put-back/", visitor.text)
    assert found, "the copy is not listed"
    return found[0]
