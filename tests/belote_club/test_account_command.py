"""`belote-club account`: accounts, at the command line of the machine."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone, translation
from pytest_django import Settings

from belote_club import commands, launcher
from belote_club.prepare import CannotStartError
from tests import cast
from tests.belote_club.processes import belote_club
from tests.belote_club.test_launcher import start
from tests.prepared import installation_in
from tournaments.clubs import terminal
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.models import DevicePin, JournalEntry, Membership, PasswordReset, Tournament

pytestmark = pytest.mark.process

GOOD = "trois-petits-as"


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    with translation.override("fr"):
        yield


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A club with its organiser Odile and a scorer of one contest, Paul."""
    tournament = cast.tournament()
    cast.organiser(tournament.club)
    cast.staff(tournament.club, "scorer", username="paul", tournament=tournament)
    return tournament


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed at the terminal, where a password is asked for: the same one twice."""
    answers = [GOOD, GOOD]
    monkeypatch.setattr(terminal, "asked", lambda _prompt: answers.pop(0))
    return answers


def said(*words: str, **options: str) -> str:
    out = StringIO()
    call_command("account", *words, stdout=out, **options)
    return out.getvalue().replace("\u00a0", " ").replace("\u202f", " ")


def refused(*words: str, **options: str) -> str:
    """The sentence of a refusal, with plain spaces; nothing is journalled."""
    told = JournalEntry.objects.count()
    with pytest.raises(CommandError) as error:
        said(*words, **options)
    assert JournalEntry.objects.count() == told
    return str(error.value).replace("\u00a0", " ").replace("\u202f", " ")


def account(name: str) -> Any:
    return get_user_model().objects.get(username=name)


def roles(name: str) -> set[str]:
    held = Membership.objects.held().filter(user__username=name, tournament=None)
    return set(held.values_list("role", flat=True))


def last_line() -> JournalEntry:
    """The last line of the journal, which is always the command's."""
    line = JournalEntry.objects.latest("pk")
    assert (line.actor, line.user_id) == ("belote-club account", None)
    assert (line.role, line.device, line.browser) == ("", "", "")
    return line


class TestList:
    def test_has_an_account_a_line_with_its_clubs_below(self, tournament: Tournament) -> None:
        get_user_model().objects.create_superuser("ruth")
        client = cast.signed_in(account("odile"))
        lines = said("list").splitlines()
        year = str(timezone.localtime().year)
        assert lines[0].startswith("odile, vu pour la dernière fois le ")
        assert year in lines[0]
        assert lines[1:] == [
            f"    {tournament.club.name} : organisateur, administrateur du club",
            "paul, jamais vu",
            f"    {tournament.club.name} : marqueur ({tournament.name})",
            "ruth, jamais vu, administrateur de l’installation",
        ]
        assert str(client.session.session_key) not in said("list")

    def test_of_an_installation_without_accounts_is_empty(self, db: None) -> None:
        assert said("list") == ""


class TestAdd:
    def test_asks_for_the_password_and_logs_in(
        self, tournament: Tournament, typed: list[str]
    ) -> None:
        assert said("add", " Zoé  Vidal ") == "Zoé Vidal peut se connecter.\n"
        assert typed == []
        zoe = account("Zoé Vidal")
        assert zoe.check_password(GOOD)
        assert not zoe.is_superuser
        assert Client().login(username="Zoé Vidal", password=GOOD)
        line = last_line()
        assert (line.act, line.club_id) == ("account.add", None)
        assert line.data == {"name": "Zoé Vidal", "club": "", "role": ""}

    @pytest.mark.parametrize("by_number", [True, False])
    def test_with_a_role_in_a_club(
        self, tournament: Tournament, typed: list[str], by_number: bool
    ) -> None:
        club = tournament.club
        wanted = str(club.pk) if by_number else club.name.upper()
        said("add", "Zoé", club=wanted, role="referee")
        assert roles("Zoé") == {"referee"}
        line = last_line()
        assert (line.act, line.club_id, line.data["role"]) == ("account.add", club.pk, "referee")

    def test_the_first_of_an_installation_is_its_superuser(
        self, db: None, typed: list[str]
    ) -> None:
        said("add", "Zoé")
        assert account("Zoé").is_superuser

    @pytest.mark.parametrize(
        ("answers", "words"),
        [
            ([GOOD, "trois-petits-rois"], "pas les mêmes"),
            (["court", "court"], "trop court"),
            (["12345678901", "12345678901"], "entièrement numérique"),
            (["password", "password"], "trop courant"),
            (["", ""], "Choisissez un mot de passe."),
        ],
    )
    def test_a_password_that_will_not_do(
        self, tournament: Tournament, typed: list[str], answers: list[str], words: str
    ) -> None:
        typed[:] = answers
        assert words in refused("add", "Zoé")
        assert not get_user_model().objects.filter(username="Zoé").exists()

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("ODILE", "Un autre compte porte déjà ce nom."),
            ("Demo", "réservé à la démonstration"),
            ("🎉", "ne s’imprime pas"),
            ("o" * 61, "60"),
            (" ", "Saisissez quelque chose ici."),
        ],
    )
    def test_a_name_that_will_not_do(
        self, tournament: Tournament, typed: list[str], name: str, words: str
    ) -> None:
        assert words in refused("add", name)

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"club": "Ailleurs", "role": "scorer"}, "Il n’y a pas de club « Ailleurs »."),
            ({"club": "99999", "role": "scorer"}, "Il n’y a pas de club « 99999 »."),
            ({"role": "scorer"}, "Un rôle va avec un club"),
            ({"club": "Belote de Saint-Avertin"}, "Un rôle va avec un club"),
            (
                {"club": "Belote de Saint-Avertin", "role": "boss"},
                "Il n’y a pas de rôle « boss » : scorer, referee, organiser, admin.",
            ),
        ],
    )
    def test_a_right_that_is_not_there(
        self, tournament: Tournament, typed: list[str], options: dict[str, str], words: str
    ) -> None:
        assert words in refused("add", "Zoé", **options)
        assert typed == [GOOD, GOOD], "no password is asked for"

    def test_two_clubs_of_one_name_are_told_apart_by_number(
        self, tournament: Tournament, typed: list[str]
    ) -> None:
        other = cast.club(tournament.club.name)
        words = refused("add", "Zoé", club=other.name, role="scorer")
        assert f"parmi {tournament.club.pk}, {other.pk}." in words
        said("add", "Zoé", club=str(other.pk), role="scorer")
        assert Membership.objects.get(user__username="Zoé").club == other


class Terminal(StringIO):
    """An input at which somebody sits."""

    def isatty(self) -> bool:
        return True


class TestPassword:
    def test_is_not_shown_at_a_terminal(
        self, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        prompts: list[str] = []

        def hidden(prompt: str) -> str:
            prompts.append(prompt.replace("\u00a0", " "))
            return GOOD

        monkeypatch.setattr("sys.stdin", Terminal("shown\n"))
        monkeypatch.setattr(terminal, "getpass", hidden)
        said("reset", "paul")
        assert prompts == ["Nouveau mot de passe : ", "Répétez le mot de passe : "]
        assert account("paul").check_password(GOOD)

    def test_is_two_lines_of_an_input_without_a_terminal(
        self, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("sys.stdin", StringIO(f"{GOOD}\r\n{GOOD}\n"))
        said("reset", "paul")
        assert account("paul").check_password(GOOD)

    @pytest.mark.parametrize("text", ["", f"{GOOD}\n"])
    def test_is_missing(
        self, tournament: Tournament, monkeypatch: pytest.MonkeyPatch, text: str
    ) -> None:
        monkeypatch.setattr("sys.stdin", StringIO(text))
        assert "deux lignes" in refused("reset", "paul")
        assert account("paul").check_password("carreau-de-neuf")


class TestReset:
    def test_gives_a_password_and_ends_what_was_open(
        self, tournament: Tournament, typed: list[str]
    ) -> None:
        odile = account("odile")
        client = cast.signed_in(odile)
        told = {"device": "a laptop", "pin": "a hash", "made_at": cast.EVENING}
        DevicePin.objects.create(user=odile, **told)
        DevicePin.objects.create(user=account("paul"), **told)
        moments = {"made_at": cast.EVENING, "ends_at": cast.EVENING + timedelta(days=1)}
        PasswordReset.objects.create(user=odile, **moments)
        assert said("reset", "ODILE").startswith("odile a un nouveau mot de passe")
        odile.refresh_from_db()
        assert odile.check_password(GOOD)
        assert client.get("/account/").status_code == 302
        assert DevicePin.objects.get().user.get_username() == "paul"
        assert not PasswordReset.objects.exists()
        assert (last_line().act, last_line().data) == ("account.reset", {"name": "odile"})

    def test_of_nobody(self, tournament: Tournament, typed: list[str]) -> None:
        assert refused("reset", "zoe") == "Il n’y a pas de compte « zoe »."
        assert typed == [GOOD, GOOD]

    def test_of_the_demonstration(self, tournament: Tournament, typed: list[str]) -> None:
        demo_account_open(club=tournament.club, user=None)
        assert "démonstration" in refused("reset", "demo")


class TestAdmin:
    def test_of_the_installation(self, tournament: Tournament) -> None:
        said("admin", "paul")
        assert account("paul").is_superuser
        assert roles("paul") == set()
        assert (last_line().act, last_line().data) == (
            "account.admin",
            {"name": "paul", "club": ""},
        )
        assert cast.signed_in(account("paul")).get("/site/").status_code == 200

    def test_of_a_club(self, tournament: Tournament) -> None:
        club = tournament.club
        assert "administrateur et organisateur" in said("admin", "paul", club=club.name)
        assert roles("paul") == {"admin", "organiser"}
        assert not account("paul").is_superuser
        assert (last_line().club_id, last_line().data["club"]) == (club.pk, club.name)

    def test_of_a_club_it_had_left(self, tournament: Tournament) -> None:
        Membership.objects.filter(user__username="odile").update(ended_at=cast.EVENING)
        said("admin", "odile", club=tournament.club.name)
        assert roles("odile") == {"admin", "organiser"}
        assert Membership.objects.filter(user__username="odile").count() == 2

    def test_twice_is_refused(self, tournament: Tournament) -> None:
        assert "déjà ces droits" in refused("admin", "odile", club=tournament.club.name)
        said("admin", "paul")
        assert "déjà ces droits" in refused("admin", "paul")

    def test_of_the_demonstration(self, tournament: Tournament) -> None:
        demo_account_open(club=tournament.club, user=None)
        for options in ({}, {"club": tournament.club.name}):
            refused("admin", "demo", **options)
        assert not account("demo").is_superuser


class TestCommandLine:
    @pytest.mark.parametrize("action", ["add", "reset", "admin"])
    def test_an_act_without_a_name(self, db: None, action: str) -> None:
        assert f"belote-club account {action} NOM" in refused(action)

    def test_an_unknown_act(self, db: None) -> None:
        assert "promote" in refused("promote", "odile")

    def test_the_launcher_passes_everything_on(
        self, monkeypatch: pytest.MonkeyPatch, settings: Settings
    ) -> None:
        passed: list[Any] = []

        def called(*words: str, **options: str) -> None:
            passed.append((words, options))

        monkeypatch.setattr(commands, "call_command", called)
        monkeypatch.setattr(commands, "refuse_other_version", passed.append)
        settings.DATABASE_FILE = None
        words = ["account", "add", "Zoé", "--club", "Les Aces", "--role", "scorer"]
        options = launcher.parser().parse_args(words)
        commands.account(options)
        rights = {"club": "Les Aces", "role": "scorer"}
        assert passed == [None, (("account", "add", "Zoé"), rights)]

    def test_before_there_is_a_database(self, data_dir: Path) -> None:
        options = launcher.parser().parse_args(["account", "list"])
        with pytest.raises(CannotStartError, match="pas encore de base"):
            commands.account(options)
        assert not (data_dir / "belote.sqlite3").exists()

    @pytest.mark.long
    def test_beside_a_running_server(self, tmp_path: Path) -> None:
        """Of the exit status and the words of a refusal; `test_launcher.py` adds an account too."""
        server = start(installation_in(tmp_path))
        try:
            twice = f"{GOOD}\n{GOOD}\n"
            added = belote_club(tmp_path, "account", "add", "Odile", typed=twice)
            assert (added.returncode, added.stderr) == (0, "")
            listed = belote_club(tmp_path, "account", "list")
            assert listed.stdout == "Odile, jamais vu, administrateur de l’installation\n"
            again = belote_club(tmp_path, "account", "admin", "odile")
            assert (again.returncode, again.stdout) == (1, "")
            assert again.stderr == "belote-club: Ce compte a déjà ces droits.\n"
            assert server.get("/setup/")[2].count("Mot de passe") == 1, "the login"
        finally:
            server.stop(signal.SIGTERM)
