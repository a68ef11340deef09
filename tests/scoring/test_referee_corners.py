"""Cases in which two options of the catalogue meet, computed on paper."""

from typing import Any

import pytest

from tests.scoring.referee import Case, agrees, bid, took

LONG: dict[str, Any] = {"target": 50000}
CORNERS = {
    "belote2 capot called stock failed D capot": Case(
        {"preset": "belote2", "deal": "stock", "capot_called_points": 300, **LONG},
        [took("A", 0, 90, capot="B", capot_called=True)],
        [(0, 180)],
    ),
    "alternate in litige rounded false": Case(
        {"rounding": "nearest_10_alternate", "litige_rounded": False, **LONG},
        [took("A", 71, belote="A"), took("A", 85)],
        [(20, 91), (90 + 71, 80)],
    ),
    "alternate replayed litige no 5/7 not counted": Case(
        {"rounding": "nearest_10_alternate", "litige": "replayed", **LONG},
        [took("A", 81), took("A", 85)],
        [(0, 0), (90, 80)],
    ),
    "balanced litige own 71/91": Case(
        {"rounding": "balanced_10", **LONG},
        [took("A", 71, belote="A")],
        [(20, 90)],
        end={"stake": 70},
    ),
    "balanced_10 litige 76/86": Case(
        {"rounding": "balanced_10", "declarations": "scored", **LONG},
        [took("A", 76, declarations={"A": 10})],
        [(0, 90)],
        end={"stake": 80},
    ),
    "half nearest_down": Case(
        {"rounding": "nearest_10_down", "litige_amount": "half", **LONG},
        [took("A", 71, belote="A")],
        [(20, 80)],
        end={"stake": 80},
    ),
    "contract counts tricks litige with belote": Case(
        {"contract_counts": "tricks", **LONG},
        [took("A", 81, belote="A")],
        [(20, 81)],
        end={"stake": 81},
    ),
    "contract counts tricks litige with decl to stake": Case(
        {"contract_counts": "tricks", "declarations": "scored", **LONG},
        [took("A", 81, declarations={"A": 50})],
        [(0, 81)],
        end={"stake": 131},
    ),
    "capot D with stake": Case(
        {**LONG}, [took("A", 81), took("A", capot="B")], [(0, 81), (0, 252 + 81)]
    ),
    "rounded failed_points ends 6 alternate": Case(
        {"rounding": "nearest_10_alternate", "failed_points": 156, **LONG},
        [took("A", 0)],
        [(0, 160)],
    ),
    "nearest_10_down lone 165": Case(
        {"rounding": "nearest_10_down", "failed_points": 165, **LONG}, [took("A", 0)], [(0, 160)]
    ),
    "balanced_10 lone 165": Case(
        {"rounding": "balanced_10", "failed_points": 165, **LONG}, [took("A", 0)], [(0, 160)]
    ),
    "balanced_5 lone 163/158": Case(
        {"rounding": "balanced_5", "failed_points": 163, "capot_points": 158, **LONG},
        [took("A", 0), took("A", capot="A")],
        [(0, 160), (155, 0)],
    ),
    "stock nearest F of sum": Case(
        {"preset": "belote2", "deal": "stock", "rounding": "nearest_10", **LONG},
        [took("A", 44, 61)],
        [(0, 110)],
    ),
    "stock litige nearest": Case(
        {"preset": "belote2", "deal": "stock", "rounding": "nearest_10", **LONG},
        [took("A", 55, 55)],
        [(0, 60)],
        end={"stake": 60},
    ),
    "together returned half": Case(
        {
            "preset": "belote3",
            "opposition": "together",
            "litige_amount": "half",
            "target": None,
            "hands": 1,
            "litige_at_end": "returned",
            "tie": "draw",
        },
        [took("A", 71, belote="A")],
        [(20 + 81, 81, 81)],
        "ABC",
    ),
    "each with hundred and target/hands": Case(
        {"preset": "belote3", "rounding": "nearest_10", **LONG},
        [took("A", 51, 101, 0, no_trick=["C"], belote="C")],
        [(0, 250, 20)],
        "ABC",
    ),
    "each litige winner next by failing other": Case(
        {"preset": "belote3", **LONG},
        [took("A", 60, 60, 42), took("A", 40, 61, 61), took("B", 62, 50, 50)],
        [(0, 60, 42), (0, 61, 61), (62 + 50 + 60, 0, 50)],
        "ABC",
        {"stake": 40},
    ),
    "each tie eq + litige hand settles": Case(
        {"preset": "belote3", **LONG},
        [took("A", 40, 61, 61), took("B", 30, 66, 66)],
        [(0, 61, 61), (30, 0, 66)],
        "ABC",
        {"stake": 106},
    ),
    "each dispute settled in failed hand to taker": Case(
        {"preset": "belote3", **LONG},
        [took("A", 40, 61, 61), took("B", 72, 50, 40)],
        [(0, 61, 61), (122, 40, 40)],
        "ABC",
    ),
    "comptoir void ok": Case(
        {"game": "comptoir"},
        [{"void": "other"}, {"taker": "A", "bid": 152, "points": {"A": 151}}],
        [(0, 0), (0, -6)],
        "AB",
        {"finished": True, "winner": "B"},
    ),
    "contree D capot & fault V": Case(
        {"game": "contree", "fault_adds_contract": True, **LONG},
        [{"fault": "A", "contract": 160}],
        [(0, 320)],
    ),
    "contree surcontre factor 0": Case(
        {"game": "contree", "surcontre_factor": 0, **LONG},
        [bid("A", 80, 90, contre="surcontre", belote="B")],
        [(0, 90)],
    ),
    "contree generale contract_counts bid flats": Case(
        {"game": "contree", "counting": "bid", "capot_bid_failed": 350, **LONG},
        [bid("A", "capot", 100, contre="contre"), bid("A", "capot", capot="A")],
        [(0, 700), (250, 0)],
    ),
    "contree made at least w/ capot": Case(
        {"game": "contree", "made_at_least": 200, **LONG}, [bid("A", 80, capot="A")], [(330, 0)]
    ),
    "contree solo plain": Case(
        {"game": "contree", "generale_points": 500, **LONG},
        [bid("A", "capot", capot="A", solo=True)],
        [(500, 0)],
    ),
    "contree made takes all no contre": Case(
        {"preset": "contree_made", "target": 50000}, [bid("A", 80, 85)], [(90, 80)]
    ),
    "coinche flat generale tricks&bid multiplies belote once": Case(
        {"preset": "coinche", "target": 50000},
        [bid("A", "generale", capot="A", solo=True, belote="A", contre="contre")],
        [(1020, 0)],
    ),
    "rubicon contree": Case(
        {"game": "contree", "target": 400, "rubicon": "simple"},
        [bid("A", 100, capot="A", contre="contre")],
        [(700, 0)],
        end={"rubicon": True, "games_lost": {"A": 0, "B": 2}},
    ),
    "misdeal carries stake & graduated third counts": Case(
        {"misdeal": "graduated", "target": None, "hands": 2},
        [took("A", 81)] + [{"misdeal": "B"}] * 3,
        [(0, 81), (0, 0), (0, 0), (162, 0)],
        end={"finished": False, "stake": 81},
    ),
    "void after last extra": Case(
        {"target": None, "hands": 1},
        [took("A", 81), {"misdeal": "A"}, took("A", 82)],
        [(0, 81), (0, 0), (82 + 81, 80)],
        end={"finished": True},
    ),
    "extra hand litige again": Case(
        {"target": None, "hands": 1},
        [took("A", 81), took("B", 81), took("A", 82)],
        [(0, 81), (81, 0), (82 + 162, 80)],
        end={"finished": True},
    ),
    "returned then tie extra": Case(
        {"target": None, "hands": 1, "litige_at_end": "returned"},
        [took("A", 81), took("A", 81), took("A", 82)],
        [(81, 81), (81, 81), (82, 80)],
        end={"finished": True},
    ),
    "stake won brings target exact_finish": Case(
        {"rounding": "nearest_10", "exact_finish": True, "target": 160, "litige_rounded": False},
        [took("A", 81), took("A", 84)],
        [(0, 81), (165, 78)],
        end={"finished": True},
    ),
}


@pytest.mark.parametrize("name", CORNERS)
def test_corner(name: str) -> None:
    """Clauses 2 to 5."""
    agrees(CORNERS[name])
