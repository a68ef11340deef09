"""Forms of accounts: the first one, and logging in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import LineField
from tournaments.selectors.accounts import spelling_of

LONGEST_NAME = 60
LONGEST_PASSWORD = 128


class FirstAccountForm(forms.Form):
    """The organiser's name and password."""

    name = LineField(
        label=_("Your name"),
        max_length=LONGEST_NAME,
        help_text=_("You log in with it, and the journal shows it."),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        help_text=_("At least 8 characters, not figures alone, not a word that everybody takes."),
        error_messages={"required": _("Choose a password.")},
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("The same password again"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        error_messages={"required": _("Type the password a second time.")},
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["name"].widget.attrs["autocomplete"] = "username"

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        user = get_user_model()(username=self.cleaned_data.get("name", ""))
        validate_password(password, user)
        return password

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if "password" in self.cleaned_data and again != self.cleaned_data["password"]:
            raise ValidationError(_("The two passwords are not the same."))
        return again


class LoginForm(AuthenticationForm):
    """Name and password; capitals in the name do not matter."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["username"].label = _("Your name")
        self.fields["password"].label = _("Password")
        self.fields["username"].widget.attrs["autocapitalize"] = "words"
        self.error_messages = {
            **self.error_messages,
            "invalid_login": _("The name or the password is not right."),
        }

    def clean_username(self) -> str:
        return spelling_of(" ".join(self.cleaned_data["username"].split()))
