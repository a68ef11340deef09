"""Addresses of the people of a club."""

from django.urls import path

from tournaments.people import views

urlpatterns = [
    path("", views.people, name="people"),
    path("export.<slug:fmt>", views.people_export, name="people_export"),
    path("<int:person>/", views.person_edit, name="person"),
    path("<int:person>/spellings/", views.alias_add, name="alias_add"),
    path("<int:person>/spellings/remove/", views.alias_remove, name="alias_remove"),
    path("<int:person>/merge/", views.people_merge, name="people_merge"),
    path("<int:person>/unmerge/", views.people_unmerge, name="people_unmerge"),
    path("<int:person>/erase/", views.person_erase, name="person_erase"),
]
