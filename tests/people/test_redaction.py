"""A name in lines of the journal: where it is found, and what else of a line stays."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tournaments.models import Club, JournalEntry
from tournaments.people.services import Redaction, journal_redact

REDACTION = Redaction.of(["Marie Durand", "Mimi Durand", "Momo"], "Joueur 17")


def line(club: Club | None, data: dict[str, Any], **facts: Any) -> JournalEntry:
    told = {"at": cast.EVENING, "actor": "odile", "act": "entrant.add", "data": data} | facts
    return JournalEntry.objects.create(club_id=club.pk if club else None, **told)


class TestNames:
    @pytest.mark.parametrize(
        "name", ["Marie Durand", "DURAND Marie", "mârie durand", "Marie-Durand", "Momo", "MOMO"]
    )
    def test_are_found_in_every_spelling(self, name: str) -> None:
        assert REDACTION.told({"names": [name, "Luc Roux"]}) == {"names": ["Joueur 17", "Luc Roux"]}

    @pytest.mark.parametrize(
        "name", ["Anne Marie Durand", "Marie Durand-Petit", "Marie", "Durand", "Momo Petit", ""]
    )
    def test_of_others_stay(self, name: str) -> None:
        data = {"names": [name], "name": name, "before": name}
        assert REDACTION.told(data) == data

    def test_are_found_however_deep_they_stand(self) -> None:
        data = {"pairs": [{"number": 1, "names": ["Luc Roux", "Marie Durand"]}], "count": 1}
        told = REDACTION.told(data)
        assert told == {"pairs": [{"number": 1, "names": ["Luc Roux", "Joueur 17"]}], "count": 1}

    def test_of_an_entrant_that_is_spared_stay(self) -> None:
        data = {"pairs": [{"number": n, "names": ["Marie Durand"]} for n in (1, 2)]}
        assert REDACTION.told(data, spared={2}) == {
            "pairs": [
                {"number": 1, "names": ["Joueur 17"]},
                {"number": 2, "names": ["Marie Durand"]},
            ]
        }

    def test_the_home_club_of_a_person_goes_and_that_of_an_entrant_stays(self) -> None:
        person = {"before": {"name": "Marie Durand", "home_club": "Albi"}}
        assert REDACTION.told(person) == {"before": {"name": "Joueur 17", "home_club": ""}}
        entrant = {"names": ["Marie Durand", "Luc Roux"], "home_club": "Albi"}
        assert REDACTION.told(entrant)["home_club"] == "Albi"
        other = {"name": "Luc Roux", "home_club": "Albi"}
        assert REDACTION.told(other) == other

    def test_what_is_no_text_stays(self) -> None:
        data = {"number": 3, "after": None, "present": True, "points": [1000, 944], "share": 0.5}
        assert REDACTION.told(data) == data


class TestSentences:
    @pytest.mark.parametrize(
        ("reason", "said"),
        [
            ("Marie Durand est en retard", "Joueur 17 est en retard"),
            ("MARIE DURAND, en retard", "Joueur 17, en retard"),
            ("Retard (Mimi Durand).", "Retard (Joueur 17)."),
            ("Durand est en retard", "Durand est en retard"),
            ("Le car de Momo était en retard", "Le car de Momo était en retard"),
            ("Marie Durandal", "Marie Durandal"),
        ],
    )
    def test_names_of_several_words_are_found_in_them(self, reason: str, said: str) -> None:
        assert REDACTION.told({"reason": reason}) == {"reason": said}

    def test_a_name_of_one_word_is_found_where_it_is_all(self) -> None:
        only = Redaction.of(["Momo"], "Joueur 9")
        assert only.within is None
        assert only.told({"reason": "Momo"}) == {"reason": "Joueur 9"}

    def test_signs_of_a_pattern_in_a_name_are_signs(self) -> None:
        odd = Redaction.of(["J. (dit) Roux"], "Joueur 9")
        assert odd.told({"reason": "Pour J. (dit) Roux !"}) == {"reason": "Pour Joueur 9 !"}
        assert odd.told({"reason": "Jx dit Roux x"}) == {"reason": "Jx dit Roux x"}


@pytest.mark.django_db
class TestJournal:
    def test_only_lines_with_the_name_change_and_count_it(self) -> None:
        club = cast.club()
        with_name = line(club, {"names": ["Marie Durand"]})
        without = line(club, {"names": ["Luc Roux"]})
        assert journal_redact(club.pk, REDACTION, {}) == 1
        with_name.refresh_from_db()
        without.refresh_from_db()
        assert (with_name.data, with_name.redactions) == ({"names": ["Joueur 17"]}, 1)
        assert (without.data, without.redactions) == ({"names": ["Luc Roux"]}, 0)

    def test_lines_of_other_clubs_and_of_none_stay(self) -> None:
        club, other = cast.club(), cast.club("Ailleurs")
        lines = [line(other, {"name": "Marie Durand"}), line(None, {"name": "Marie Durand"})]
        assert journal_redact(club.pk, REDACTION, {}) == 0
        for one in lines:
            one.refresh_from_db()
            assert one.data == {"name": "Marie Durand"}

    def test_lines_of_a_deleted_contest_are_found(self) -> None:
        club = cast.club()
        old = line(club, {"names": ["Mimi Durand"]}, tournament_id=77)
        journal_redact(club.pk, REDACTION, {})
        old.refresh_from_db()
        assert old.data == {"names": ["Joueur 17"]}

    def test_numbers_are_spared_in_their_own_contest(self) -> None:
        club = cast.club()
        data = {"number": 5, "names": ["Marie Durand"]}
        here, elsewhere = (line(club, data, tournament_id=pk) for pk in (7, 8))
        assert journal_redact(club.pk, REDACTION, {7: {5}}) == 1
        here.refresh_from_db()
        elsewhere.refresh_from_db()
        assert (here.redactions, elsewhere.redactions) == (0, 1)

    def test_a_second_name_is_counted_too(self) -> None:
        club = cast.club()
        one = line(club, {"names": ["Marie Durand", "Luc Roux"]})
        journal_redact(club.pk, REDACTION, {})
        journal_redact(club.pk, Redaction.of(["Luc Roux"], "Joueur 18"), {})
        one.refresh_from_db()
        assert (one.data, one.redactions) == ({"names": ["Joueur 17", "Joueur 18"]}, 2)

    def test_again_nothing_is_left_to_do(self) -> None:
        club = cast.club()
        line(club, {"names": ["Marie Durand"]})
        assert [journal_redact(club.pk, REDACTION, {}) for _time in range(2)] == [1, 0]
