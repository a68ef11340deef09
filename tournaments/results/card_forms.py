"""Forms of the results page: the line of a card, and the game of a bye."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scoring.rules import Rules
from tournaments.core.fields import SPACES, ReasonForm, WholeField
from tournaments.entrants.selectors.names import PairName
from tournaments.models import Match, MatchEntry, points_field, side_names
from tournaments.results.outcome import MOST_EXTRA, Tally, Totals, needs_winner, totals_of_game
from tournaments.results.selectors import TablePlaying, games_of

MOST_POINTS = 99_999
MOST_OF_EACH = 99
TALLY = re.compile(r"[0-9]{1,3}(?:[+/ -][0-9]{1,3})*")


class TallyField(forms.CharField):
    """Belotes or capots of a card: `2` for all sides together, `1+1` for each, empty for none."""

    def __init__(self, *, sides: int = 2, **options: Any) -> None:
        super().__init__(required=False, **options)
        self.sides = sides
        self.widget.attrs |= {"inputmode": "text", "autocomplete": "off", "class": "num"}

    def clean(self, value: Any) -> Tally:
        text = SPACES.sub(" ", str(super().clean(value) or "")).strip().replace(" + ", "+")
        nothing = (0,) * self.sides
        if not text:
            return Tally(nothing)
        counts = list(map(int, re.findall("[0-9]+", text))) if TALLY.fullmatch(text) else []
        if len(counts) not in (1, self.sides):
            raise ValidationError(
                _("Type 2, or %(each)s for one of each side, not “%(typed)s”."),
                params={"each": "+".join("1" * self.sides), "typed": text[:20]},
            )
        if max(counts) > MOST_OF_EACH:
            raise ValidationError(_("At most %(bound)s."), params={"bound": MOST_OF_EACH})
        return Tally(tuple(counts)) if len(counts) > 1 else Tally(nothing, counts[0])


class TotalsForm(forms.Form):
    """The totals of a card, and the winner where the totals do not decide."""

    belotes = TallyField(label=_("Belotes"))
    capots = TallyField(label=_("Capots"))
    extra_hands = WholeField(
        label=_("Extra hands"), maximum=MOST_EXTRA, required=False, widget=forms.HiddenInput
    )
    """Beyond the last, to break a tie; the answer to a doubt about the sum."""

    def __init__(self, *args: Any, rules: Rules, sides: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.sides = rules, sides
        self.points = tuple(map(points_field, range(sides)))
        """the fields of the points"""
        for points, name in zip(self.points, side_names(sides), strict=True):
            label = _("Points %(side)s") % {"side": name}
            self.fields[points] = WholeField(label=label, maximum=MOST_POINTS)
        for name in ("belotes", "capots"):
            self.fields[name] = TallyField(label=self.fields[name].label, sides=sides)
        if rules.game == "belote3" and rules.opposition == "each":
            del self.fields["capots"]
        self.order_fields(("table", *self.names))

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the totals, in the order they are typed."""
        return (*self.points, *[name for name in ("belotes", "capots") if name in self.fields])

    def totals(self) -> Totals:
        """The typed totals as the services expect them."""
        data = self.cleaned_data
        winner = data.get("winner")
        return Totals(
            tuple(data[name] for name in self.points),
            data["belotes"],
            data.get("capots", Tally()),
            int(winner) if winner else None,
            data.get("extra_hands") or 0,
        )

    def clean(self) -> None:
        """Ask for the winner if the totals do not decide."""
        by_last_hand = self.rules.both_over == "last_hand"
        if by_last_hand and not self.errors and needs_winner(self.rules, self.totals()):
            choices = [(str(place), name) for place, name in enumerate(side_names(self.sides))]
            self.fields["winner"] = forms.ChoiceField(
                label=_("Who won?"), choices=choices, required=False, widget=forms.RadioSelect
            )
            sent = self.data.get("winner", "")
            self.cleaned_data["winner"] = sent if sent in dict(choices) else ""

    def show_extra_hands(self) -> None:
        """Ask for the hands beyond the last beside the totals."""
        field = self.fields["extra_hands"]
        field.widget = forms.TextInput(attrs=field.widget.attrs)


WHO_FORFEITS, SAY_WHO = _("Who forfeits?"), {"required": _("Choose the pair that forfeits.")}


class ForfeitForm(ReasonForm):
    """The sides that forfeit: one or several."""

    absent = forms.ChoiceField(
        label=WHO_FORFEITS,
        choices=(("0", "A"), ("1", "B"), ("01", _("both"))),
        widget=forms.RadioSelect,
        error_messages=SAY_WHO,
    )

    def __init__(self, *sent: Any, sides: int = 2) -> None:
        super().__init__(*sent)
        if sides > 2:
            self.fields["absent"] = forms.MultipleChoiceField(
                label=WHO_FORFEITS,
                choices=[(str(place), name) for place, name in enumerate(side_names(sides))],
                widget=forms.CheckboxSelectMultiple,
                error_messages=SAY_WHO,
            )

    def places(self) -> set[int]:
        """The places of the sides that forfeit."""
        return {int(place) for places in self.cleaned_data["absent"] for place in places}


def totals_of(match: Match, number: int = 0) -> dict[str, Any]:
    """The stored totals of a game as initial values of the fields; empty if there are none.

    By default those of the last game of the match.
    """
    games = games_of(match) if match.entry == MatchEntry.TOTALS else []
    if not 0 <= number <= len(games) or not games:
        return {}
    totals = totals_of_game(games[number - 1])
    typed: dict[str, Any] = {points_field(at): points for at, points in enumerate(totals.points)}
    typed |= {"belotes": totals.belotes, "capots": totals.capots}
    if totals.extra_hands:
        typed["extra_hands"] = totals.extra_hands
    return typed | {"winner": "" if totals.winner is None else str(totals.winner)}


def kept_check(values: Mapping[str, Any], code: str) -> str:
    """Identify a doubt and its totals, so that its confirmation does not cover other totals."""
    names = sorted(name for name in values if name.startswith("points_"))
    values_typed = (str(values.get(name, "")) for name in (*names, "belotes", "capots", "winner"))
    return "/".join([code, *values_typed])


class TableField(WholeField):
    """The number of a table; words, by which its players are found, are cleaned to themselves."""

    def clean(self, value: Any) -> Any:
        words = str(value or "").strip()[:60]
        if re.search(r"[^\W\d_]", words):
            return forms.CharField.clean(self, words)
        return super().clean(value)


class CardLineForm(TotalsForm):
    """The line at the top of the totals entry; `seen` is the revision it was shown at.

    Where a match has several games it also asks which one; empty is the next one.
    """

    table = TableField(label=_("Table"), minimum=1, maximum=9999)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def __init__(self, *args: Any, games: int = 1, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.playing: Sequence[TablePlaying] = ()
        """The tables where the words typed for the table find somebody, if they find several."""
        if games > 1:
            label = pgettext_lazy("of a match", "Game")
            self.fields["game"] = WholeField(label=label, minimum=1, maximum=games, required=False)
            self.order_fields(("table", "game", *self.names))
        for field in self.fields.values():
            field.widget.attrs |= {"data-select": ""}


class ByeGameForm(forms.Form):
    """The bye that is played for, the opponent and the table."""

    exempt = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    opponent = WholeField(label=_("Against pair no."), minimum=1)
    table = WholeField(
        label=_("At table (leave empty for the next one)"), minimum=1, required=False
    )

    def __init__(self, *args: Any, opponents: Sequence[PairName] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(opponents)

    def offer(self, opponents: Sequence[PairName]) -> None:
        """Offer the pairs that can be the opponents."""
        choices = [(str(pair.number), str(pair)) for pair in opponents]
        self.fields["opponent"].widget = forms.Select(choices=[("", "–"), *choices])


def with_fix(typed: QueryDict) -> QueryDict:
    """The typed fields with the value of the fix whose button was pressed."""
    field, _is, value = typed.get("fix", "").partition("=")
    if not value.isdecimal() or not (field in ("belotes", "capots") or field.startswith("points_")):
        return typed
    data = typed.copy()
    data[field] = value
    return data
