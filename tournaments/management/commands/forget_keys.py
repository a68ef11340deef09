"""`manage.py forget_keys`: drop the keys of old forms; each start does it too."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.core.writes import forget_old_keys


class Command(BaseCommand):
    help = "Drop the keys of forms sent more than a month ago."

    def handle(self, *args: Any, **options: Any) -> None:
        forget_old_keys(timezone.now())
