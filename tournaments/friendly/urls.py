"""Addresses of friendly games; that of a shared one has its code."""

from django.urls import path

from tournaments.friendly.views import play, sharing

urlpatterns = [
    path("", play.friendly, name="friendly"),
    path("game/", play.friendly_game, name="friendly_game"),
    path("preview/", play.friendly_preview, name="friendly_preview"),
    path("print/", sharing.friendly_paper, {"pdf": False}, name="friendly_paper"),
    path("print.pdf", sharing.friendly_paper, {"pdf": True}, name="friendly_pdf"),
    path("<slug:shared>/", sharing.shared_page, name="shared_game"),
    path("<slug:shared>/print/", sharing.shared_paper, {"pdf": False}, name="shared_game_paper"),
    path("<slug:shared>/print.pdf", sharing.shared_paper, {"pdf": True}, name="shared_game_pdf"),
]
