"""Prints the sentences that `scoring` declares, so that `make messages` collects them."""

from collections.abc import Iterator

from scoring.errors import MESSAGES
from scoring.options.option import GROUPS
from scoring.presets import PRESETS
from scoring.rules import GAMES, OPTIONS


def sentences() -> Iterator[str]:
    """Every sentence of the engine that the app translates."""
    yield from (*MESSAGES.values(), *GROUPS.values())
    yield from (game.title for game in GAMES.values())
    yield from (preset.title for preset in PRESETS.values())
    for option in OPTIONS.values():
        yield from (option.question, option.help, *option.choice_labels.values())


def marked() -> str:
    """A module in which each of them is marked for translation."""
    return "".join(f"gettext_noop({sentence!r})\n" for sentence in sentences())


if __name__ == "__main__":
    print(marked())
