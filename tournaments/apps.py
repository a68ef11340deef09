"""The Django app of contests."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        """Register the system checks, and the sentences of the journal of every room."""
        from tournaments.clubs import journal_words as clubs
        from tournaments.core import checks, journal_words  # noqa: F401 - registers itself
        from tournaments.desk import journal_words as desk
        from tournaments.entrants import journal_words as entrants
        from tournaments.phases import journal_words as phases
        from tournaments.ranking import journal_words as ranking
        from tournaments.results import journal_words as results
        from tournaments.rounds import journal_words as draws
        from tournaments.rulesets import journal_words as rulesets

        for room in (clubs, rulesets, entrants, results, ranking, phases, draws, desk):
            journal_words.SENTENCES.update(room.SENTENCES)
