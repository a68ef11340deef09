"""A game that is shared: its address, its secret, its limits; on both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.friendly.counting import GAME, HANDS, Phone, game_of
from tournaments.clubs.limits import FREE_FAILURES, keys_of_share
from tournaments.clubs.services.logins import TooSoon
from tournaments.core.visitors import Device
from tournaments.core.writes import Conflict, Gone
from tournaments.friendly import services
from tournaments.friendly.selectors import shared_game, shared_version
from tournaments.friendly.services import (
    NEW_FOR,
    ManyNew,
    game_share,
    games_forget,
    shared_game_stop,
    shared_game_write,
)
from tournaments.friendly.state import CODE, Sharing, digest_of, game_text, sharing_of
from tournaments.models import JournalEntry, SharedGame
from tournaments.models.friendly import SHARED_FOR

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

AT = cast.EVENING
KEY = "0123456789abcdef" * 2
FIRST, SECOND = HANDS["belote"]
NONE, ONE, TWO = (
    game_text(game)
    for game in (game_of(), game_of("belote", FIRST), game_of("belote", *[FIRST] * 2))
)
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


def share(
    key: str = KEY,
    text: str = NONE,
    at: datetime = AT,
    device: str = "phone",
    known_at: datetime | None = AT,
) -> Sharing:
    """Share a game; where it is then."""
    counted = keys_of_share(Device(device))
    shared = game_share(key=key, text=text, counted=counted, at=at, known_at=known_at)
    return sharing_of(key)._replace(seen=shared.version)


class TestCodes:
    def test_they_cannot_be_guessed_from_each_other(self) -> None:
        sharings = [sharing_of(uuid4().hex) for _key in range(50)]
        codes = {one.code for one in sharings} | {one.secret for one in sharings}
        assert len(codes) == 100
        assert all(CODE.fullmatch(code) for code in codes)

    def test_the_row_has_no_secret(self) -> None:
        sharing = share()
        row = SharedGame.objects.values().get()
        assert sharing.secret not in str(row)
        assert row["secret"] == digest_of(sharing.secret)

    def test_another_installation_makes_other_codes_of_a_key(self, settings: object) -> None:
        before = sharing_of(KEY)
        settings.SECRET_KEY = "eine andere"  # type: ignore[attr-defined]
        assert sharing_of(KEY).code != before.code


class TestWriting:
    def test_a_form_sent_twice_shares_once(self) -> None:
        assert share() == share(text=ONE)
        assert SharedGame.objects.get().state == NONE

    def test_who_has_the_secret_writes(self) -> None:
        sharing = share()
        written = shared_game_write(sharing=sharing, text=ONE, at=AT + DAY)
        assert (written.state, written.version, written.changed_at) == (ONE, 2, AT + DAY)
        assert shared_game(sharing.code, AT + DAY) == (game_of("belote", FIRST), 2)

    def test_the_same_text_is_not_written_again(self) -> None:
        sharing = share()
        for _time in range(2):
            assert shared_game_write(sharing=sharing, text=ONE, at=AT).version == 2

    def test_an_older_page_writes_nothing(self) -> None:
        sharing = share()
        shared_game_write(sharing=sharing, text=ONE, at=AT)
        with pytest.raises(Conflict) as conflict:
            shared_game_write(sharing=sharing, text=TWO, at=AT)
        assert conflict.value.current.version == 2
        assert SharedGame.objects.get().state == ONE

    @pytest.mark.parametrize("wrong", ["", "x" * 24, "code"])
    def test_nobody_else_writes_or_stops(self, wrong: str) -> None:
        sharing = share()
        guess = sharing._replace(secret=sharing.code if wrong == "code" else wrong)
        with pytest.raises(Gone):
            shared_game_write(sharing=guess, text=ONE, at=AT)
        with pytest.raises(Gone):
            shared_game_stop(sharing=guess, at=AT)
        assert SharedGame.objects.get().state == NONE

    def test_a_stopped_game_is_deleted(self) -> None:
        sharing = share()
        shared_game_stop(sharing=sharing, at=AT)
        assert not SharedGame.objects.exists()
        assert shared_game(sharing.code, AT) is None
        with pytest.raises(Gone):
            shared_game_write(sharing=sharing, text=ONE, at=AT)

    def test_the_journal_tells_of_nothing(self) -> None:
        sharing = share()
        shared_game_write(sharing=sharing, text=ONE, at=AT)
        shared_game_stop(sharing=sharing, at=AT)
        assert not JournalEntry.objects.exists()

    def test_a_game_that_this_version_cannot_read_is_not_shown(self) -> None:
        sharing = share(text='{"version":0}')
        assert shared_game(sharing.code, AT) is None


class TestLimits:
    def test_a_browser_shares_some_games_and_then_waits(self) -> None:
        for _game in range(FREE_FAILURES):
            share(uuid4().hex)
        with pytest.raises(TooSoon):
            share(uuid4().hex)
        share(uuid4().hex, device="another")
        share(uuid4().hex, at=AT + timedelta(seconds=5))
        assert SharedGame.objects.count() == FREE_FAILURES + 2

    def test_sharing_again_by_the_same_form_does_not_count(self) -> None:
        for _time in range(FREE_FAILURES + 2):
            share()

    def test_browsers_without_a_cookie_wait_for_each_other(self) -> None:
        for _game in range(FREE_FAILURES):
            share(uuid4().hex, device="")
        with pytest.raises(TooSoon):
            share(uuid4().hex, device="")

    def test_of_too_many_games_the_least_used_goes(self) -> None:
        used = share()
        shared_game_write(sharing=used, text=ONE, at=AT)
        older, newer = (share(uuid4().hex, at=AT + number * DAY) for number in (1, 2))
        with patch.object(services, "MOST_SHARED", 3):
            last = share(uuid4().hex, at=AT + 3 * DAY)
        left = {*SharedGame.objects.values_list("code", flat=True)}
        assert left == {one.code for one in (used, newer, last)}
        with pytest.raises(Gone):
            shared_game_write(sharing=older, text=ONE, at=AT + 3 * DAY)

    def test_new_browsers_share_some_games_an_hour(self) -> None:
        with patch.object(services, "NEW_AN_HOUR", 2):
            for number in (0, 20):
                share(uuid4().hex, device="", at=AT + number * MINUTE, known_at=None)
            with pytest.raises(ManyNew) as without_cookie:
                share(uuid4().hex, device="", at=AT + 30 * MINUTE, known_at=None)
            assert without_cookie.value.left == NEW_FOR
            with pytest.raises(ManyNew) as soon:
                share(uuid4().hex, at=AT + 58 * MINUTE, known_at=AT + 65 * MINUTE)
            assert soon.value.left == 2 * MINUTE, "the hour is over before"
            with pytest.raises(ManyNew) as new:
                share(uuid4().hex, at=AT + 50 * MINUTE, known_at=AT + 53 * MINUTE)
            assert new.value.left == 3 * MINUTE
            share(uuid4().hex, at=AT + 53 * MINUTE, known_at=AT + 53 * MINUTE)
            share(uuid4().hex, at=AT + 81 * MINUTE, known_at=None)

    def test_one_loop_shuts_the_door_for_nobody(self) -> None:
        """A browser that comes without a cookie each time, as often as it likes."""
        friends = Phone().begin()
        with patch.object(services, "NEW_AN_HOUR", 3), patch.object(services, "MOST_SHARED", 4):
            answers = [Phone().begin().sends(share="1").answer for _time in range(6)]
            assert [one.status_code for one in answers] == [200] * 3 + [429] * 3
            assert "réessayez dans 15 minutes" in Phone(answer=answers[-1]).page
            assert friends.sends(share="1").answer.status_code == 429
            with patch.object(timezone, "now", lambda: datetime.now(UTC) + NEW_FOR):
                assert friends.sends(share="1").answer.status_code == 200
        assert SharedGame.objects.count() == 4

    def test_who_logs_in_here_is_not_new(self, client: Client) -> None:
        client.force_login(cast.organiser(cast.club()))
        with patch.object(services, "NEW_AN_HOUR", 0):
            assert Phone(client).begin().sends(share="1").answer.status_code == 200


class TestAge:
    def test_a_game_is_dropped_ninety_days_after_its_last_hand(self) -> None:
        sharing = share()
        shared_game_write(sharing=sharing, text=ONE, at=AT + 80 * DAY)
        assert SHARED_FOR == 90 * DAY
        last = AT + 170 * DAY
        assert shared_game(sharing.code, last - timedelta(seconds=1)) is not None
        assert shared_game(sharing.code, last) is None
        assert shared_version(sharing.code, last) == 0
        games_forget(at=last - timedelta(seconds=1))
        assert SharedGame.objects.exists()
        games_forget(at=last)
        assert not SharedGame.objects.exists()

    def test_nobody_writes_to_a_game_that_is_too_old(self) -> None:
        sharing = share()
        with pytest.raises(Gone):
            shared_game_write(sharing=sharing, text=ONE, at=AT + SHARED_FOR)

    def test_each_start_and_each_share_drop_the_old_ones(self) -> None:
        share(at=timezone.now() - SHARED_FOR)
        share(uuid4().hex, at=timezone.now())
        assert SharedGame.objects.count() == 1
        SharedGame.objects.update(changed_at=timezone.now() - SHARED_FOR)
        call_command("forget_games")
        assert not SharedGame.objects.exists()


@pytest.fixture
def phone() -> Phone:
    """A browser that shares a game of one hand."""
    return Phone().begin(name_0_0="Alice").hand(FIRST).sends(share="1")


def address(phone: Phone) -> str:
    return f"/count/{phone.form.sent['shared'][0]}/"


class TestForm:
    def test_its_page_has_the_address_and_its_code(self, phone: Phone) -> None:
        assert f"http://testserver{address(phone)}" in phone.page
        assert "data:image/svg" in phone.page
        assert "90 jours" in phone.page

    def test_each_hand_is_written_there(self, phone: Phone) -> None:
        phone.hand(SECOND).sends(edit="1").sends(points_a="100", points_b="62").sends(undo="1")
        assert SharedGame.objects.get().version == 4
        found = shared_game(phone.form.sent["shared"][0], timezone.now())
        assert found == (phone.game, 4)

    def test_a_hand_sent_again_is_written_once(self, phone: Phone) -> None:
        told = phone.form.sent | {"taker": "A", "points_a": "90", "points_b": "72"}
        answers = [phone.client.post(GAME, told) for _time in range(2)]
        assert [one.status_code for one in answers] == [200, 200]
        assert SharedGame.objects.get().version == 2
        assert [Phone(answer=one).form.sent["seen"] for one in answers] == [["2"], ["2"]]

    def test_of_two_pages_one_chooses(self, phone: Phone) -> None:
        older = Phone(phone.client, phone.answer)
        phone.hand(SECOND)
        older.hand(FIRST)
        assert older.answer.status_code == 409
        assert "comptée entre-temps" in older.page
        assert "Celle qui est partagée en compte 2." in older.page
        theirs = Phone(phone.client, older.answer).sends(theirs="1")
        assert theirs.game == phone.game
        mine = Phone(phone.client, older.answer).sends(open="1")
        assert mine.game.hands == (FIRST, FIRST)
        assert shared_game(mine.form.sent["shared"][0], timezone.now()) == (mine.game, 3)

    def test_sharing_stops(self, phone: Phone) -> None:
        open_page, before = address(phone), phone.game
        assert phone.client.get(open_page).status_code == 200
        phone.sends(stop="1")
        assert phone.game == before
        assert phone.form.sent["shared"] == [""]
        for path in ("", "?seen=1", "print/", "print.pdf"):
            answer = phone.client.get(open_page + path)
            assert answer.status_code == 404, path
            assert "pas partagée" in answer.content.decode()

    def test_a_game_that_is_no_longer_shared_goes_on(self, phone: Phone) -> None:
        SharedGame.objects.all().delete()
        phone.hand(SECOND)
        assert len(phone.game.hands) == 2
        assert phone.form.sent["shared"] == [""]
        assert "plus partagée" in phone.page
        assert phone.sends(stop="1").answer.status_code == 200

    def test_a_page_found_again_shares_nothing_twice(self) -> None:
        phone = Phone().begin().hand(FIRST)
        before = Phone(phone.client, phone.answer)
        phone.sends(share="1").hand(SECOND)
        before.sends(share="1")
        assert before.answer.status_code == 409
        assert before.sends(theirs="1").game == phone.game
        assert SharedGame.objects.count() == 1

    @pytest.mark.parametrize("key", ["", "a", "G" * 32, "a" * 33, "\0" * 32])
    def test_a_key_that_the_server_did_not_draw_shares_nothing(self, key: str) -> None:
        phone = Phone().begin().sends(share="1", key=key)
        assert phone.answer.status_code == 422
        assert not SharedGame.objects.exists()

    def test_too_many_shares_say_how_long_to_wait(self, phone: Phone) -> None:
        for _game in range(FREE_FAILURES - 1):
            Phone(phone.client).begin().sends(share="1")
        late = Phone(phone.client).begin().sends(share="1")
        assert late.answer.status_code == 429
        assert "attendez 5 secondes" in late.page
        assert SharedGame.objects.count() == FREE_FAILURES


class TestPage:
    def test_whoever_has_the_address_sees_the_game_and_no_secret(self, phone: Phone) -> None:
        answer = Client(headers={"accept-language": "fr"}).get(address(phone))
        page = answer.content.decode()
        assert "A a pris et réussi" in page
        assert "Alice" in page
        assert phone.form.sent["secret"][0] not in page
        assert "<form" not in page.split("</main>")[0]
        assert answer["X-Robots-Tag"] == "noindex"
        assert "no-cache" in answer["Cache-Control"]

    def test_points_at_stake_are_shown(self, phone: Phone) -> None:
        phone.hand({"taker": "A", "points": {"A": 81, "B": 81}})
        assert "81 points en jeu" in Client().get(address(phone)).content.decode()

    def test_an_open_page_asks_for_what_is_new(self, phone: Phone) -> None:
        visitor, url = Client(), address(phone)
        assert visitor.get(f"{url}?seen=1").status_code == 204
        phone.hand(SECOND)
        news = visitor.get(f"{url}?seen=1", headers={"hx-request": "true"})
        assert news.status_code == 200
        assert "?seen=2" in news.content.decode()
        assert "<html" not in news.content.decode()

    def test_it_takes_one_query(self, phone: Phone, django_assert_num_queries: object) -> None:
        for path in ("?seen=1", ""):
            with django_assert_num_queries(1):  # type: ignore[operator]
                Client().get(address(phone) + path)

    @pytest.mark.parametrize("code", ["x", "x" * 24, "x" * 300, "-" * 24])
    def test_an_address_of_nothing_says_so(self, code: str) -> None:
        answer = Client().get(f"/count/{code}/")
        assert answer.status_code == 404
        assert "pas partagée" in answer.content.decode() or "not shared" in answer.content.decode()
