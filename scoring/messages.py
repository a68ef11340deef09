"""The sentences of the errors, English and ready for translation (``%``-style values)."""


def gettext_noop(message: str) -> str:
    """Mark a text for translation by the app."""
    return message


MESSAGES = {
    # the input itself
    "not_json": gettext_noop("the input is not JSON: %(reason)s"),
    "number_too_long": gettext_noop("a number is too long: %(value)s digits"),
    "unreadable": gettext_noop("the file cannot be read: %(reason)s"),
    "repeated_key": gettext_noop("a criterion may be given once only, not in %(value)s"),
    "not_an_object": gettext_noop("an object is needed, not %(value)s"),
    "not_a_list": gettext_noop("a list is needed, not %(value)s"),
    "unknown_key": gettext_noop("there is no such key: %(value)s"),
    "required": gettext_noop("this is required: %(value)s"),
    # values
    "not_whole": gettext_noop("a whole number is needed, not %(value)s"),
    "too_small": gettext_noop("at least %(minimum)s is needed, not %(value)s"),
    "too_large": gettext_noop("at most %(maximum)s is possible, not %(value)s"),
    "not_a_choice": gettext_noop("one of %(choices)s is needed, not %(value)s"),
    "not_a_flag": gettext_noop("true or false is needed, not %(value)s"),
    "not_text": gettext_noop("a text is needed, not %(value)s"),
    # rules
    "unknown_preset": gettext_noop("there is no such preset: %(value)s"),
    "unknown_game": gettext_noop("there is no such game: %(value)s"),
    "game_contradicts": gettext_noop("the preset %(preset)s is not of the game %(value)s"),
    "other_option": gettext_noop("this is no option of the game %(game)s: %(value)s"),
    "endless": gettext_noop("a target or a number of hands is needed: target %(value)s"),
    "untimed_minutes": gettext_noop("these rules have no time limit: minutes %(value)s"),
    "rubicon_target": gettext_noop("this rubicon needs a target: rubicon %(value)s"),
    "unit_needs": gettext_noop(
        "counting in tens does not go with the answer %(value)s to the question %(option)s"
    ),
    "not_together": gettext_noop(
        "the answer %(setting)s to the question %(option)s does not go with this one: %(value)s"
    ),
    "not_a_ten": gettext_noop("a multiple of ten is needed, not %(value)s"),
    "above_highest_bid": gettext_noop("above the highest bid, which is %(highest)s: %(value)s"),
    # sides
    "side_count": gettext_noop("the game %(game)s has %(expected)s sides, not %(value)s"),
    "side_name": gettext_noop("a side needs a name, not %(value)s"),
    "side_twice": gettext_noop("a side is named twice: %(value)s"),
    "not_a_side": gettext_noop("there is no such side: %(value)s (sides: %(sides)s)"),
    # hands
    "after_end": gettext_noop("the game had ended before hand %(value)s"),
    "not_timed": gettext_noop("these rules have no time limit: %(value)s"),
    "already_ended": gettext_noop("the game had ended with hand %(last)s already: %(value)s"),
    "other_game": gettext_noop("this is not used in the game %(game)s: %(value)s"),
    "stands_alone": gettext_noop("nothing else may be given with %(alone)s: %(value)s"),
    "points_sum": gettext_noop("the points add up to %(value)s, not %(expected)s"),
    "points_over": gettext_noop("the points add up to more than %(maximum)s: %(value)s"),
    "capot_points": gettext_noop("a capot leaves %(expected)s for %(side)s, not %(value)s"),
    "capot_not_called": gettext_noop("calling capot is not played: %(value)s"),
    "no_declarations": gettext_noop("declarations are not played: %(value)s"),
    "one_side_declares": gettext_noop("only one side scores its declarations, not %(value)s"),
    "sequence_too_low": gettext_noop("no %(kind)s can end with %(value)s"),
    "trickless_points": gettext_noop("a player without a trick has no points: %(value)s"),
    "all_trickless": gettext_noop("these cannot all be without a trick: %(value)s"),
    "capot_contradicts": gettext_noop("the capot contradicts %(other)s: %(value)s"),
    "not_a_bid": gettext_noop("no bid of %(minimum)s to %(maximum)s in tens: %(value)s"),
    "generale_not_played": gettext_noop("a générale is not played: %(value)s"),
    "solo_without_capot": gettext_noop("one player takes all only with a capot: %(value)s"),
    "belote_list": gettext_noop(
        "one to four belotes may be listed only with every suit as trump: %(value)s"
    ),
    "belote_without_trump": gettext_noop("there is no belote without trump: %(value)s"),
    "player_out": gettext_noop("this player is already out: %(value)s"),
    "taker_alone": gettext_noop("only the points of the taker are given, not those of %(value)s"),
    # matches of several games
    "no_match_of": gettext_noop("no match of several games is played at %(value)s"),
    "odd_games": gettext_noop("the best of an odd number of games is needed, not of %(value)s"),
    "after_match": gettext_noop("the match had ended before game %(value)s"),
    "after_unfinished": gettext_noop("a game is not finished before game %(value)s"),
    # checks of totals
    "no_extra_hand": gettext_noop("no extra hand is played: %(value)s"),
    # rankings
    "no_key": gettext_noop("at least one ranking criterion is needed, not %(value)s"),
    "key_needs": gettext_noop("%(needed)s is required by the ranking criterion %(value)s"),
    "not_an_entrant": gettext_noop("there is no such entrant: %(value)s"),
    "given_twice": gettext_noop("this is given twice: %(value)s"),
    "nobody": gettext_noop("at least one entrant is needed, not %(value)s"),
    "match_sides": gettext_noop("a match has 2 to %(most)s sides, not %(value)s"),
    "no_such_side": gettext_noop("the winner is no side of the match: %(value)s"),
    "forfeit_wins": gettext_noop("a side that forfeits is not the winner: %(value)s"),
    "twice_in_round": gettext_noop("an entrant is twice in round %(round)s: %(value)s"),
    "two_caps": gettext_noop("two maximums apply in one round: %(value)s"),
    "ends_before": gettext_noop("to_round is below from_round %(start)s: %(value)s"),
    "too_long": gettext_noop("at most %(digits)s digits are possible, not %(value)s"),
}
