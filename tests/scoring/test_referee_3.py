"""Section 3 of the catalogue (contrée), computed on paper."""

from typing import Any

import pytest

from tests.scoring.referee import Case, agrees, bid

CONTRE = {"contre": "contre"}
SURCONTRE = {"contre": "surcontre"}


def contree(hands: list[dict[str, Any]], marks: list[tuple[int, ...]], **rules: Any) -> Case:
    """A game of contrée that no target ends."""
    return Case({"preset": "contree", "target": 50000, **rules}, hands, marks)


def preset(name: str, hands: list[dict[str, Any]], marks: list[tuple[int, ...]]) -> Case:
    """A game under a preset, without an end."""
    return Case({"preset": name, "target": 50000}, hands, marks)


FAILED_100 = [bid("A", 100, 90, contre="contre")]
WORKED = {
    "the defaults": contree(
        [
            bid("A", 80, 88, belote="B"),
            bid("A", 90, 64, belote="A"),
            bid("A", "capot", capot="A"),
            bid("A", "capot", 150),
        ],
        [(170, 90), (0, 270), (500, 0), (0, 410)],
    ),
    "everything": contree(FAILED_100, [(0, 520)]),
    "bid": contree(FAILED_100, [(0, 360)], contre_multiplies="bid"),
    "tricks": contree(FAILED_100, [(0, 420)], contre_multiplies="tricks"),
    "made alone": contree(FAILED_100, [(0, 320)], counting="made"),
    "bid alone": contree(FAILED_100, [(0, 200)], counting="bid"),
}
CONTRES = {
    "made: the defence is not multiplied": contree(
        [bid("A", 100, 110, belote="B", **CONTRE)], [(420, 70)]
    ),
    "made: the belote is multiplied with everything": contree(
        [bid("A", 100, 110, belote="A", **SURCONTRE)], [((110 + 100 + 20) * 4, 50)]
    ),
    "tricks_and_bid leaves the belote alone": contree(
        [bid("A", 100, 110, belote="A", **CONTRE), bid("A", 100, 90, belote="B", **CONTRE)],
        [(440, 50), (0, 540)],
        contre_multiplies="tricks_and_bid",
    ),
    "takes all": contree(
        [
            bid("A", 100, 110, belote="B", **CONTRE),
            bid("A", 100, 110, belote="B"),
            bid("A", 100, capot="A", **CONTRE),
            bid("A", 100, 90, **CONTRE),
        ],
        [(520, 20), (210, 70), (700, 0), (0, 520)],
        contre_takes_all=True,
    ),
    "takes all, made alone, tricks multiplied": contree(
        [bid("A", 100, 110, belote="A", **SURCONTRE)],
        [(160 * 3 + 20, 0)],
        contre_takes_all=True,
        counting="made",
        contre_multiplies="tricks",
        surcontre_factor=3,
    ),
    "made alone, the bid multiplied: nothing to multiply": contree(
        [bid("A", 100, 110, **CONTRE), bid("A", 100, 90, **CONTRE)],
        [(110, 50), (0, 160)],
        counting="made",
        contre_multiplies="bid",
    ),
    "bid alone: nothing else": contree(
        [
            bid("A", 100, 90, belote="A", **SURCONTRE),
            bid("A", 100, 90, belote="B", **CONTRE),
            bid("A", "capot", capot="A", **CONTRE),
            bid("A", 120, capot="B"),
        ],
        [(400, 0), (0, 200), (500, 0), (0, 120)],
        counting="bid",
        contre_multiplies="tricks",
        belote_when_failed="kept",
    ),
    "kept belote of one who failed, once": contree(
        [bid("A", 100, 70, belote="A", **CONTRE)], [(20, 520)], belote_when_failed="kept"
    ),
    "Cannes surcontré": preset(
        "contree_cannes",
        [
            bid("A", 100, 110, belote="A", **SURCONTRE),
            bid("A", "capot", capot="A"),
            bid("A", 100, 75),
        ],
        [(160 + 300 + 20, 0), (520, 0), (0, 260)],
    ),
}
FLAT = {
    "capot set down, multiplied under every value": contree(
        [
            bid("A", "capot", capot="A", belote="A", **CONTRE),
            bid("A", "capot", 150, belote="A", **CONTRE),
            bid("A", 100, capot="A"),
        ],
        [(720, 0), (0, 520), (350, 0)],
        capot_bid_made=350,
        capot_bid_failed=250,
        contre_multiplies="tricks",
    ),
    "flat in made alone and in bid alone": preset(
        "contree_made",
        [
            bid("A", "capot", capot="A"),
            bid("A", "capot", 140, **CONTRE),
            bid("A", 80, capot="A"),
            bid("A", 80, 85, **CONTRE),
        ],
        [(500, 0), (0, 1000), (250, 0), (320, 0)],
    ),
    "générale": contree(
        [
            bid("A", "generale", capot="A", solo=True),
            bid("A", "generale", capot="A", **CONTRE),
            bid("A", "generale", capot="B", belote="B"),
            bid("A", 100, capot="A", solo=True),
            {"fault": "A", "contract": "generale"},
        ],
        [(605, 0), (0, 1210), (0, 625), (350, 0), (0, 765)],
        generale_points=605,
        fault_adds_contract=True,
    ),
    "générale in bid alone": contree(
        [bid("A", "generale", capot="A", solo=True, **SURCONTRE)],
        [(2000, 0)],
        counting="bid",
        generale_points=500,
    ),
    "capot of the defence": contree(
        [bid("A", 80, capot="B"), bid("A", "capot", capot="B")],
        [(0, 330), (0, 500)],
        capot_of_taker="capot",
    ),
}
MADE = {
    "equal is made by default": contree([bid("A", 80, 81)], [(160, 80)]),
    "equal does not outscore": contree([bid("A", 80, 81)], [(0, 240)], must_outscore=True),
    "the defence's belote counts against": contree(
        [bid("A", 90, 91, belote="B")], [(0, 270)], must_outscore=True
    ),
    "the defence's belote does not, where tricks count": contree(
        [bid("A", 90, 91, belote="B")],
        [(180, 90)],
        must_outscore=True,
        contract_counts="tricks",
    ),
    "at least 82": contree([bid("A", 80, 81)], [(0, 240)], made_at_least=82),
    "the belote makes a contract": contree([bid("A", 100, 81, belote="A")], [(200, 80)]),
    "rounding does not": contree([bid("A", 90, 89)], [(0, 250)]),
    "capot of the defence, whatever the sums": contree(
        [bid("A", 80, capot="B", belote="A", declarations={"A": 200})],
        [(0, 160 + 80 + 220)],
        declarations="scored",
    ),
    "capot of the taker, whatever the sums": contree(
        [bid("A", 160, capot="A", declarations={"B": 200})],
        [(410, 200)],
        declarations="scored",
        must_outscore=True,
    ),
    "exact finish, before multiplying": Case(
        {"preset": "contree", "exact_finish": True, "target": 425},
        [bid("A", 100, 108, **CONTRE), bid("A", 100, 113, **CONTRE)],
        [(420, 50), (426, 49)],
    ),
    "faults": contree(
        [{"fault": "A"}, {"fault": "B", "contract": "capot"}, {"misdeal": "A"}],
        [(0, 160), (410, 0), (0, 160)],
        fault_adds_contract=True,
        misdeal="penalty",
    ),
    "a fault alone": contree([{"fault": "B", "contract": 100}], [(160, 0)]),
    "tens": contree(
        [bid("A", 100, 108, **CONTRE)],
        [(42, 5)],
        unit=10,
        misdeal_points=160,
        fault_points=160,
    ),
}


@pytest.mark.parametrize("name", WORKED)
def test_worked(name: str) -> None:
    """The catalogue's own figures."""
    agrees(WORKED[name])


@pytest.mark.parametrize("name", CONTRES)
def test_contre(name: str) -> None:
    """``contre_multiplies`` with ``counting`` and ``contre_takes_all``."""
    agrees(CONTRES[name])


@pytest.mark.parametrize("name", FLAT)
def test_flat_amounts(name: str) -> None:
    """A flat amount replaces tricks and contract together."""
    agrees(FLAT[name])


@pytest.mark.parametrize("name", MADE)
def test_made_or_failed(name: str) -> None:
    """What makes a contract, and what a fault costs."""
    agrees(MADE[name])
