"""The pages of copies: the list, a new one, a download, a file that is brought, the preview."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from belote_club import backups, sqlite
from belote_club.server import COPIES_ADDRESS
from tests import cast
from tests.belote_club.databases import damage
from tests.installed import installed
from tournaments.core.installation import CopyFile
from tournaments.desk.database_contents import contests_of
from tournaments.entrants.people import name_key
from tournaments.models import JournalEntry, Person, StaffRole, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
ELSEWHERE = "2026-11-20_21-14-05_j9_manual.sqlite3"


@pytest.fixture
def tournament(data_dir: Path) -> Tournament:
    """Two rounds of two tables: the first is played, the second has one card of two."""
    made = cast.tournament(rounds_planned=4)
    cast.pairs(made, 4)
    first = cast.published_round(made, 1, [(1, 2), (3, 4)])
    cast.totals(first, 1, 1100, 844)
    cast.totals(first, 2, 900, 1044)
    cast.totals(cast.published_round(made, 2, [(1, 3), (2, 4)]), 1, 1000, 944)
    return made


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    """The browser of the administrator of the site."""
    user = cast.organiser(tournament.club)
    user.is_superuser = True
    user.save()
    return cast.signed_in(user)


def written_to(path: Path) -> Path:
    """The database of the test as a file."""
    path.parent.mkdir(exist_ok=True)
    connection.ensure_connection()
    path.write_bytes(connection.connection.serialize())
    return path


def shelved(name: str = ELSEWHERE) -> Path:
    """A copy of the database of the test, in the folder of copies."""
    return written_to(backups.folder() / name)


def older(path: Path) -> None:
    """Take a migration away from what a copy records."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")


def later(path: Path) -> None:
    """Record a migration that this version does not have."""
    row = "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9_x', '')"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(row)


def words(client: Client, address: str = "/copies/") -> str:
    """The words of a page, with plain spaces."""
    html = client.get(address).text
    main = html[html.index("<main") : html.index("</main")]
    text = re.sub(r"<[^>]+>", " ", main).replace("\u00a0", " ").replace("\u202f", " ")
    return " ".join(text.split())


def preview(client: Client, name: str = ELSEWHERE) -> str:
    return words(client, f"/copies/{name}/put-back/")


class TestWho:
    def test_an_organiser_of_a_club_finds_no_page_and_no_link(self, tournament: Tournament) -> None:
        paul = cast.signed_in(cast.organiser(tournament.club, "paul"))
        assert paul.get("/copies/").status_code == 404
        assert paul.post("/copies/make/").status_code == 404
        assert "/copies/" not in paul.get("/").text + paul.get("/desk/martin/").text

    def test_the_administrator_finds_it_from_the_first_page_and_the_desk(
        self, odile: Client
    ) -> None:
        shelved()
        for address in ("/", "/desk/martin/"):
            assert 'href="/copies/"' in odile.get(address).text, address

    def test_a_database_server_has_no_such_page(
        self, odile: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed(monkeypatch, makes_copies=lambda: False)
        assert 'href="/copies/"' not in odile.get("/").text
        for act in ("", "make/", "bring/", f"{ELSEWHERE}/download/", f"{ELSEWHERE}/put-back/"):
            send = odile.post if act.endswith(("make/", "download/")) else odile.get
            assert send(f"/copies/{act}").status_code == 404, act


class TestList:
    def test_without_copies_it_says_how_one_is_made(self, odile: Client, data_dir: Path) -> None:
        page = words(odile)
        assert "Il n’y a pas encore de copie" in page
        assert str(data_dir / "backups") in page

    def test_says_when_why_how_large_and_which_contests(self, odile: Client) -> None:
        path = shelved("2026-11-20_21-14-05_j9_publish_martin-round-2.sqlite3")
        size = round(path.stat().st_size / 1000)
        page = words(odile)
        assert "20 novembre 2026, 21 h 14" in page
        assert f"publication de la partie 2 de « Concours de la Saint-Martin » · {size} ko" in page
        assert "Concours de la Saint-Martin · à la partie 2 · 4 inscrits · 3 résultats" in page

    def test_newest_first_by_what_they_hold(self, odile: Client) -> None:
        for name in ("2026-11-21_09-00-00_j3_manual", "2026-11-20_09-00-00_j7_results"):
            shelved(f"{name}.sqlite3")
        page = words(odile)
        assert page.index("pendant la saisie") < page.index("à la main")

    @pytest.mark.parametrize(
        ("spoil", "said"),
        [
            (damage, "Ce fichier est abîmé"),
            (older, "version plus ancienne du programme"),
            (later, "d’une autre version du programme"),
        ],
    )
    def test_what_cannot_be_put_back_is_marked(self, odile: Client, spoil: Any, said: str) -> None:
        spoil(shelved())
        page = odile.get("/copies/").text
        assert said in page
        assert f"/copies/{ELSEWHERE}/put-back/" not in page
        assert f"/copies/{ELSEWHERE}/download/" in page
        assert said in preview(odile)
        answer = odile.post(f"/copies/{ELSEWHERE}/put-back/", {"read": "on", "seal": ""})
        assert answer.status_code in (409, 422)

    def test_twenty_a_page(self, odile: Client) -> None:
        first = shelved("2026-11-20_21-00-00_j1_manual.sqlite3")
        for number in range(2, 24):
            first.with_name(f"2026-11-20_21-00-{number:02}_j{number}_manual.sqlite3").write_bytes(
                first.read_bytes()
            )
        page = odile.get("/copies/").text
        assert page.count("/download/") == 20
        assert odile.get("/copies/?page=2").text.count("/download/") == 3

    def test_each_file_is_read_once(self, odile: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        shelved()
        words(odile)
        monkeypatch.setattr(sqlite, "is_sound", lambda _path: pytest.fail("read again"))
        assert "Saint-Martin" in words(odile)

    def test_a_copy_is_only_read(self, tournament: Tournament) -> None:
        path = shelved()
        before = path.read_bytes()
        copy = CopyFile(path, timezone.now(), "manual", "", path.stat().st_size, 0)
        (found,) = contests_of(copy)
        assert (found.code, found.rounds, found.results) == ("martin", 2, 3)
        assert path.read_bytes() == before
        assert [one.name for one in path.parent.iterdir()] == [path.name]


class TestMake:
    def test_a_copy_is_made_and_told(self, odile: Client, data_dir: Path) -> None:
        written_to(data_dir / "belote.sqlite3")
        assert odile.post("/copies/make/", {"key": "a"})["Location"] == "/copies/"
        (made,) = backups.copies()
        line = JournalEntry.objects.latest("pk")
        assert (line.act, line.actor, line.data) == (
            "copies.make",
            "odile",
            {"copy": made.path.name},
        )
        assert made.reason == "manual"
        assert "Copie faite et vérifiée." in words(odile)

    def test_the_same_form_again_makes_no_other(self, odile: Client, data_dir: Path) -> None:
        written_to(data_dir / "belote.sqlite3")
        for _click in range(2):
            assert odile.post("/copies/make/", {"key": "a"}).status_code == 303
        assert len(backups.copies()) == 1

    def test_without_a_database_it_is_refused_in_a_sentence(self, odile: Client) -> None:
        told = JournalEntry.objects.count()
        answer = odile.post("/copies/make/", {"key": "a"})
        assert answer.status_code == 422
        assert "rien à copier" in answer.text
        assert JournalEntry.objects.count() == told


class TestDownload:
    def test_is_the_file_with_its_name_and_is_told(self, odile: Client) -> None:
        path = shelved()
        answer = odile.post(f"/copies/{ELSEWHERE}/download/")
        content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
        assert content == path.read_bytes()
        assert answer["Content-Disposition"] == f'attachment; filename="{ELSEWHERE}"'
        assert answer["Cache-Control"] == "no-store"
        line = JournalEntry.objects.latest("pk")
        assert (line.act, line.data["copy"]) == ("copies.download", ELSEWHERE)

    @pytest.mark.parametrize("name", ["nowhere.sqlite3", "..", "belote.sqlite3", "secret_key"])
    def test_nothing_else_is_sent(self, odile: Client, data_dir: Path, name: str) -> None:
        shelved()
        written_to(data_dir / "belote.sqlite3")
        assert odile.post(f"/copies/{name}/download/").status_code == 404


class TestBring:
    def bring(self, client: Client, content: bytes, name: str = "copie.sqlite3") -> Any:
        file = SimpleUploadedFile(name, content)
        return client.post("/copies/bring/", {"file": file, "key": "a"})

    def test_its_preview_follows(self, odile: Client, data_dir: Path) -> None:
        content = written_to(data_dir / "elsewhere").read_bytes()
        answer = self.bring(odile, content)
        assert re.fullmatch(r"/copies/[\d_-]+_brought\.sqlite3/put-back/", answer["Location"])
        assert "un fichier apporté ici" in words(odile, answer["Location"])
        assert "un fichier apporté ici" in words(odile)

    def test_only_the_last_one_stays(self, odile: Client, data_dir: Path) -> None:
        content = written_to(data_dir / "elsewhere").read_bytes()
        folder = data_dir / "brought"
        folder.mkdir()
        (folder / "2025-01-01_20-00-00_brought.sqlite3").write_bytes(content)
        self.bring(odile, content)
        (only,) = folder.iterdir()
        assert not only.name.startswith("2025")
        assert only.stat().st_mode & 0o077 == 0, "names and password hashes are the owner’s"

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"\xff\xd8\xff\xe0 JFIF" * 999, "abîmé"),
            (b"", "Ce fichier est vide"),
        ],
    )
    def test_anything_else_is_refused(
        self, odile: Client, data_dir: Path, content: bytes, said: str
    ) -> None:
        answer = self.bring(odile, content)
        assert answer.status_code == 422
        assert said in answer.text
        assert "brought.part" not in answer.text
        assert [*(data_dir / "brought").glob("*")] == []

    def test_a_database_of_another_version_is_refused(self, odile: Client, data_dir: Path) -> None:
        path = written_to(data_dir / "elsewhere")
        later(path)
        answer = self.bring(odile, path.read_bytes())
        assert answer.status_code == 422
        assert "tournaments.9_x" in answer.text

    def test_without_a_file_it_says_so(self, odile: Client) -> None:
        assert odile.post("/copies/bring/").status_code == 422

    def test_its_address_may_take_large_files(self) -> None:
        assert reverse("copies_bring") == COPIES_ADDRESS


class TestPreview:
    def test_of_the_present_state_nothing_changes(self, odile: Client) -> None:
        shelved()
        page = preview(odile)
        assert "Rien : la copie contient ce qui est là maintenant." in page
        assert "1 concours reste tel quel." in page

    def test_results_that_go_by_round_and_table(
        self, odile: Client, tournament: Tournament
    ) -> None:
        shelved()
        second = tournament.rounds.get(number=2)
        cast.totals(second, 2, 700, 1244)
        cast.totals(cast.published_round(tournament, 3, [(1, 4), (2, 3)]), 1, 1000, 944)
        page = preview(odile)
        assert "Maintenant : à la partie 3 · 4 inscrits · 5 résultats" in page
        assert "Dans la copie : à la partie 2 · 4 inscrits · 3 résultats" in page
        said = "2 résultats saisis depuis disparaîtraient : table 2 de la partie 2 ; table 1 de la"
        assert said in page

    def test_a_result_that_was_corrected(self, odile: Client, tournament: Tournament) -> None:
        shelved()
        match = cast.totals(tournament.rounds.get(number=1), 2, 910, 1034)
        type(match).objects.filter(pk=match.pk).update(version=match.version + 1)
        assert "1 résultat corrigé depuis redeviendrait celui de la copie" in preview(odile)

    def test_contests_that_appear_or_go(self, odile: Client, tournament: Tournament) -> None:
        cast.tournament(tournament.club, code="noel", name="Concours de Noël")
        shelved()
        Tournament.objects.get(code="noel").delete()
        cast.tournament(tournament.club, code="rois", name="Concours des Rois")
        page = preview(odile)
        kings, christmas = page.index("Concours des Rois"), page.index("Concours de Noël")
        assert kings < page.index("Le concours entier disparaîtrait.") < christmas
        assert christmas < page.index("Il serait de nouveau là.")

    def test_accounts_roles_and_passwords(self, odile: Client, tournament: Tournament) -> None:
        paul = cast.staff(tournament.club, StaffRole.REFEREE, username="paul")
        shelved()
        paul.memberships.update(ended_at=timezone.now())
        cast.staff(tournament.club, StaffRole.SCORER, username="paul", tournament=tournament)
        paul.set_password("dix-de-der")
        paul.save()
        get_user_model().objects.create_user("zoe")
        page = preview(odile)
        assert "paul Le mot de passe redeviendrait celui d’alors." in page
        assert "Rôles perdus : marqueur – Concours de la Saint-Martin" in page
        assert "Rôles retrouvés : arbitre – Belote de Saint-Avertin" in page
        assert "zoe Ce compte disparaîtrait." in page

    def test_a_club_that_was_renamed(self, odile: Client, tournament: Tournament) -> None:
        """Its line stands once; neither its tournaments nor the roles in it are listed."""
        cast.staff(tournament.club, StaffRole.SCORER, username="paul")
        shelved()
        type(tournament.club).objects.update(name="Les Aces")
        page = preview(odile)
        said = "Le club « Les Aces » reprendrait le nom « Belote de Saint-Avertin »."
        assert said in page
        assert "1 concours reste tel quel." in page
        assert "Rôles perdus" not in page
        assert "Rien : la copie contient" not in page

    def test_the_lines_of_the_journal_that_go(self, odile: Client, data_dir: Path) -> None:
        written_to(data_dir / "belote.sqlite3")
        shelved()
        for number in range(22):
            odile.post("/copies/make/", {"key": str(number)})
        page = preview(odile)
        assert "22 lignes du journal disparaîtraient. Les 20 dernières :" in page
        assert page.count("Copie de sécurité faite.") == 20

    def test_people_whose_names_were_erased_since(
        self, odile: Client, tournament: Tournament
    ) -> None:
        shelved()
        Person.objects.filter(name_key=name_key("Alice Martin")).update(erased_at=timezone.now())
        assert "1 personne dont le nom a été effacé depuis" in preview(odile)

    def test_its_button_needs_the_tick(self, odile: Client) -> None:
        shelved()
        answer = odile.post(f"/copies/{ELSEWHERE}/put-back/", {"key": "a"})
        assert answer.status_code == 422
        assert "Cochez cette case après avoir lu" in answer.text

    def test_a_copy_that_is_gone_is_not_found(self, odile: Client) -> None:
        assert odile.get(f"/copies/{ELSEWHERE}/put-back/").status_code == 404
