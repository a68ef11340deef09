"""Every write of the app as a row of one table: a scene, what is sent, what is refused there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from scoring.presets import preset_rules
from scoring.rules_json import rules_to_json
from tests import cast
from tests.core.acts import scenes
from tournaments.changes.selectors.rule_change import rule_change
from tournaments.changes.services import rule_change as rule_changes
from tournaments.clubs.limits import Refused
from tournaments.clubs.links import Why
from tournaments.clubs.logo import LogoImage
from tournaments.clubs.services import accounts, clubs, logins, staff
from tournaments.desk import demo
from tournaments.desk.hall import TableSpot
from tournaments.desk.services import archive, copies, tournaments as tournaments
from tournaments.desk.services.hall import hall_plan
from tournaments.entrants.fields import PairFacts, PairLine
from tournaments.entrants.services import entrants, presence, waiting
from tournaments.models import Entrant, Match, MatchKind, Penalty, Round, RuleSet, Tournament
from tournaments.people import services as people
from tournaments.phases.services import own_rules, phases
from tournaments.ranking import services as ranking
from tournaments.ranking.selectors.misplaced import misplaced_of
from tournaments.results.services import bye_games, hands, results
from tournaments.rounds.selectors.waiting import without_table
from tournaments.rounds.services import (
    drafts,
    forbidden_pairings,
    rounds,
    seats,
)
from tournaments.rulesets import services as rulesets
from tournaments.rulesets.effective_rules import Scope
from tournaments.rulesets.services import Chosen, rules_of_values
from tournaments.rulesets.templates import TEMPLATES

Sent = Mapping[str, Any]
OTHER_HAND = {"taker": "B", "points": {"B": 90}}
NEW_PAIR = PairFacts("Zoé Vidal", "Yves Texier")
TWICE_THE_SAME = PairFacts("Zoé Vidal", "Zoé Vidal")
VILLAGE = TEMPLATES["village_4x12"]


@dataclass(frozen=True, slots=True)
class Act:
    """One write: `sent` makes the form from the scene, `refused` what differs where it is not."""

    service: Callable[..., Any]
    scene: Callable[[], Any]
    sent: Callable[[Any], Sent]
    told: tuple[str, ...]
    refused: Sent | None


def of_tournament(**values: Any) -> Callable[[Tournament], Sent]:
    """A form of the tournament as it stands, with its version; each has values of its own."""

    def sent(tournament: Tournament) -> Sent:
        return {"tournament": tournament, "version": tournament.version, **deepcopy(values)}

    return sent


def unversioned(**values: Any) -> Callable[[Tournament], Sent]:
    """A form of which two can be sent at once without undoing each other."""
    return lambda tournament: {"tournament": tournament, **values}


def of_entrant(**values: Any) -> Callable[[Entrant], Sent]:
    return lambda entrant: {"entrant": entrant, "version": entrant.version, **values}


def of_round(**values: Any) -> Callable[[Round], Sent]:
    return lambda round_: {"round_": round_, "version": round_.version, **values}


def of_match(**values: Any) -> Callable[[Match], Sent]:
    return lambda match: {"match": match, "version": match.version, **values}


def of_set(**values: Any) -> Callable[[RuleSet], Sent]:
    return lambda kept: {"rule_set": kept, "version": kept.version, **values}


def new_set(kept: RuleSet) -> Sent:
    copied = {"preset": "village_12", "rules": preset_rules("village_12"), "origin": "Village"}
    return {"club": kept.club, "name": "De Noël", **copied}


def of_ruling(**values: Any) -> Callable[[Penalty], Sent]:
    return lambda ruling: {"penalty": ruling, **values}


def of_club(**values: Any) -> Callable[[Tournament], Sent]:
    return lambda tournament: {"club": tournament.club, **values}


def of_whole_club(**values: Any) -> Callable[[Tournament], Sent]:
    """A form of the club as it stands, with its version."""
    return lambda tournament: of_club(version=tournament.club.version, **values)(tournament)


def two_tables(round_: Round) -> Sent:
    """The first of one table and the first of the other, who are to change places."""
    (one, *_rest), (other, *_more) = (m["sides"][0] for m in round_.steps[0]["matches"])
    return of_round(one=one, other=other)(round_)


def published(tournament: Tournament) -> Round:
    return tournament.rounds.select_related("tournament").get()


def round_taken_back() -> Round:
    return published(scenes.playing())


def misplaced_key(round_: Round) -> Sent:
    """The match of a round at which others sit than the results call for."""
    (one,) = misplaced_of(round_.tournament, round_.number)
    return of_round(key=one.key)(round_)


def rules_now(tournament: Tournament) -> Sent:
    """A capot of 300 points, as somebody sends who has just seen what that changes."""
    values = rules_to_json(tournament.rules) | {"capot_points": 300}
    chosen = Chosen(tournament.preset, rules_of_values(tournament.preset, values))
    seal = rule_change(tournament, chosen.rules).seal
    return of_tournament(chosen=chosen, seal=seal, reason="Convenu à l’oral")(tournament)


SITE = (
    Act(
        accounts.account_create_first,
        scenes.nothing,
        lambda _none: {"name": "odile", "password": "carreau-de-neuf"},
        ("account.create",),
        {"name": "Demo"},
    ),
    Act(
        accounts.account_rename,
        scenes.entered,
        lambda _tournament: {"name": "Odile Martin", "shown": "odile"},
        ("account.rename",),
        {"name": "DEMO"},
    ),
    Act(
        accounts.account_password,
        scenes.entered,
        lambda _tournament: {"hashed": "a hash of another password"},
        ("account.password",),
        None,
    ),
    Act(
        accounts.account_session_end,
        scenes.entered,
        lambda _tournament: {"session": scenes.signed_in_twice(), "here": "another key"},
        ("account.session_end",),
        None,
    ),
    Act(
        accounts.account_sessions_end,
        scenes.entered,
        lambda _tournament: {"here": scenes.signed_in_twice().session_id},
        ("account.sessions_end",),
        None,
    ),
    Act(
        logins.pin_set,
        scenes.entered,
        lambda _tournament: {"hashed": "a hash of a PIN", "device": scenes.LAPTOP},
        ("pin.set",),
        None,
    ),
    Act(
        logins.pin_delete,
        scenes.entered,
        lambda _tournament: {"device": scenes.pin_of_odile().device},
        ("pin.delete",),
        {"device": "another browser"},
    ),
    Act(
        logins.pin_sign_over,
        scenes.entered,
        lambda _tournament: {"pin": scenes.pin_of_odile()},
        ("pin.sign_over",),
        None,
    ),
    Act(
        logins.pin_refuse,
        scenes.entered,
        lambda _tournament: {
            "owner": scenes.pin_of_odile().user,
            "device": scenes.LAPTOP,
            "why": Refused.ENDED,
        },
        ("pin.refused",),
        None,
    ),
    Act(
        accounts.account_add,
        scenes.entered,
        lambda tournament: {
            "name": "Zoé",
            "hashed": "a hash",
            "club": tournament.club,
            "role": "scorer",
        },
        ("account.add",),
        {"name": "ODILE"},
    ),
    Act(
        accounts.account_reset,
        scenes.entered,
        lambda _tournament: {"user": scenes.pin_of_odile().user, "hashed": "another hash"},
        ("account.reset",),
        None,
    ),
    Act(
        accounts.account_admin,
        scenes.entered,
        lambda _tournament: {"user": scenes.zoe(), "club": None},
        ("account.admin",),
        None,
    ),
    Act(
        accounts.account_log_out,
        scenes.entered,
        lambda _tournament: {"user": scenes.zoe(signed_in=True)},
        ("account.log_out",),
        None,
    ),
    Act(
        accounts.account_delete,
        scenes.entered,
        lambda _tournament: {"user": scenes.zoe()},
        ("account.delete",),
        None,
    ),
    Act(
        clubs.club_create,
        scenes.entered,
        lambda _tournament: {"name": "Les Aces"},
        ("club.create",),
        {"name": "BELOTE de Saint-Avertin"},
    ),
    Act(
        clubs.club_edit,
        scenes.of_two_clubs,
        of_whole_club(name="Belote des Bords de Cher"),
        ("club.edit",),
        {"name": "les ACES"},
    ),
    Act(
        clubs.club_logo_set,
        scenes.entered,
        of_whole_club(logo=LogoImage(cast.LOGO_PNG, 6, 3)),
        ("club.logo",),
        None,
    ),
    Act(
        clubs.club_logo_remove,
        scenes.with_logo,
        of_whole_club(),
        ("club.logo_remove",),
        None,
    ),
    Act(
        tournaments.tournament_create,
        scenes.entered,
        of_club(
            preset=VILLAGE.preset,
            rules=preset_rules(VILLAGE.preset),
            settings=VILLAGE.settings() | {"name": "Noël", "date": cast.EVENING.date()},
            seed=9,
        ),
        ("tournament.create",),
        {"settings": {"ranking_keys": []}},
    ),
    Act(demo.demo_wipe, scenes.demonstration, lambda _tournament: {}, ("demo.wipe",), None),
)
STAFF = (
    Act(
        staff.role_give,
        scenes.helped,
        lambda paul: {"where": paul.tournament, "user": paul.user, "role": "referee"},
        ("staff.give",),
        {"role": "scorer"},
    ),
    Act(
        staff.role_end,
        scenes.helped,
        lambda paul: {"membership": paul},
        ("staff.end",),
        None,
    ),
    Act(
        staff.club_leave,
        lambda: cast.staff(scenes.invited_by_renee().club, "referee", username="odile"),
        lambda odile: {"club": odile.memberships.get(role="referee").club},
        ("staff.leave",),
        None,
    ),
    Act(
        staff.invitation_make,
        scenes.entered,
        lambda tournament: {"where": tournament, "role": "scorer"},
        ("staff.invite",),
        {"role": "admin"},
    ),
    Act(
        staff.invitation_take_back,
        scenes.invited_by_renee,
        lambda invitation: {"invitation": invitation},
        ("staff.take_back",),
        None,
    ),
    Act(
        staff.invitation_accept,
        scenes.invited_by_renee,
        lambda invitation: {"invitation": invitation},
        ("staff.join",),
        None,
    ),
    Act(
        staff.account_join,
        scenes.club_invited,
        lambda invitation: {"invitation": invitation, "name": "odile", "hashed": "a hash"},
        ("account.create", "staff.join"),
        {"name": "RENEE"},
    ),
    Act(
        staff.reset_link_make,
        scenes.helped,
        lambda paul: {"club": paul.club, "user": paul.user},
        ("account.reset_link",),
        None,
    ),
    Act(
        staff.password_reset,
        scenes.reset_open,
        lambda reset: {"reset": reset, "hashed": "a hash of another password"},
        ("account.new_password",),
        None,
    ),
    Act(
        staff.link_refuse,
        scenes.invited_by_renee,
        lambda invitation: {"link": invitation, "why": Why.USED, "count": 1},
        ("invitation.refused",),
        None,
    ),
)
CONTESTS = (
    Act(archive.tournament_archive, scenes.entered, of_tournament(), ("tournament.archive",), None),
    Act(
        archive.tournament_archive,
        scenes.archived,
        of_tournament(archived=False),
        ("tournament.unarchive",),
        None,
    ),
    Act(
        archive.tournament_delete,
        scenes.playing,
        lambda tournament: {
            **of_tournament(name=tournament.name)(tournament),
            "revision": tournament.revision,
        },
        ("tournament.delete",),
        {"name": "Concours de la Saint-Nicolas"},
    ),
)
COPIES = (
    Act(copies.copies_make, scenes.entered, lambda _tournament: {}, ("copies.make",), None),
    Act(
        copies.copies_download,
        scenes.entered,
        lambda _tournament: {"copy": scenes.copied()},
        ("copies.download",),
        None,
    ),
    Act(
        copies.copies_put_back,
        scenes.nothing,
        lambda _none: {"copy": scenes.copied(), "before": scenes.copied("replaced"), "above": 9},
        ("copies.put_back",),
        None,
    ),
)
SETTINGS = (
    Act(
        tournaments.tournament_edit,
        scenes.entered,
        of_tournament(settings={"place": "Gymnase"}),
        ("tournament.edit",),
        {"settings": {"place": "Gymnase", "ranking_keys": ["points", "points"]}},
    ),
    Act(
        rulesets.rules_edit,
        scenes.entered,
        of_tournament(chosen=Chosen("village_16", preset_rules("village_16"))),
        ("rules.edit",),
        {"chosen": Chosen("belote3", preset_rules("belote3"))},
    ),
    Act(
        rule_changes.rules_change,
        scenes.frozen,
        rules_now,
        ("rules.change",),
        {"reason": " "},
    ),
    Act(
        phases.phase_add,
        scenes.entered,
        of_tournament(phase=scenes.phase()),
        ("phase.add",),
        {"phase": scenes.phase(rounds=0)},
    ),
    Act(
        phases.phase_edit,
        scenes.in_phases,
        of_tournament(position=2, phase=scenes.phase(rounds=3)),
        ("phase.edit",),
        {"position": 3},
    ),
    Act(
        phases.phase_remove,
        scenes.in_phases,
        of_tournament(position=2),
        ("phase.remove",),
        {"position": 1},
    ),
    Act(
        own_rules.own_rules_edit,
        scenes.entered,
        of_tournament(
            scope=Scope(number=4), chosen=Chosen("village_16", preset_rules("village_16"))
        ),
        ("rules.round",),
        {"chosen": Chosen("village_12", preset_rules("village_12"))},
    ),
    Act(
        own_rules.own_rules_edit,
        scenes.in_phases,
        of_tournament(scope=Scope(2), chosen=Chosen("village_16", preset_rules("village_16"))),
        ("rules.phase",),
        {"chosen": Chosen("coinche", preset_rules("coinche"))},
    ),
    Act(
        own_rules.own_rules_remove,
        scenes.longer_at_last,
        of_tournament(scope=Scope(number=4)),
        ("rules.round",),
        {"scope": Scope(number=3)},
    ),
    Act(
        phases.phase_options_edit,
        scenes.in_brackets,
        of_tournament(options={"third_place": True}),
        ("phase.edit",),
        {"options": {"bracket": "double", "placement": True}},
    ),
    Act(
        phases.phase_round_add,
        scenes.in_phases,
        of_tournament(position=2),
        ("phase.rounds",),
        {"position": 3},
    ),
    Act(
        phases.phase_round_drop,
        scenes.in_phases,
        of_tournament(position=2),
        ("phase.rounds",),
        {"position": 0},
    ),
    Act(
        phases.phase_cut,
        scenes.in_phases,
        of_tournament(position=1),
        ("phase.rounds",),
        {"position": 2},
    ),
)
RULE_SETS = (
    Act(
        rulesets.rule_set_create,
        scenes.kept,
        new_set,
        ("rule_set.create",),
        {"name": "du VILLAGE"},
    ),
    Act(
        rulesets.rule_set_keep,
        scenes.kept,
        lambda kept: {"tournament": kept.club.tournaments.get(), "name": "De Noël"},
        ("rules.keep", "rule_set.create"),
        {"name": "Du village"},
    ),
    Act(
        rulesets.rule_set_edit,
        scenes.kept,
        of_set(name="De Noël", preset="village_16", rules=preset_rules("village_16")),
        ("rule_set.edit",),
        {"name": "du BOURG"},
    ),
    Act(rulesets.rule_set_delete, scenes.kept, of_set(), ("rule_set.delete",), None),
)
PEOPLE = (
    Act(
        people.person_edit,
        scenes.person,
        lambda person: {
            "person": person,
            "name": "Alice Martin-Roux",
            "home_club": "Albi",
            "shown_name": person.name,
            "shown_club": person.home_club,
        },
        ("people.edit",),
        {"name": "12"},
    ),
    Act(
        people.alias_add,
        scenes.person,
        lambda person: {"person": person, "name": "Alice Roux"},
        ("people.edit",),
        {"name": "MARTIN alice"},
    ),
    Act(
        people.alias_remove,
        scenes.also_found,
        lambda person: {"person": person, "name": "Lili Martin"},
        ("people.edit",),
        {"name": "Lulu Martin"},
    ),
    Act(
        people.people_merge,
        scenes.written_twice,
        lambda person: {"person": person, "into": person.club.people.get(name="Alice Martin")},
        ("people.merge",),
        None,
    ),
    Act(
        people.people_unmerge,
        scenes.merged,
        lambda person: {"person": person},
        ("people.unmerge",),
        None,
    ),
    Act(
        people.person_erase,
        scenes.written_twice,
        lambda person: {"person": person, "name": "martine ALICE"},
        ("people.erase",),
        {"name": "Alice"},
    ),
)
ENTRANTS = (
    Act(
        entrants.entrant_add,
        scenes.entered,
        unversioned(pair=NEW_PAIR),
        ("entrant.add",),
        {"pair": TWICE_THE_SAME},
    ),
    Act(
        entrants.entrants_import,
        scenes.entered,
        unversioned(lines=[PairLine(1, "Zoé Vidal", "Yves Texier")]),
        ("entrants.import",),
        {"lines": [PairLine(1, "Alice Martin", "Yves Texier")]},
    ),
    Act(
        entrants.entrant_edit,
        scenes.pair,
        of_entrant(pair=NEW_PAIR),
        ("entrant.edit",),
        {"pair": TWICE_THE_SAME},
    ),
    Act(
        entrants.entrant_remove,
        scenes.pair,
        of_entrant(),
        ("entrant.remove",),
        None,
    ),
    Act(waiting.entrant_let_in, scenes.in_line, of_entrant(), ("entrant.let_in",), None),
    Act(waiting.entrant_put_back, scenes.let_in, of_entrant(), ("entrant.put_back",), None),
    Act(
        presence.entrant_withdraw,
        scenes.pair,
        of_entrant(from_round=2),
        ("entrant.withdraw",),
        {"from_round": 9},
    ),
    Act(
        presence.entrant_pause,
        scenes.pair,
        of_entrant(from_round=2, rounds=1),
        ("entrant.pause",),
        {"rounds": 9},
    ),
    Act(presence.entrant_resume, scenes.pausing, of_entrant(), ("entrant.resume",), None),
    Act(presence.entrant_return, scenes.gone, of_entrant(), ("entrant.return",), None),
    Act(
        presence.entrant_substitute,
        scenes.pair,
        of_entrant(place=2, name="Zoé Vidal", from_round=1),
        ("entrant.substitute",),
        {"place": 3},
    ),
    Act(
        presence.entrants_check_in,
        scenes.absent,
        unversioned(ticks=[presence.Tick(3, present=True), presence.Tick(1, paid=False)]),
        ("entrants.check_in",),
        None,
    ),
    Act(
        presence.entrants_all_present,
        scenes.absent,
        unversioned(),
        ("entrants.check_in",),
        None,
    ),
    Act(
        presence.entrants_all_paid,
        scenes.owing,
        unversioned(),
        ("entrants.check_in",),
        None,
    ),
    Act(
        presence.cash_count,
        scenes.entered,
        unversioned(version=0, counted_cents=4000),
        ("cash.count",),
        None,
    ),
    Act(
        forbidden_pairings.forbidden_pairing_add,
        scenes.apart,
        unversioned(one=1, other=3),
        ("kept_apart.add",),
        {"other": 2},
    ),
    Act(
        forbidden_pairings.forbidden_pairing_remove,
        scenes.apart,
        unversioned(one=2, other=1),
        ("kept_apart.remove",),
        {"other": 3},
    ),
)
FIRST_DRAW = Act(
    rounds.round_draw,
    scenes.entered,
    unversioned(number=1, seed=42),
    ("round.draw",),
    {"number": 3},
)
"""Nothing stands yet that could be older than the form."""
DRAWS = (
    FIRST_DRAW,
    Act(
        rounds.round_draw,
        scenes.draft,
        lambda round_: {
            "tournament": round_.tournament,
            "number": 1,
            "seed": 43,
            "version": round_.version,
        },
        ("round.draw",),
        {"number": 2},
    ),
    Act(rounds.round_publish, scenes.draft, of_round(), ("round.publish",), None),
    Act(rounds.round_unpublish, round_taken_back, of_round(), ("round.unpublish",), None),
    Act(
        rounds.round_cards,
        round_taken_back,
        lambda round_: {"round_": round_},
        ("round.cards",),
        None,
    ),
    Act(
        seats.round_seat,
        scenes.late_pairs,
        lambda round_: {"round_": round_, "numbers": (5, 6), "version": round_.version},
        ("round.seat",),
        {"numbers": (1, 5)},
    ),
    Act(
        seats.round_join_pool,
        scenes.late_for_pools,
        lambda round_: {
            "round_": round_,
            "number": 8,
            "place": without_table(round_).pools[0].key,
            "version": round_.version,
        },
        ("round.join",),
        {"place": "9-A"},
    ),
    Act(
        seats.round_reseat,
        scenes.other_finalist,
        misplaced_key,
        ("round.reseat",),
        {"key": "another"},
    ),
    Act(
        seats.round_leave,
        scenes.other_finalist,
        misplaced_key,
        ("round.leave",),
        {"key": "another"},
    ),
    Act(rounds.round_discard, scenes.draft, of_round(), ("round.discard",), None),
    Act(drafts.draft_swap, scenes.draft, two_tables, ("round.swap",), {"one": 99}),
    Act(
        drafts.draft_lock,
        scenes.draft,
        of_round(table=2, locked=True),
        ("round.lock",),
        {"table": 3},
    ),
    Act(drafts.draft_redraw, scenes.draft, of_round(seed=8), ("round.redraw",), None),
    Act(drafts.draft_undo, scenes.swapped, of_round(), ("round.undo",), None),
    Act(drafts.draft_redo, scenes.swap_undone, of_round(), ("round.redo",), None),
)
RESULTS = (
    Act(
        results.result_record,
        scenes.awaited,
        of_match(totals=scenes.FULL),
        ("result.record",),
        {"totals": scenes.SHORT},
    ),
    Act(
        results.result_forfeit,
        scenes.awaited,
        of_match(absent={1}),
        ("result.forfeit",),
        {"absent": set()},
    ),
    Act(
        results.result_undo,
        scenes.carded,
        of_match(reason="Mauvaise table"),
        ("result.undo",),
        {"reason": ""},
    ),
    Act(
        results.result_clear,
        scenes.to_review,
        of_match(reason="Recompté"),
        ("result.clear",),
        {"reason": " "},
    ),
    Act(
        hands.hand_record,
        scenes.awaited,
        of_match(facts=scenes.HAND),
        ("hand.record",),
        {"facts": {"taker": "A", "points": {"A": 163}}},
    ),
    Act(
        hands.hand_edit,
        scenes.by_hands,
        of_match(number=1, facts=OTHER_HAND),
        ("hand.edit",),
        {"number": 2},
    ),
    Act(hands.hand_delete, scenes.by_hands, of_match(number=1), ("hand.delete",), {"number": 0}),
    Act(hands.time_up, scenes.timed, of_match(), ("result.time_up",), None),
    Act(
        hands.time_back,
        scenes.timed_out,
        of_match(reason="Il restait une donne"),
        ("result.time_back",),
        {"reason": ""},
    ),
    Act(
        bye_games.catch_up_start,
        scenes.exempt,
        of_match(opponent=2),
        ("catch_up.start",),
        {"opponent": 3},
    ),
    Act(
        bye_games.bis_start,
        scenes.exempt_twice,
        of_match(opponent=2),
        ("bis.start",),
        {"opponent": 3},
    ),
    Act(
        bye_games.bye_game_cancel,
        scenes.bis_begun,
        of_match(kind=MatchKind.BIS),
        ("bis.cancel",),
        {"kind": MatchKind.CATCH_UP},
    ),
)
RANKING = (
    Act(
        ranking.penalty_give,
        scenes.played_pair,
        lambda entrant: {
            "entrant": entrant,
            "round_number": 1,
            "points": -50,
            "reason": "En retard",
        },
        ("penalty.give",),
        {"round_number": 2},
    ),
    Act(
        ranking.penalty_lift,
        scenes.ruling,
        of_ruling(reason="Le bus était en retard"),
        ("penalty.lift",),
        {"reason": ""},
    ),
    Act(
        ranking.ranking_order,
        scenes.tied,
        of_tournament(order=[3, 1], reason="Le plus jeune"),
        ("ranking.order",),
        {"order": [3, 3]},
    ),
    Act(
        ranking.prizes_save,
        scenes.entered,
        of_tournament(prizes=[ranking.PrizeLine(1, "Un jambon")]),
        ("prizes.save",),
        None,
    ),
    Act(
        ranking.prize_hand,
        scenes.prized,
        lambda entrant: {"entrant": entrant, "given": True},
        ("prizes.hand",),
        None,
    ),
    Act(
        ranking.ranking_hold,
        scenes.entered,
        unversioned(held=True),
        ("prizes.hold",),
        None,
    ),
    Act(
        hall_plan,
        scenes.entered,
        of_tournament(spots=[TableSpot(1, "Près du bar", 1, 1), TableSpot(2, "", 2, 1)]),
        ("tournament.plan",),
        {"spots": [TableSpot(1, "", 1, 1), TableSpot(2, "", 1, 1)]},
    ),
    Act(archive.tournament_finish, scenes.complete, of_tournament(), ("tournament.finish",), None),
    Act(
        archive.tournament_reopen,
        scenes.finished,
        of_tournament(reason="Une feuille oubliée"),
        ("tournament.reopen",),
        {"reason": ""},
    ),
)
ACTS = (
    *(*SITE, *STAFF, *CONTESTS, *COPIES, *SETTINGS, *RULE_SETS, *PEOPLE),
    *(*ENTRANTS, *DRAWS, *RESULTS, *RANKING),
)
