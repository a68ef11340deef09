"""Addresses: entrants, lists of them, check-in."""

from django.urls import path

from tournaments.entrants.views import check_in, entrant, entrants

urlpatterns = [
    path("entrants/", entrants.entrants, name="entrants"),
    path("entrants/players/", entrants.players, name="entrants_players"),
    path("entrants/export/<slug:fmt>/", entrants.export, name="entrants_export"),
    path("entrants/import/", entrants.entrants_import, name="entrants_import"),
    path("entrants/import/enter/", entrants.confirm, name="entrants_import_confirm"),
    path("entrants/<int:number>/", entrant.edit, name="entrant_edit"),
    path("entrants/<int:number>/withdraw/", entrant.withdraw, name="entrant_withdraw"),
    path("entrants/<int:number>/pause/", entrant.pause, name="entrant_pause"),
    path("entrants/<int:number>/resume/", entrant.resume, name="entrant_resume"),
    path("entrants/<int:number>/return/", entrant.come_back, name="entrant_return"),
    path("entrants/<int:number>/substitute/", entrant.substitute, name="entrant_substitute"),
    path("entrants/<int:number>/remove/", entrant.remove, name="entrant_remove"),
    path("entrants/<int:number>/let-in/", entrant.let_in, name="entrant_let_in"),
    path("entrants/<int:number>/put-back/", entrant.put_back, name="entrant_put_back"),
    path("check-in/", check_in.check_in, name="check_in"),
    path("check-in/everyone/", check_in.everyone, name="check_in_everyone"),
    path("check-in/paid/", check_in.all_paid, name="check_in_all_paid"),
    path("check-in/cash/", check_in.cash, name="cash_count"),
]
