"""`python -m tests.bench.site_fill`: create the tournament of the measures."""

import django
from django.core.management import call_command

if __name__ == "__main__":
    django.setup()
    call_command("migrate", verbosity=0)
    from tests.bench.site_tournament import tournament

    tournament()
