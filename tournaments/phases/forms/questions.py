"""The questions of a form under headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.core.questions import Question
from tournaments.core.wording.keys import KEY_WORDS
from tournaments.core.wording.text import Text


def with_systems(systems: Iterable[str]) -> str:
    """The condition that a phase is drawn by one of these systems.

    >>> with_systems(["danois", "swiss"])
    'system=danois|swiss'
    """
    return f"system={'|'.join(map(str, systems))}"


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions under one heading; those of the ranking keys are lines in order."""

    title: Text
    asked: Sequence[Question]
    ordered: Sequence[Question] = ()

    @property
    def keys(self) -> list[tuple[Text, Text]]:
        """Each ranking key that can be chosen: its title and a line of help."""
        return [(words.title, words.help) for words in KEY_WORDS.values()]

    @property
    def conditional(self) -> bool:
        """Whether some of its questions apply only with other answers."""
        return any(question.shows_when for question in self.asked)
