"""The password hasher of the installation."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher, check_password, make_password
from pytest_django import Settings

from belote_club import settings as real
from belote_club.hashers import LaptopHasher


def test_the_settings_name_the_hasher() -> None:
    assert real.PASSWORD_HASHERS == ["belote_club.hashers.LaptopHasher"]
    assert LaptopHasher.iterations == 600_000


def test_a_password_with_other_rounds_works_and_is_hashed_again(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = real.PASSWORD_HASHERS
    old = PBKDF2PasswordHasher().encode("trois-petits-as", "salt" * 6, iterations=1000)
    again: list[str] = []
    assert check_password("trois-petits-as", old, setter=again.append)
    assert again == ["trois-petits-as"]
    assert make_password("x").startswith("pbkdf2_sha256$600000$")
