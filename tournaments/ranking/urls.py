"""Addresses of the ranking and the prizes."""

from django.urls import path

from tournaments.ranking.views import order, penalties, prizes, ranking

urlpatterns = [
    path("ranking/", ranking.ranking_desk, name="ranking_desk"),
    path("ranking/order/", order.order, name="ranking_order"),
    path("ranking/crosstable/", ranking.crosstable_desk, name="crosstable"),
    path("ranking/pictures/", ranking.ranking_pictures, name="ranking_pictures"),
    path("ranking/<int:number>/", ranking.ranking_row, name="ranking_row"),
    path("ranking/export.<slug:fmt>", ranking.ranking_export, name="ranking_export"),
    path("ranking/<int:number>/penalties/", penalties.penalties, name="penalties"),
    path(
        "ranking/<int:number>/penalties/<int:penalty_number>/lift/",
        penalties.lift,
        name="penalty_lift",
    ),
    path("prizes/", prizes.prizes, name="prizes"),
    path("prizes/hold/", prizes.ranking_hold, name="ranking_hold"),
    path("prizes/<int:number>/hand/", prizes.prize_hand, name="prize_hand"),
]
