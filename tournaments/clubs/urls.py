"""Addresses of accounts and clubs, and of the journal of a tournament."""

from django.urls import path

from tournaments.clubs.views import account, club_settings, clubs, entry, journals, pins, site

urlpatterns = [
    path("setup/", entry.setup, name="setup"),
    path("login/", entry.login, name="login"),
    path("login/again/", entry.send_again, name="send_again"),
    path("logout/", entry.logout, name="logout"),
    path("sign-over/", pins.sign_over, name="sign_over"),
    path("sign-over/<int:account>/", pins.sign_over_pin, name="sign_over_pin"),
    path("account/", account.account, name="account"),
    path("account/name/", account.account_name, name="account_name"),
    path("account/acts/", journals.account_acts, name="account_acts"),
    path("account/password/", account.account_password, name="account_password"),
    path("account/pin/", pins.account_pin, name="account_pin"),
    path("account/pin/delete/", pins.account_pin_delete, name="account_pin_delete"),
    path("account/sessions/end/", account.sessions_end, name="sessions_end"),
    path("account/sessions/<int:session>/end/", account.session_end, name="session_end"),
    path("site/", site.site_clubs, name="site_clubs"),
    path("site/accounts/", site.site_accounts, name="site_accounts"),
    path(
        "site/accounts/<int:account>/sessions/end/",
        site.site_account_log_out,
        name="site_account_log_out",
    ),
    path(
        "site/accounts/<int:account>/delete/",
        site.site_account_delete,
        name="site_account_delete",
    ),
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
