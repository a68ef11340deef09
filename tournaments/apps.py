"""The Django app of tournaments."""

from importlib import import_module

from django.apps import AppConfig

ROOMS_WITH_CHECKS = ("core", "clubs", "rulesets", "entrants", "rounds", "paper")


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        """Register the system checks, the sentences of the journal, what comes next, and logins."""
        from tournaments.clubs import journal_words as clubs
        from tournaments.core import journal_words, next_round_source
        from tournaments.desk import journal_words as desk
        from tournaments.entrants import journal_words as entrants
        from tournaments.people import journal_words as people
        from tournaments.phases import journal_words as phases
        from tournaments.ranking import journal_words as ranking
        from tournaments.ranking.selectors.played import walks_over
        from tournaments.results import journal_words as results
        from tournaments.rounds import journal_words as draws
        from tournaments.rounds.selectors.next_round import next_play
        from tournaments.rulesets import journal_words as rulesets

        for room in (clubs, rulesets, entrants, results, ranking, phases, draws, people, desk):
            journal_words.SENTENCES.update(room.SENTENCES)
        next_round_source.register(next_play, walks_over)
        for name in ROOMS_WITH_CHECKS:
            import_module(f"tournaments.{name}.checks")
        import_module("tournaments.clubs.sessions")
