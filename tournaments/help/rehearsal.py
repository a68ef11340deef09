"""The rehearsal: on each page of the demonstration a card says what to try there."""

from django.utils.translation import gettext_lazy as _

ON_PAGES = {
    "desk": _(
        "This is the home of the evening: the next step is the green button, the hall shows "
        "which tables are still playing. Choose “Enter results”."
    ),
    "round_draw": _(
        "Click on a pair, then on another: they change places, and “Undo” puts them back. "
        "Nobody sees the draw before you publish it."
    ),
    "table_plan": _(
        "Who plays where in this round. Print it for the wall, or open the projector from the home "
        "of the evening: it shows the same."
    ),
    "check_in": _("Tick who has come and who has paid: each tick is saved at once."),
    "match_desk": _(
        "Enter a hand: who took, the suit, the points. The line above the button says what each "
        "side marks, and why."
    ),
}
"""By the name of an address."""
IN_SECTIONS = {
    "hall": _("Drag a table to where it stands in the hall; on the keyboard the arrows move it."),
    "entrants": _(
        "Enter a pair that comes late: two names, Enter. The page says from which round it plays."
    ),
    "results": _(
        "Type the number of a table that is still out, then 1010, Enter, 934, Enter. Then try "
        "a sum that is wrong: 1010 and 900."
    ),
    "ranking": _(
        "Open a row: it says why this pair is above the next one. Then have a look at the pictures."
    ),
    "prizes": _(
        "Change a prize, or add one for the ranks 9 to 12. Nothing is given before all cards "
        "are in."
    ),
    "papers": _("Open the score cards as a PDF, as the printer will have them."),
    "journal": _("Find what you have just done: every act is here, with its time."),
    "rules": _(
        "Read the questions: each says what will be on the rule sheet. They can no longer be "
        "changed without a preview, because play has begun."
    ),
    "settings": _("Add a fifth round, then look at the line of the evening."),
    "staff": _("Here the organiser invites those who type results or settle disputes."),
}
"""By the section of the desk (`here`), for its pages without a card of their own."""
