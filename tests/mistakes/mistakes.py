"""The mistakes: a few characters of a file, and what a tired developer might have typed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """A fault to put in: `before` stands once in the file, `after` takes its place.

    `reached_at` is a text that stands once in the file, at the beginning of a statement inside a
    function: the tests that execute that statement are those that reach the mistake. By default
    the line of `before`.
    """

    kind: str
    path: str
    before: str
    after: str
    reached_at: str = ""


MISTAKES = (
    # A condition turned round.
    Mistake(
        "turned",
        "scoring/finish.py",
        'if game.rules.litige_at_end == "extra_hand":',
        'if game.rules.litige_at_end != "extra_hand":',
    ),
    Mistake(
        "turned",
        "tournaments/rulesets/effective_rules.py",
        "return _over(above, tuple(sorted(own.items()))) if own else above",
        "return _over(above, tuple(sorted(own.items()))) if not own else above",
    ),
    Mistake(
        "turned",
        "tournaments/ranking/selectors/standings.py",
        "if not tournament.ranking_held or tournament.finished_at is not None:",
        "if not tournament.ranking_held or tournament.finished_at is None:",
    ),
    Mistake(
        "turned",
        "tournaments/people/selectors/person.py",
        "if seat.person_id not in own and",
        "if seat.person_id in own and",
        "shared = {",
    ),
    Mistake(
        "turned",
        "tournaments/public/views.py",
        "last = cards.all_in and cards.latest >= tournament.rounds_total",
        "last = not cards.all_in and cards.latest >= tournament.rounds_total",
    ),
    Mistake(
        "turned",
        "belote_club/backup_thread.py",
        "if changed and not labels:",
        "if changed and labels:",
    ),
    # A filter dropped from a query.
    Mistake(
        "filter",
        "tournaments/models/entrant.py",
        "return self.placed().filter(withdrawn_from=None)",
        "return self.filter(withdrawn_from=None)",
    ),
    Mistake(
        "filter",
        "tournaments/results/pages.py",
        "played = round_.matches.exclude(kind=MatchKind.BYE)",
        "played = round_.matches.all()",
    ),
    Mistake(
        "filter",
        "tournaments/rounds/selectors/draws.py",
        "absent = tournament.entrants.playing_in(number).filter(present=False)",
        "absent = tournament.entrants.filter(present=False)",
    ),
    Mistake(
        "filter",
        "tournaments/changes/selectors/impact.py",
        "later = tournament.rounds.filter(number__gt=number)",
        "later = tournament.rounds.all()",
    ),
    Mistake(
        "filter",
        "tournaments/paper/treasurer/values.py",
        "numbers = list(tournament.entrants.filter(owing())",
        "numbers = list(tournament.entrants.filter(present=True)",
    ),
    Mistake(
        "filter",
        "tournaments/friendly/selectors.py",
        "row = SharedGame.objects.open(at).filter(code=code).first()",
        "row = SharedGame.objects.filter(code=code).first()",
    ),
    # A permission widened.
    Mistake(
        "permission",
        "tournaments/core/access.py",
        'own = Q(tournament=None) | Q(tournament=OuterRef("tournament"))',
        "own = Q()",
    ),
    Mistake(
        "permission",
        "tournaments/clubs/staff.py",
        'if isinstance(where, Club) else {"tournament": where}',
        'if isinstance(where, Club) else {"club": where.club}',
    ),
    Mistake(
        "permission",
        "tournaments/entrants/views/entrants.py",
        '@for_tournament("data.export")',
        '@for_tournament("paper.print")',
        "club, *others = FIELDS",
    ),
    Mistake(
        "permission",
        "tournaments/results/views/tables.py",
        '@for_match("result.reopen", "POST")\ndef clear(',
        '@for_match("result.enter", "POST")\ndef clear(',
        'form = ReasonForm(request.POST, auto_id="id_back_%s")',
    ),
    Mistake(
        "permission",
        "tournaments/phases/views.py",
        '@for_tournament("tournament.settle", "POST")\ndef phase_rounds(',
        '@for_tournament("tournament.run", methods="POST")\ndef phase_rounds(',
        'act = ROUND_ACTS.get(request.POST.get("act", ""))',
    ),
    Mistake(
        "permission",
        "tournaments/desk/views/home.py",
        'tournament = club.tournaments.select_related("club").filter(code=code).first()',
        'tournament = Tournament.objects.select_related("club").filter(code=code).first()',
    ),
    # A total off by one.
    Mistake(
        "total",
        "tournaments/draws/pools.py",
        "return pools if entrants // pools >= SMALLEST else",
        "return pools if entrants // pools > SMALLEST else",
    ),
    Mistake(
        "total",
        "tournaments/brackets/selectors.py",
        "return 1 << ((members - 1).bit_length() - 1)",
        "return 1 << (members.bit_length() - 1)",
    ),
    Mistake(
        "total",
        "tournaments/entrants/selectors/entrants.py",
        "filter(waiting__lte=entrant.waiting).count()",
        "filter(waiting__lt=entrant.waiting).count()",
    ),
    Mistake(
        "total",
        "tournaments/models/prize.py",
        "return range(self.rank, (self.last_rank or self.rank) + 1)",
        "return range(self.rank, self.last_rank or self.rank)",
    ),
    Mistake(
        "total",
        "tournaments/rounds/selectors/forbidden_pairings.py",
        "if left + spare < plan.rounds",
        "if left + spare <= plan.rounds",
        "spare = len(ids) % 2",
    ),
    Mistake(
        "total",
        "tournaments/handouts/forms.py",
        "numbers = range(game.fewest, game.most + 1)",
        "numbers = range(game.fewest, game.most)",
    ),
)
