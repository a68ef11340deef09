"""Questions of a form, each with the condition with which it applies."""

from __future__ import annotations

from django import forms

from tournaments.core.questions import SelectThatApplies, questions


class Evening(forms.Form):
    draw = forms.ChoiceField(choices=[("rank", "By rank"), ("lot", "By lot")])
    bye = forms.ChoiceField(
        choices=[("last", "The last"), ("lot", "By lot")],
        widget=SelectThatApplies({"last": "draw=rank"}),
    )
    games = forms.ChoiceField(choices=[("1", "1"), ("3", "3")], widget=forms.RadioSelect)


def test_only_the_fields_of_the_form_are_asked_in_the_order_given() -> None:
    asked = questions(Evening(), ("games", "fee", "draw"), {})
    assert [question.field.html_name for question in asked] == ["games", "draw"]


def test_each_is_shown_with_its_condition() -> None:
    bye, draw = questions(Evening(), ("bye", "draw"), {"bye": "draw=rank", "fee": "draw=lot"})
    assert (bye.shows_when, draw.shows_when) == ("draw=rank", "")


def test_one_with_an_error_is_always_shown() -> None:
    form = Evening({"draw": "rank", "bye": "first", "games": "1"})
    (bye,) = questions(form, ("bye",), {"bye": "draw=rank"})
    assert (bye.applies, bye.shows_when) == ("draw=rank", "")


def test_radios_are_large_buttons() -> None:
    games, draw = questions(Evening(), ("games", "draw"), {})
    assert (games.picks, draw.picks) == (True, False)


def test_an_option_of_a_select_has_its_own_condition() -> None:
    html = str(Evening()["bye"])
    assert '<option value="last" data-shows-when="draw=rank">' in html
    assert '<option value="lot">' in html
