"""The glossary: the words of the game and of a contest, as pages and rule sheets use them."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tournaments.core.wording.text import Text


class Term(NamedTuple):
    """A word and what it means, in a sentence or two."""

    word: Text
    meaning: Text


GLOSSARY = {
    "belote": Term(
        pgettext_lazy("glossary", "belote, rebelote"),
        _(
            "King and queen of trump in one hand: 20 points for the side that "
            "holds and announces them, whether or not it took."
        ),
    ),
    "bye": Term(
        pgettext_lazy("glossary", "bye"),
        _(
            "A pair that does not play in a round because the number is odd. The rules say what "
            "it scores. No pair has a second bye while another has had none."
        ),
    ),
    "capot": Term(
        pgettext_lazy("glossary", "capot"),
        _(
            "One side takes all eight tricks: in place of their points it scores an amount that "
            "the rules fix, often 250 or 252."
        ),
    ),
    "carre": Term(
        pgettext_lazy("glossary", "carré"),
        _("Four cards of a kind in one hand, where declarations are played."),
    ),
    "consolante": Term(
        pgettext_lazy("glossary", "consolante"),
        _("A second bracket for the losers of the first one."),
    ),
    "contre": Term(
        pgettext_lazy("glossary", "contre, surcontre"),
        _(
            "The other side doubts the contract: the stake is multiplied; the taker may "
            "multiply it once more."
        ),
    ),
    "danois": Term(
        pgettext_lazy("glossary", "danois"),
        _(
            "The first plays the second, the third plays the fourth and so on in the current "
            "ranking, without playing anyone twice."
        ),
    ),
    "declarations": Term(
        pgettext_lazy("glossary", "declarations"),
        _(
            "Tierce, cinquante, cent, carré: runs and fours of a kind that score points, where "
            "the rules play them."
        ),
    ),
    "dedans": Term(
        pgettext_lazy("glossary", "dedans"),
        _("The taker has fewer points than the defence: the defence scores everything."),
    ),
    "defence": Term(
        pgettext_lazy("glossary", "taker, defence"),
        _("The side that chose trumps, and the side that plays against it."),
    ),
    "dix_de_der": Term(
        pgettext_lazy("glossary", "dix de der"),
        _("Ten points for the last trick: 152 of the cards and 10 make 162."),
    ),
    "pair": Term(
        pgettext_lazy("glossary", "pair (doublette)"),
        _("Two players who stay together for the whole contest."),
    ),
    "hand": Term(
        pgettext_lazy("glossary", "hand (donne)"),
        _("The cards are dealt and played once."),
    ),
    "round": Term(
        pgettext_lazy("glossary", "round (partie)"),
        _(
            "All tables play at the same time, a set number of hands or up to a set number of "
            "points. A contest has four or five."
        ),
    ),
    "forfeit": Term(
        pgettext_lazy("glossary", "forfeit"),
        _("A pair does not come or does not finish: the other one gets what the rules say."),
    ),
    "litige": Term(
        pgettext_lazy("glossary", "litige"),
        _(
            "Both sides have the same number of points, 81 each for example. What happens to them "
            "is in the rules: most often the defence scores its points and the taker’s are put "
            "back into play for the next hand."
        ),
    ),
    "key": Term(
        pgettext_lazy("glossary", "ranking criterion"),
        _("What decides between two pairs, in order: wins, points, difference …"),
    ),
    "melee": Term(
        pgettext_lazy("glossary", "mêlée"),
        _("Everyone enters alone and gets a new partner each round."),
    ),
    "bis": Term(
        pgettext_lazy("glossary", "partie bis"),
        _("The byes of two rounds play each other; the match counts for both."),
    ),
    "phase": Term(
        pgettext_lazy("glossary", "phase"),
        _(
            "A part of the contest with its own kind of draw: four danois rounds, then a bracket "
            "of eight."
        ),
    ),
    "pools": Term(
        pgettext_lazy("glossary", "pools"),
        _("Small groups in which everyone meets everyone; the first ones go on."),
    ),
    "rematch": Term(
        pgettext_lazy("glossary", "rematch"),
        _("Two pairs meet a second time. The draw avoids it as long as possible."),
    ),
    "rubicon": Term(
        pgettext_lazy("glossary", "rubicon"),
        _("A side that ends far behind: the win counts more."),
    ),
    "stake": Term(
        pgettext_lazy("glossary", "points put back into play"),
        _("Points of a litige that wait for the next hand: its winner takes them."),
    ),
    "swiss": Term(
        pgettext_lazy("glossary", "Swiss system"),
        _(
            "By rank, among those with the same number of wins; or drawn by lot among them "
            "(Aurard)."
        ),
    ),
    "unit": Term(
        pgettext_lazy("glossary", "unit of the score card"),
        _("Some clubs write tens: 16 on the score card is 160 points."),
    ),
    "withdrawn": Term(
        pgettext_lazy("glossary", "withdrawn"),
        _(
            "A pair that left before its last match. A setting says whether it is listed below "
            "the ranking, after all others, or like them; an excluded pair is always below."
        ),
    ),
}
"""By a name of its own, which addresses carry."""
