"""Addresses of the people of a club."""

from django.urls import path

from tournaments.people.views import listing, person

urlpatterns = [
    path("", listing.people, name="people"),
    path("export.<slug:fmt>", listing.people_export, name="people_export"),
    path("<int:person>/", person.person_edit, name="person"),
    path("<int:person>/spellings/", person.alias_add, name="alias_add"),
    path("<int:person>/spellings/remove/", person.alias_remove, name="alias_remove"),
    path("<int:person>/merge/", listing.people_merge, name="people_merge"),
    path("<int:person>/unmerge/", listing.people_unmerge, name="people_unmerge"),
    path("<int:person>/erase/", person.person_erase, name="person_erase"),
]
