"""Addresses of the draw: a round's draft, its steps, its table plan."""

from django.urls import path

from tournaments.views import draws

urlpatterns = [
    path("rounds/<int:number>/draw/", draws.round_draw, name="round_draw"),
    path("rounds/<int:number>/draw/swap/", draws.draft_swap, name="draft_swap"),
    path("rounds/<int:number>/draw/undo/", draws.draft_undo, name="draft_undo"),
    path("rounds/<int:number>/draw/redo/", draws.draft_redo, name="draft_redo"),
    path("rounds/<int:number>/draw/discard/", draws.round_discard, name="round_discard"),
    path("rounds/<int:number>/publish/", draws.round_publish, name="round_publish"),
    path("rounds/<int:number>/unpublish/", draws.round_unpublish, name="round_unpublish"),
    path("rounds/<int:number>/tables/", draws.table_plan, name="table_plan"),
]
