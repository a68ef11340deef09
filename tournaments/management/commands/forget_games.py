"""`manage.py forget_games`: drop shared games that are too old; each start does it too."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.friendly.services import games_forget


class Command(BaseCommand):
    help = "Drop the friendly games that were shared, and not written for ninety days."

    def handle(self, *args: Any, **options: Any) -> None:
        games_forget(at=timezone.now())
