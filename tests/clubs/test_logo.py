"""The logo of a club: what is taken, what is left of it, where it is served."""

from __future__ import annotations

import re
from io import BytesIO
from struct import pack
from typing import Any
from zlib import crc32

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.test import Client
from django.utils.datastructures import MultiValueDict
from PIL import Image, ImageFile, PngImagePlugin

from tests import cast
from tests.core.acts.test_every_act import rows
from tournaments.clubs.forms import LogoForm
from tournaments.clubs.logo import MOST_BYTES, Flaw, LogoImage, UnusableLogoError, logo_image
from tournaments.clubs.logo_decoding import LARGEST
from tournaments.models import Club, ClubLogo, JournalEntry, Tournament

RED, GREEN, BLUE = (200, 16, 16), (16, 160, 16), (16, 16, 200)
SVG = b"<?xml version='1.0'?>\n<!-- club -->\n<SVG xmlns='http://www.w3.org/2000/svg'></SVG>"
SCRIPT = b"<script>alert(document.cookie)</script>"


def drawn(mode: str = "RGB", size: tuple[int, int] = (40, 20), colour: Any = RED) -> Image.Image:
    return Image.new(mode, size, colour)


def file_of(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def noise(kind: str) -> bytes:
    """A picture that no format makes small."""
    return file_of(Image.effect_noise((300, 300), 90).convert("RGB"), kind)


def stored(logo: LogoImage) -> Image.Image:
    return Image.open(BytesIO(logo.png))


def chunks(png: bytes) -> set[bytes]:
    """The kinds of chunks of a PNG."""
    kinds, at = set(), 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        kinds.add(png[at + 4 : at + 8])
        at += 12 + length
    return kinds


def header_of(width: int, height: int) -> bytes:
    """A PNG that says how large it is, and has nothing behind."""
    facts = b"IHDR" + pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"IDAT" + b"\0"
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(part) - 4) + part + pack(">I", crc32(part)) for part in (facts, data)
    )


def sent(*files: SimpleUploadedFile) -> MultiValueDict[str, UploadedFile[Any]]:
    """The files of a request."""
    return MultiValueDict({"logo": list(files)})


def close(one: Any, other: tuple[int, ...]) -> bool:
    """Whether two colours are the same but for what JPEG loses."""
    return all(abs(a - b) < 12 for a, b in zip(one, other, strict=True))


class TestTaken:
    @pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
    def test_each_format_becomes_a_png(self, kind: str) -> None:
        logo = logo_image(file_of(drawn(), kind))
        found = stored(logo)
        assert (found.format, found.size) == ("PNG", (40, 20))
        assert (logo.width, logo.height) == (40, 20)
        assert close(found.convert("RGB").getpixel((20, 10)), RED)

    @pytest.mark.parametrize(
        ("size", "expected"),
        [
            ((600, 300), (600, 300)),
            ((1200, 300), (600, 150)),
            ((900, 900), (300, 300)),
            ((10, 3000), (1, 300)),
            ((6, 3), (6, 3)),
        ],
    )
    def test_is_made_to_fit_and_never_larger(
        self, size: tuple[int, int], expected: tuple[int, int]
    ) -> None:
        logo = logo_image(file_of(drawn(size=size)))
        assert (logo.width, logo.height) == expected
        assert stored(logo).size == expected

    @pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
    def test_transparency_stays(self, kind: str) -> None:
        image = drawn("RGBA", colour=(0, 0, 0, 0))
        image.paste((*RED, 255), (0, 0, 20, 20))
        found = stored(logo_image(file_of(image, kind)))
        assert found.mode == "RGBA"
        left, right = found.getpixel((5, 5)), found.getpixel((35, 5))
        assert isinstance(left, tuple)
        assert isinstance(right, tuple)
        assert (left[3], right[3]) == (255, 0)

    @pytest.mark.parametrize(
        ("mode", "colour"),
        [("1", 1), ("L", 255), ("LA", (255, 255)), ("P", 255), ("I;16", 65535), ("CMYK", 0)],
    )
    def test_every_kind_of_pixels_is_read(self, mode: str, colour: Any) -> None:
        image = drawn(mode, colour=colour)
        if mode == "P":
            image.putpalette([255] * 768)
        kind = "JPEG" if mode == "CMYK" else "PNG"
        assert close(stored(logo_image(file_of(image, kind))).getpixel((3, 3))[:3], (255,) * 3)  # type: ignore[index]

    def test_grey_of_sixteen_bits_keeps_its_shades(self) -> None:
        found = stored(logo_image(file_of(drawn("I;16", colour=32768))))
        assert found.getpixel((0, 0)) == (128, 128, 128)

    def test_a_photograph_is_turned_as_its_camera_says(self) -> None:
        image = drawn(size=(40, 20))
        image.paste(BLUE, (0, 0, 20, 20))
        exif = Image.Exif()
        exif[0x0112] = 6  # to be turned by a quarter to the right
        found = stored(logo_image(file_of(image, "JPEG", exif=exif, quality=95, subsampling=0)))
        assert found.size == (20, 40)
        assert close(found.getpixel((10, 5)), BLUE)
        assert close(found.getpixel((10, 35)), RED)

    def test_of_an_animation_the_first_picture_is_taken(self) -> None:
        moving = file_of(
            drawn("P").convert("RGB"), "GIF", save_all=True, append_images=[drawn(colour=GREEN)]
        )
        found = stored(logo_image(moving))
        assert getattr(found, "n_frames", 1) == 1
        assert close(found.convert("RGB").getpixel((1, 1)), RED)

    def test_as_many_pixels_as_are_allowed(self) -> None:
        assert logo_image(file_of(drawn("1", (5000, 5000), 1))).width == 300

    def test_the_same_picture_has_the_same_address(self) -> None:
        one, two, other = (logo_image(file_of(drawn(colour=c))) for c in (RED, RED, BLUE))
        assert one.digest == two.digest != other.digest
        assert re.fullmatch("[0-9a-f]{16}", one.digest)


class TestNothingElseIsKept:
    def test_metadata_are_gone(self) -> None:
        told = PngImagePlugin.PngInfo()
        told.add_text("Author", "Odile Martin, 12 rue des Acacias")
        told.add_itxt("Comment", "Photo du trésorier", zip=True)
        exif = Image.Exif()
        exif[0x010F] = "Appareil d’Odile"
        full = file_of(drawn(), pnginfo=told, exif=exif, icc_profile=b"a profile", dpi=(72, 72))
        assert {b"tEXt", b"eXIf", b"iCCP"} <= chunks(full)
        assert chunks(logo_image(full).png) == {b"IHDR", b"IDAT", b"IEND"}

    def test_where_a_photograph_was_taken_is_gone(self) -> None:
        exif = Image.Exif()
        exif.get_ifd(0x8825)[2] = (47.0, 21.0, 59.0)
        exif[0x8769] = {0x9286: "Chez Odile"}
        png = logo_image(file_of(drawn(), "JPEG", exif=exif, comment=b"Chez Odile")).png
        assert chunks(png) == {b"IHDR", b"IDAT", b"IEND"}
        assert b"Odile" not in png

    @pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
    def test_a_page_behind_the_picture_is_gone(self, kind: str) -> None:
        png = logo_image(file_of(drawn(), kind) + b"<html>" + SCRIPT + b"PK\x03\x04").png
        assert png.endswith(b"IEND\xaeB`\x82")
        assert b"script" not in png
        assert b"PK\x03\x04" not in png

    def test_a_program_in_a_comment_of_a_gif_is_gone(self) -> None:
        polyglot = file_of(drawn(), "GIF", comment=SCRIPT)
        assert SCRIPT in polyglot
        assert b"script" not in logo_image(polyglot).png


class TestRefused:
    @pytest.mark.parametrize(
        ("uploaded", "fault"),
        [
            (b"", Flaw.EMPTY),
            (b"\0" * (MOST_BYTES + 1), Flaw.TOO_HEAVY),
            (file_of(drawn()) + b"\0" * MOST_BYTES, Flaw.TOO_HEAVY),
            (SVG, Flaw.SVG),
            (b"\xef\xbb\xbf<svg/>", Flaw.SVG),
            (b"Bonjour", Flaw.NO_PICTURE),
            (b"%PDF-1.7\n", Flaw.NO_PICTURE),
            (b"<html><body>" + SCRIPT, Flaw.NO_PICTURE),
            (file_of(drawn(), "BMP"), Flaw.NO_PICTURE),
            (file_of(drawn(), "TIFF"), Flaw.NO_PICTURE),
            (file_of(drawn(), "ICO"), Flaw.NO_PICTURE),
            (file_of(drawn("1", (5001, 5000), 1)), Flaw.TOO_LARGE),
            (header_of(12_000, 12_000), Flaw.TOO_LARGE),
            (header_of(60_000, 60_000), Flaw.TOO_LARGE),
            (header_of(2**31 - 1, 2**31 - 1), Flaw.TOO_LARGE),
            (header_of(40, 20), Flaw.DAMAGED),
            *((noise(kind)[:4000], Flaw.DAMAGED) for kind in ("PNG", "JPEG", "GIF", "WEBP")),
        ],
        ids=lambda value: value.value if isinstance(value, Flaw) else "",
    )
    def test_is_told_why(self, uploaded: bytes, fault: Flaw) -> None:
        with pytest.raises(UnusableLogoError) as refused:
            logo_image(uploaded)
        assert refused.value.fault is fault

    def test_an_incomplete_picture_though_papers_are_made_with_one(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # As WeasyPrint sets it, which the app imports.
        monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
        with pytest.raises(UnusableLogoError):
            logo_image(noise("JPEG")[:4000])
        assert ImageFile.LOAD_TRUNCATED_IMAGES

    def test_exactly_a_megabyte_is_taken(self) -> None:
        plain = file_of(drawn())
        assert logo_image(plain + b"\0" * (MOST_BYTES - len(plain))).width == 40

    def test_every_fault_has_its_sentence_beside_the_field(self) -> None:
        for uploaded, fault in (
            (SVG, Flaw.SVG),
            (b"", Flaw.EMPTY),
            (b"-", Flaw.NO_PICTURE),
        ):
            form = LogoForm({}, sent(SimpleUploadedFile("logo.png", uploaded)))
            assert form.errors == {"logo": [str(fault.label)]}

    def test_no_file_at_all(self) -> None:
        assert list(LogoForm({}, sent()).errors) == ["logo"]

    def test_what_comes_out_can_be_taken_again(self) -> None:
        once = logo_image(noise("PNG"))
        assert once.width <= LARGEST[0]
        assert logo_image(once.png) == once


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def send(client: Client, content: bytes, name: str = "logo.png", **fields: Any) -> Any:
    club = Club.objects.get()
    form = {"logo": SimpleUploadedFile(name, content), "version": club.version, "key": "logo"}
    return client.post(f"/clubs/{club.pk}/settings/logo/", form | fields)


@pytest.mark.django_db
class TestUploading:
    def test_is_stored_and_shown(self, odile: Client) -> None:
        assert send(odile, file_of(drawn(size=(1200, 400)))).status_code == 303
        logo = ClubLogo.objects.get()
        assert (logo.width, logo.height) == (600, 200)
        address = f"/clubs/{logo.club_id}/logo/{logo.digest}.png"
        assert f'src="{address}"' in odile.get(f"/clubs/{logo.club_id}/settings/").content.decode()
        (line,) = JournalEntry.objects.all()
        assert (line.act, line.data["width"], line.data["height"]) == ("club.logo", 600, 200)

    def test_another_takes_its_place(self, odile: Client) -> None:
        send(odile, file_of(drawn()))
        before = ClubLogo.objects.get().digest
        assert send(odile, file_of(drawn(colour=BLUE))).status_code == 303
        assert ClubLogo.objects.get().digest != before

    def test_another_file_in_the_same_form_is_no_repeat(self, odile: Client) -> None:
        version = Club.objects.get().version
        send(odile, file_of(drawn()))
        again = send(odile, file_of(drawn(colour=BLUE)), version=version)
        assert again.status_code == 409, "found again with the back button: it is out of date"

    def test_the_same_file_in_the_same_form_is_one(self, odile: Client) -> None:
        version = Club.objects.get().version
        for _click in range(2):
            assert send(odile, file_of(drawn()), version=version).status_code == 303
        assert JournalEntry.objects.count() == 1

    @pytest.mark.parametrize(
        ("content", "name"), [(SVG, "logo.svg"), (b"MZ", "logo.png"), (noise("PNG")[:900], "x.png")]
    )
    def test_a_refusal_stands_beside_the_field(
        self, odile: Client, content: bytes, name: str
    ) -> None:
        before = rows()
        answer = send(odile, content, name)
        assert answer.status_code == 422
        assert "invalid-feedback" in answer.content.decode()
        assert rows() == before

    def test_the_address_of_the_form_opens_the_settings(self, odile: Client) -> None:
        club = Club.objects.get()
        assert odile.get(f"/clubs/{club.pk}/settings/logo/").status_code == 200

    def test_an_organiser_who_is_no_admin_may_not(self, tournament: Tournament) -> None:
        paul = cast.signed_in(cast.staff(tournament.club, "organiser", username="paul"))
        assert send(paul, file_of(drawn())).status_code == 403
        assert not ClubLogo.objects.exists()


@pytest.mark.django_db
class TestRemoving:
    def remove(self, client: Client, **fields: Any) -> Any:
        club = Club.objects.get()
        form = {"version": club.version, "key": "remove"} | fields
        return client.post(f"/clubs/{club.pk}/settings/logo/remove/", form)

    def test_takes_it_away(self, tournament: Tournament, odile: Client) -> None:
        cast.logo(tournament.club)
        assert self.remove(odile).status_code == 303
        assert not ClubLogo.objects.exists()
        assert [line.act for line in JournalEntry.objects.all()] == ["club.logo_remove"]

    def test_a_logo_that_was_replaced_since_stays(
        self, tournament: Tournament, odile: Client
    ) -> None:
        cast.logo(tournament.club)
        answer = self.remove(odile, version=99)
        assert answer.status_code == 409
        assert ClubLogo.objects.exists()

    def test_where_there_is_none_it_is_said(self, odile: Client) -> None:
        answer = self.remove(odile)
        assert answer.status_code == 422
        assert Club.objects.get().version == 1
        assert not JournalEntry.objects.exists()


@pytest.mark.django_db
class TestServed:
    def address(self, digest: str = cast.LOGO_DIGEST) -> str:
        return f"/clubs/{Club.objects.get().pk}/logo/{digest}.png"

    def test_to_everybody_for_a_year(self, tournament: Tournament) -> None:
        cast.logo(tournament.club)
        answer = Client().get(self.address())
        assert answer.content == cast.LOGO_PNG
        assert answer["Content-Type"] == "image/png"
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "Cookie" not in answer["Vary"]

    def test_without_asking_who_it_is(
        self, tournament: Tournament, odile: Client, django_assert_num_queries: Any
    ) -> None:
        cast.logo(tournament.club)
        address = self.address()
        with django_assert_num_queries(1):
            odile.get(address)

    @pytest.mark.parametrize("digest", ["0" * 16, "x", "a" * 300])
    def test_not_under_an_old_address(self, tournament: Tournament, digest: str) -> None:
        cast.logo(tournament.club)
        assert Client().get(self.address(digest)).status_code == 404

    def test_not_as_that_of_another_club(self, tournament: Tournament) -> None:
        cast.logo(tournament.club)
        other = cast.club("Les Aces")
        assert Client().get(f"/clubs/{other.pk}/logo/{cast.LOGO_DIGEST}.png").status_code == 404
