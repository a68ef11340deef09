"""Addresses of accounts and clubs, and of the journal of a tournament."""

from django.urls import path

from tournaments.clubs.views import account, club_settings, clubs, entry, journals

urlpatterns = [
    path("setup/", entry.setup, name="setup"),
    path("login/", entry.login, name="login"),
    path("login/again/", entry.send_again, name="send_again"),
    path("logout/", entry.logout, name="logout"),
    path("account/", account.account, name="account"),
    path("account/name/", account.account_name, name="account_name"),
    path("account/acts/", journals.account_acts, name="account_acts"),
    path("account/password/", account.account_password, name="account_password"),
    path("account/sessions/end/", account.sessions_end, name="sessions_end"),
    path("account/sessions/<int:session>/end/", account.session_end, name="session_end"),
    path("clubs/new/", clubs.club_new, name="club_new"),
    path("clubs/<int:club_id>/settings/", club_settings.club_settings, name="club_settings"),
    path("clubs/<int:club_id>/settings/logo/", club_settings.club_logo_set, name="club_logo_set"),
    path(
        "clubs/<int:club_id>/settings/logo/remove/",
        club_settings.club_logo_remove,
        name="club_logo_remove",
    ),
    path("clubs/<int:club_id>/logo/<slug:digest>.png", club_settings.club_logo, name="club_logo"),
    path("clubs/<int:club_id>/journal/", journals.club_journal, name="club_journal"),
    path("clubs/<int:club_id>/journal/<int:user_id>/", journals.club_acts, name="club_acts"),
    path("desk/<slug:code>/journal/", journals.journal, name="journal"),
]
