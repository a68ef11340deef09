"""What a room keeps to itself, and that no file imports itself by a detour."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp

OWN = frozenset({"views", "forms", "words", "journal_words"})
"""The modules of a room that no other room imports; those of `core` are for all rooms."""
ABOVE = frozenset(
    {"tournaments.apps", "tournaments.urls", "tournaments.management.commands.account"}
)
"""The command shows accounts as the page of the site does."""


def test_no_room_imports_the_pages_or_words_of_another() -> None:
    graph = grimp.build_graph("tournaments")
    found = []
    for module in graph.modules:
        _app, room, *rest = [*module.split("."), "", ""]
        if room == "core" or not rest or rest[0] not in OWN:
            continue
        for importer in graph.find_modules_that_directly_import(module):
            if importer not in ABOVE and importer.split(".")[1] != room:
                found.append(f"{importer} imports {module}")
    assert not found


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("belote_club", "scoring", "tournaments")
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()
