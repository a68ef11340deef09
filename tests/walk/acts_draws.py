"""Acts on rounds: draws, their drafts, publishing, late pairs."""

from __future__ import annotations

from typing import Any

from tests.walk.party import Party
from tournaments.models import Round
from tournaments.ranking.selectors.misplaced import misplaced


def draws_or_publishes(party: Party) -> str:
    """Publish the draft, or draw the next round."""
    if party.draft is not None and party.chance.random() < 0.9:
        return f"publishes {publishes(party)}"
    return f"draws {draws(party)}"


def draws(party: Party) -> str:
    """Draw the next round, or the draft again."""
    draft = party.draft
    number = draft.number if draft else party.playing + 1
    page = party.desk.page(f"rounds/{number}/draw/")
    form = page.form("/draw/")
    if form is None:
        return f"{number}: not offered ({page.status})"
    typed: dict[str, Any] = {}
    if "seed" in form.kinds:
        typed["seed"] = party.chance.randrange(100)
    if "volunteer" in form.kinds:
        here = party.tournament.entrants.present().playing_in(number)
        numbers = list(here.values_list("number", flat=True))
        two = party.chance.sample(numbers, min(2, len(numbers)))
        names = ("volunteer", "second_volunteer")
        typed |= {name: one for name, one in zip(names, two, strict=False) if name in form.kinds}
    answer = party.desk.press(f"rounds/{number}/draw/", "/draw/", **typed)
    if draft and answer.startswith("422"):
        typed["confirmed"] = "1"
        answer += " | " + party.desk.press(f"rounds/{number}/draw/", "/draw/", **typed)
    return f"{number} {typed}: {answer}"


def publishes(party: Party) -> str:
    draft = party.draft
    if draft is None:
        return "nothing"
    page = party.desk.page(f"rounds/{draft.number}/draw/")
    form = page.form("/publish/")
    if form is None:
        return f"{draft.number}: not offered | " + draws(party)
    answer = party.desk.send(form.action, form.sent)
    if not answer.leads_to and (again := answer.form("/publish/")) is not None:
        answer = party.desk.send(again.action, again.sent)
    return f"{draft.number}: {'done' if answer.leads_to else answer.status}"


def unpublishes(party: Party) -> str:
    last = party.last_published
    if last is None:
        return "nothing"
    page = f"rounds/{last.number}/tables/"
    return f"{last.number}: " + party.desk.press(page, "/unpublish/")


def discards(party: Party) -> str:
    draft = party.draft
    if draft is None:
        return "nothing"
    return f"{draft.number}: " + party.desk.press(f"rounds/{draft.number}/draw/", "/discard/")


def swaps(party: Party) -> str:
    draft = party.draft
    if draft is None:
        return "nothing"
    step = draft.steps[draft.step]
    seats = [n for match in step["matches"] for side in match["sides"] for n in side]
    two = party.chance.choices([*seats, *step["byes"]] or [1], k=2)
    typed = {"one": two[0], "other": two[1]}
    page = f"rounds/{draft.number}/draw/"
    return f"{draft.number} {two}: " + party.desk.press(page, "/swap/", **typed)


def locks(party: Party) -> str:
    """Lock a table of the draft, and draw the rest again, now and then."""
    draft = party.draft
    if draft is None:
        return "nothing"
    number = draft.number
    tables = [match["table"] for match in draft.steps[draft.step]["matches"]]
    if not tables:
        return "nothing"
    table = party.chance.choice(tables)
    locked = _sent(party, draft, "lock", lock=[str(table)])
    if party.chance.random() < 0.7:
        fresh = Round.objects.get(pk=draft.pk)
        return f"{number} {table}: {locked}, redraws {_sent(party, fresh, 'redraw')}"
    return f"{number} {table}: {locked}"


def undoes(party: Party) -> str:
    draft = party.draft
    if draft is None:
        return "nothing"
    return f"{draft.number}: " + _sent(party, draft, party.chance.choice(("undo", "undo", "redo")))


def _sent(party: Party, draft: Round, act: str, **typed: list[str]) -> str:
    url = f"{party.desk.at}rounds/{draft.number}/draw/{act}/"
    answer = party.desk.send(url, {"version": [str(draft.version)], **typed})
    return "done" if answer.leads_to else str(answer.status)


def seats_late(party: Party) -> str:
    """Seat at a new table whom the plan offers."""
    last = party.last_published
    if last is None:
        return "nothing"
    return f"{last.number}: " + party.desk.press(f"rounds/{last.number}/tables/", "/seat/")


def puts_right(party: Party) -> str:
    """Put right at a table what the plan says of corrected results, or leave it as it is."""
    found = misplaced(party.tournament)
    if not found:
        return "nothing"
    number = party.chance.choice(found).round
    act = party.chance.choice(("/reseat/", "/reseat/", "/leave/"))
    typed = {"replay": "1"} if party.chance.random() < 0.5 else {}
    return f"{number}{act} {typed}: " + party.desk.press(f"rounds/{number}/tables/", act, **typed)


def prints(party: Party) -> str:
    last = party.last_published
    if last is None:
        return "nothing"
    return f"{last.number}: " + party.desk.press("", f"/rounds/{last.number}/cards/")


DRAWS = {
    "draws": (draws, 2),
    "publishes": (publishes, 1),
    "unpublishes": (unpublishes, 3),
    "discards": (discards, 1),
    "swaps": (swaps, 2),
    "locks": (locks, 3),
    "undoes": (undoes, 1),
    "seats late": (seats_late, 4),
    "puts right": (puts_right, 6),
    "prints": (prints, 1),
}
