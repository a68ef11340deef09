"""Addresses of the draw: a round's draft, its steps, its table plan; who must not meet."""

from django.urls import path

from tournaments.rounds.views import drafts, draws, forbidden_pairings

OF_A_ROUND = {
    "draw/": draws.round_draw,
    "draw/swap/": drafts.draft_swap,
    "draw/lock/": drafts.draft_lock,
    "draw/redraw/": drafts.draft_redraw,
    "draw/undo/": drafts.draft_undo,
    "draw/redo/": drafts.draft_redo,
    "draw/certificate/": draws.draft_certificate,
    "draw/discard/": draws.round_discard,
    "publish/": draws.round_publish,
    "unpublish/": draws.round_unpublish,
    "seat/": draws.round_seat,
    "join/": draws.round_join,
    "reseat/": draws.round_reseat,
    "leave/": draws.round_leave,
    "cards/": draws.round_cards,
    "tables/": draws.table_plan,
}
"""The pages and acts of a round, each named as its view."""
urlpatterns = [
    *(
        path(f"rounds/<int:number>/{address}", view, name=view.__name__)
        for address, view in OF_A_ROUND.items()
    ),
    path("entrants/apart/", forbidden_pairings.forbidden_pairings, name="kept_apart"),
    path(
        "entrants/apart/<int:one>/<int:other>/release/",
        forbidden_pairings.release,
        name="kept_apart_release",
    ),
]
