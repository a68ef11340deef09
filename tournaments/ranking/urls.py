"""Addresses of the ranking and the prizes."""

from django.urls import path

from tournaments.ranking import views

urlpatterns = [
    path("ranking/", views.ranking_desk, name="ranking_desk"),
    path("ranking/order/", views.order, name="ranking_order"),
    path("ranking/crosstable/", views.crosstable_desk, name="crosstable"),
    path("ranking/pictures/", views.ranking_pictures, name="ranking_pictures"),
    path("ranking/<int:number>/", views.ranking_row, name="ranking_row"),
    path("ranking/export.<slug:fmt>", views.ranking_export, name="ranking_export"),
    path("ranking/<int:number>/penalties/", views.penalties, name="penalties"),
    path(
        "ranking/<int:number>/penalties/<int:penalty_number>/lift/",
        views.lift,
        name="penalty_lift",
    ),
    path("prizes/", views.prizes, name="prizes"),
    path("prizes/hold/", views.ranking_hold, name="ranking_hold"),
    path("prizes/<int:number>/hand/", views.prize_hand, name="prize_hand"),
]
