"""What a view learns of the act it tried."""

from __future__ import annotations

import pytest
from django import forms

from tournaments.core.replies import attempt
from tournaments.core.writes import Conflict, Gone, Problem, Refusal, Repeated


class NameForm(forms.Form):
    name = forms.CharField()


def test_an_act_that_went_through_is_done() -> None:
    with attempt() as tried:
        pass
    assert tried.done
    assert not tried.repeated


def test_an_act_of_a_form_sent_before_is_done_too() -> None:
    with attempt() as tried:
        raise Repeated("key")
    assert tried.done
    assert tried.repeated


def test_problems_of_a_refusal_stand_beside_their_fields() -> None:
    form = NameForm({"name": "Odile"})
    with attempt(form) as tried:
        raise Refusal.of(Problem("name", "Taken."), Problem("elsewhere", "Too late."))
    assert not tried.done
    assert tried.refused is not None
    assert form.errors == {"name": ["Taken."], "__all__": ["Too late."]}


def test_a_stale_form_gets_what_stands_now() -> None:
    with attempt() as tried:
        raise Conflict("row")
    assert not tried.done
    assert tried.stale is not None
    assert tried.stale.current == "row"


def test_a_row_that_is_gone_is_left_to_the_guard_of_the_view() -> None:
    with pytest.raises(Gone), attempt():
        raise Gone("row")
