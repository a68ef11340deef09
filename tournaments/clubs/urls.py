"""Addresses of accounts and clubs, and of the journal of a tournament."""

from django.urls import path

from tournaments.clubs.views import account, clubs, entry, journals, staff

urlpatterns = [
    path("setup/", entry.setup, name="setup"),
    path("login/", entry.login, name="login"),
    path("login/again/", entry.send_again, name="send_again"),
    path("logout/", entry.logout, name="logout"),
    path("sign-over/", account.sign_over, name="sign_over"),
    path("sign-over/<int:account>/", account.sign_over_pin, name="sign_over_pin"),
    path("account/", account.account, name="account"),
    path("account/name/", account.account_name, name="account_name"),
    path("account/acts/", journals.account_acts, name="account_acts"),
    path("account/password/", account.account_password, name="account_password"),
    path("account/pin/", account.account_pin, name="account_pin"),
    path("account/pin/delete/", account.account_pin_delete, name="account_pin_delete"),
    path("account/sessions/end/", account.sessions_end, name="sessions_end"),
    path("account/sessions/<int:session>/end/", account.session_end, name="session_end"),
    path("site/", clubs.site_clubs, name="site_clubs"),
    path("site/journal/", journals.site_journal, name="site_journal"),
    path("site/accounts/", clubs.site_accounts, name="site_accounts"),
    path(
        "site/accounts/<int:account>/sessions/end/",
        clubs.site_account_log_out,
        name="site_account_log_out",
    ),
    path(
        "site/accounts/<int:account>/delete/",
        clubs.site_account_delete,
        name="site_account_delete",
    ),
    path("clubs/new/", clubs.club_new, name="club_new"),
    path("clubs/<int:club_id>/settings/", clubs.club_settings, name="club_settings"),
    path("clubs/<int:club_id>/settings/logo/", clubs.club_logo_set, name="club_logo_set"),
    path(
        "clubs/<int:club_id>/settings/logo/remove/",
        clubs.club_logo_remove,
        name="club_logo_remove",
    ),
    path("clubs/<int:club_id>/logo/<slug:digest>.png", clubs.club_logo, name="club_logo"),
    path("clubs/<int:club_id>/journal/", journals.club_journal, name="club_journal"),
    path("clubs/<int:club_id>/journal/<int:user_id>/", journals.club_acts, name="club_acts"),
    path("desk/<slug:code>/journal/", journals.journal, name="journal"),
    path("clubs/<int:club_id>/leave/", staff.club_leave, name="club_leave"),
    path("clubs/<int:club_id>/staff/", staff.staff, name="staff"),
    path("clubs/<int:club_id>/staff/give/", staff.role_give, name="role_give"),
    path("clubs/<int:club_id>/staff/invite/", staff.staff_invite, name="staff_invite"),
    path("clubs/<int:club_id>/staff/roles/<int:membership>/end/", staff.role_end, name="role_end"),
    path(
        "clubs/<int:club_id>/staff/invitations/<int:invitation>/",
        staff.invitation_code,
        name="invitation",
    ),
    path(
        "clubs/<int:club_id>/staff/invitations/<int:invitation>/take-back/",
        staff.invitation_take_back,
        name="take_back",
    ),
    path(
        "clubs/<int:club_id>/staff/<int:member>/password/",
        staff.member_reset,
        name="member_reset",
    ),
    path("join/<str:token>/", entry.join, name="join"),
    path("reset/<str:token>/", entry.reset, name="reset"),
    path("desk/<slug:code>/staff/", staff.contest_staff, name="contest_staff"),
    path("desk/<slug:code>/staff/invite/", staff.contest_invite, name="contest_invite"),
    path(
        "desk/<slug:code>/staff/roles/<int:membership>/end/",
        staff.contest_role_end,
        name="contest_role_end",
    ),
    path(
        "desk/<slug:code>/staff/invitations/<int:invitation>/",
        staff.contest_invitation,
        name="contest_invitation",
    ),
    path(
        "desk/<slug:code>/staff/invitations/<int:invitation>/take-back/",
        staff.contest_take_back,
        name="contest_take_back",
    ),
]
