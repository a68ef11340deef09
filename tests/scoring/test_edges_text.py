"""Clause 1, ``--text``: the whole sheet as it is printed."""

from scoring.errors import InputError, problem
from scoring.score import score_document
from scoring.text import error_text, sheet_text
from tests.scoring.edges import COMPTOIR, EACH
from tests.scoring.tables import NS_EW, ew, ns

LITIGE_AND_MADE = """\
hand 1: litige
  marks   NS 20   EW 91
  totals  NS 20   EW 91
  stake   71
  - NS: 71 + belote 20 = 91
  - EW: 91
  - equal at 91: litige
  - EW scores 91 for tricks
  - NS scores 20 for belote
  - NS leaves 71 at stake

hand 2: made
  marks   NS 62   EW 171
  totals  NS 82   EW 262
  - EW: 100
  - NS: 62
  - EW took and made it
  - EW scores 100 for tricks
  - NS scores 62 for tricks
  - EW wins the 71 at stake

totals  NS 82   EW 262
the game goes on"""


def text(rules: dict[str, object], hands: list[dict[str, object]], *sides: str) -> list[str]:
    """The lines of a sheet."""
    document = {"rules": rules, "sides": list(sides) or NS_EW, "hands": hands}
    return sheet_text(score_document(document)).splitlines()


class TestSheet:
    def test_a_paragraph_a_hand_then_the_totals(self) -> None:
        lines = text({}, [ns(71, belote="NS"), ew(100)])
        assert lines == LITIGE_AND_MADE.splitlines()

    def test_a_stake_still_open_stands_under_the_totals(self) -> None:
        assert text({}, [ns(81)])[-3:] == [
            "totals  NS 0   EW 81",
            "stake   81",
            "the game goes on",
        ]

    def test_a_winner(self) -> None:
        assert text({"target": 100}, [ns(100)])[-2:] == ["totals  NS 100   EW 62", "NS wins"]

    def test_a_winner_by_rubicon(self) -> None:
        assert text({"target": 150, "rubicon": "simple"}, [ns(150)])[-1] == "NS wins (rubicon)"

    def test_a_draw(self) -> None:
        rules: dict[str, object] = {"target": None, "hands": 1, "tie": "draw", "litige": "made"}
        assert text(rules, [ns(81)])[-1] == "the game is drawn"

    def test_three_players_stand_side_by_side(self) -> None:
        hand: dict[str, object] = {"taker": "A", "points": {"A": 100, "B": 40, "C": 22}}
        assert text({**EACH}, [hand], "A", "B", "C")[1] == "  marks   A 100   B 40   C 22"

    def test_marks_of_comptoir_are_taken_away(self) -> None:
        hand: dict[str, object] = {"taker": "A", "bid": 80, "points": {"A": 80}}
        assert text({**COMPTOIR}, [hand], "A", "B")[1:3] == [
            "  marks   A -3   B 0",
            "  totals  A 3   B 6",
        ]


class TestError:
    def test_with_its_hand(self) -> None:
        error = InputError([problem("required", "taker", 3, value="taker")])
        assert error_text(error) == 'error: hand 3, taker: this is required: "taker"'

    def test_without_a_hand(self) -> None:
        error = InputError([problem("side_name", "sides", value="")])
        assert error_text(error) == 'error: sides: a side needs a name, not ""'
