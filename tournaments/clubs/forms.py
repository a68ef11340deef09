"""Forms of accounts, clubs and the journal's filter."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tournaments.clubs.limits import LONGEST, SHORTEST, is_trivial
from tournaments.clubs.logo import MOST_BYTES, LogoImage, UnusableLogoError, logo_image
from tournaments.clubs.selectors import ABOUT, JournalFilter, spelling_of
from tournaments.clubs.staff import BY_RANK, OF_A_CONTEST
from tournaments.clubs.words import ROLES
from tournaments.core.fields import ApartForm, LineField
from tournaments.models import Club, Membership, Tournament

LONGEST_NAME = 60
LONGEST_PASSWORD = 128


def password_field(*, autocomplete: str = "new-password", **options: Any) -> forms.CharField:
    """A field for a password, which no page shows again."""
    widget = forms.PasswordInput({"autocomplete": autocomplete})
    return forms.CharField(max_length=LONGEST_PASSWORD, strip=False, widget=widget, **options)


class NewPasswordForm(forms.Form):
    """A new password, typed twice."""

    password = password_field(
        label=_("Password"),
        help_text=_("At least 8 characters, not only figures, not a word that everyone uses."),
        error_messages={"required": _("Choose a password.")},
    )
    again = password_field(
        label=_("Same password again"),
        error_messages={"required": _("Type the password a second time.")},
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(username=self.cleaned_data.get("name", "")))
        return password

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        # The first one as it was typed: all that is wrong is said at once.
        if self.data.get("password") and again != self.data["password"]:
            raise ValidationError(_("The two passwords are not the same."))
        return again


class PresentForm(forms.Form):
    """The present password of the account."""

    present = password_field(
        label=_("Your current password"),
        autocomplete="current-password",
        error_messages={"required": _("Type the password you log in with now.")},
    )


class NameForm(forms.Form):
    """The name of an account."""

    name = LineField(
        label=_("Your name"),
        max_length=LONGEST_NAME,
        help_text=_("You log in with it. The journal notes it beside everything you do here."),
        widget=forms.TextInput({"autocomplete": "username"}),
    )


class FirstAccountForm(NewPasswordForm, NameForm):
    """The organiser's name and password, with the token of a hosted installation."""

    token = forms.CharField(
        label=_("Setup code"),
        max_length=60,
        help_text=_("`belote-club prepare` printed it; `belote-club setup-token` makes another."),
        error_messages={"required": _("Type the setup code here.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    field_order = ("token", "name", "password", "again")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not settings.HOSTED:
            del self.fields["token"]
        next(iter(self.fields.values())).widget.attrs["autofocus"] = True


class RenameForm(NameForm):
    """Another name for an account, with the name that the form was filled from."""

    shown = forms.CharField(max_length=150, required=False, widget=forms.HiddenInput)


class PasswordForm(NewPasswordForm, PresentForm):
    """Another password for an account, with the present one."""

    field_order = ("present", "password", "again")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["password"].label = _("New password")
        self.fields["again"].label = _("New password again")


class JoinForm(NewPasswordForm, NameForm):
    """The name and the password of somebody who takes up an invitation without an account."""

    field_order = ("name", "password", "again")


class HelperForm(forms.Form):
    """A role in one contest."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role, ROLES[role]) for role in OF_A_CONTEST],
        error_messages={"required": _("Choose the role.")},
    )


class InviteForm(forms.Form):
    """A role in a club, or in one contest of it."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role, ROLES[role]) for role in reversed(BY_RANK)],
        error_messages={"required": _("Choose the role.")},
    )
    contest = forms.ModelChoiceField(
        label=_("Where"),
        queryset=Tournament.objects.none(),
        required=False,
        empty_label=_("the whole club"),
        help_text=_("Organisers and admins always work for the whole club."),
    )

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["contest"].queryset = club.tournaments.filter(archived_at=None)  # type: ignore[attr-defined]


class GiveForm(InviteForm):
    """A further role for somebody who works for the club."""

    user = forms.ModelChoiceField(
        label=_("Who"),
        queryset=User.objects.none(),
        empty_label=_("Choose a person"),
        error_messages={"required": _("Choose a person.")},
    )

    field_order = ("user", "role", "contest")

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        # Both forms are on one page.
        super().__init__(*args, club=club, auto_id="id_give_%s", **options)
        held = Membership.objects.held().filter(club=club)
        here = User.objects.filter(pk__in=held.values("user")).order_by("username")
        self.fields["user"].queryset = here  # type: ignore[attr-defined]


def pin_field(*, focus: bool = False, **options: Any) -> forms.RegexField:
    """A field for a PIN, which no page shows again."""
    attrs: dict[str, Any] = {"inputmode": "numeric", "autocomplete": "off", "maxlength": LONGEST}
    widget = forms.PasswordInput(attrs=attrs | ({"autofocus": True} if focus else {}))
    errors = {"required": _("Type the PIN."), "invalid": _("A PIN has 4 to 8 digits.")}
    digits = rf"\A[0-9]{{{SHORTEST},{LONGEST}}}\Z"
    return forms.RegexField(digits, widget=widget, error_messages=errors, **options)


class PinForm(ApartForm, PresentForm):
    """A PIN for this browser, typed twice, with the present password."""

    ids = "pin_%s"
    pin = pin_field(label=_("PIN"), help_text=_("4 to 8 digits; not 1234, not 7777."))
    again = pin_field(label=_("Same PIN again"))

    def clean_pin(self) -> str:
        pin: str = self.cleaned_data["pin"]
        if is_trivial(pin):
            raise ValidationError(_("Everyone would try this PIN first: choose another."))
        return pin

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if self.data.get("pin") and again != self.data["pin"]:
            raise ValidationError(_("The two PINs are not the same."))
        return again


class SignOverForm(forms.Form):
    """The PIN of the person who takes over."""

    pin = pin_field(label=_("PIN"), focus=True)


class LoginForm(forms.Form):
    """Name and password; capitals in the name do not matter."""

    username = forms.CharField(
        label=_("Your name"),
        max_length=150,
        widget=forms.TextInput(
            {"autofocus": True, "autocapitalize": "words", "autocomplete": "username"}
        ),
    )
    password = password_field(label=_("Password"), autocomplete="current-password")

    def clean_username(self) -> str:
        typed = " ".join(self.cleaned_data["username"].split())
        return spelling_of(User.normalize_username(typed))


class ClubForm(forms.Form):
    """The name of a club, which is printed on its papers."""

    name = LineField(
        label=_("Club name"),
        max_length=80,
        help_text=_("It appears at the top of every sheet."),
    )


class NameSearchForm(forms.Form):
    """Words of a name."""

    q = forms.CharField(label=_("Name"), required=False, max_length=80)

    def words(self) -> str:
        """What was typed; empty where it cannot be a name."""
        return str(self.cleaned_data["q"]) if self.is_valid() else ""


class LogoForm(forms.Form):
    """A picture that becomes the logo of a club."""

    logo = forms.FileField(
        label=_("Image"),
        allow_empty_file=True,
        help_text=_("PNG, JPEG, GIF or WebP, at most 1 MB. It is resized to fit 600 × 300 pixels."),
        error_messages={"required": _("Choose a file first.")},
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/gif,image/webp"}),
    )

    def clean_logo(self) -> LogoImage:
        file = self.cleaned_data["logo"]
        try:
            # One byte more than is taken tells that there are too many.
            return logo_image(file.read(MOST_BYTES + 1))
        except UnusableLogoError as error:
            raise ValidationError(str(error.fault.label)) from error


ROOM_CHOICES = (("", _("Everything")), *ABOUT.items())


class JournalFilterForm(forms.Form):
    """Words, subject, round and person, all optional."""

    text = forms.CharField(label=_("Search words"), required=False, max_length=80)
    room = forms.ChoiceField(label=_("Subject"), choices=ROOM_CHOICES, required=False)
    round_number = forms.IntegerField(label=_("Round"), required=False, min_value=1, max_value=20)
    person = forms.TypedChoiceField(
        label=pgettext_lazy("of the journal", "Who"), coerce=int, empty_value=None, required=False
    )

    def __init__(self, *args: Any, people: Iterable[tuple[int, str]] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["person"].choices = [("", _("Everyone")), *people]  # type: ignore[attr-defined]

    def chosen(self) -> JournalFilter:
        """The filter that was sent; invalid fields are left out."""
        if not self.is_bound:
            return JournalFilter()
        self.full_clean()
        return JournalFilter(**{name: value for name, value in self.cleaned_data.items() if value})
