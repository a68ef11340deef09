"""Addresses of the draw: a round's draft, its steps, its table plan; who must not meet."""

from django.urls import path

from tournaments.rounds.views import drafts, draws, forbidden_pairings, late_seats

urlpatterns = [
    path("rounds/<int:number>/draw/", draws.round_draw, name="round_draw"),
    path("rounds/<int:number>/draw/swap/", drafts.draft_swap, name="draft_swap"),
    path("rounds/<int:number>/draw/lock/", drafts.draft_lock, name="draft_lock"),
    path("rounds/<int:number>/draw/redraw/", drafts.draft_redraw, name="draft_redraw"),
    path("rounds/<int:number>/draw/undo/", drafts.draft_undo, name="draft_undo"),
    path("rounds/<int:number>/draw/redo/", drafts.draft_redo, name="draft_redo"),
    path(
        "rounds/<int:number>/draw/certificate/",
        draws.draft_certificate,
        name="draft_certificate",
    ),
    path("rounds/<int:number>/draw/discard/", draws.round_discard, name="round_discard"),
    path("rounds/<int:number>/publish/", draws.round_publish, name="round_publish"),
    path("rounds/<int:number>/unpublish/", draws.round_unpublish, name="round_unpublish"),
    path("rounds/<int:number>/seat/", late_seats.round_seat_late, name="round_seat"),
    path("rounds/<int:number>/join/", late_seats.round_join, name="round_join"),
    path("rounds/<int:number>/reseat/", late_seats.round_seat_again, name="round_reseat"),
    path("rounds/<int:number>/leave/", late_seats.round_leave_so, name="round_leave"),
    path("rounds/<int:number>/cards/", draws.round_cards, name="round_cards"),
    path("rounds/<int:number>/tables/", draws.table_plan, name="table_plan"),
    path("entrants/apart/", forbidden_pairings.forbidden_pairings, name="kept_apart"),
    path(
        "entrants/apart/<int:one>/<int:other>/release/",
        forbidden_pairings.release,
        name="kept_apart_release",
    ),
]
