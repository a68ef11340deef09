"""What is wrong with an input, in a form that the app can translate."""

MESSAGES: dict[str, str] = {
    "not_json": "not readable as JSON: {detail}",
    "no_file": "file cannot be read: {name}",
    "usage": "draw, verify or certificate, then FILE, or - for standard input: {given}",
    "not_an_object": "an object with named values is needed, not {given}",
    "not_a_list": "a list is needed, not {given}",
    "not_whole": "a whole number is needed, not {given}",
    "not_text": "text is needed, not {given}",
    "out_of_range": "a number from {low} to {high} is needed, not {given}",
    "missing": "this value is missing: {name}",
    "unknown_key": "unknown name: {name}",
    "key_twice": "name given twice: {name}",
    "unknown_choice": "one of {choices} is needed, not {given}",
    "id_twice": "entrant given twice: {id}",
    "table_twice": "table given twice: {table}",
    "not_a_pair": "a pair is two entrants, not {given}",
    "entrant_count": "{low} to {high} entrants can be drawn, not {count}",
    "sides_count": "a match has 2 to 6 sides, not {count}",
    "empty_side": "a side without entrants",
    "sides_or_bye": "either sides or a bye is needed, and not both",
    "later_round": "history is of rounds before round {round}, not of round {given}",
    "tables_missing": "{missing} more tables are needed: {matches} matches, {tables} tables",
    "bye_unknown": "the bye goes to an entrant of this round, not to {id}",
    "not_playing": "entrant {id} does not play this round",
    "not_placed": "entrant {id} is neither in a match nor given a bye",
    "only_at_random": "rematches are allowed in rounds of random pairs only, not in {system}",
    "only_in_swiss": "an order is chosen in rounds of swiss only, not in {system}",
    "not_a_flag": "true or false is needed, not {given}",
    "table_not_filled": "a table needs {size} entrants, not {count}",
    "table_sizes": "tables of {sizes} are needed",
    "pool_sizes": "pools of {sizes} are needed",
    "bye_count": "{expected} byes are needed, not {count}",
    "too_many_rounds": "{most} rounds can be played, not {given}",
    "not_of_two": "a side is two partners, not {count}",
    "not_of_four": "a match is two sides of two partners, not {count} sides",
    "not_in_double": "a double elimination has no {name}",
    "no_such_round": "a round from 1 to {most} is needed, not {given}",
    "not_one": "a side is one entrant, not {count}",
    "no_such_table": "table {table} is not among the tables of the round",
    "no_answer": "not the answer of a draw: {problem}",
    "not_one_round": "{system} draws more than one round",
    "other_norm": "norm {norm} is drawn, not norm {given}",
    "too_heavy": "the numbers are too large to be compared exactly",
}


class DrawError(Exception):
    """An input that cannot be drawn or verified.

    :ivar field: where the mistake is, such as ``entrants[3].victories``
    :ivar code: a key of :data:`MESSAGES`, for translation
    :ivar values: what the message names
    :ivar message: the English sentence

    >>> str(DrawError("seed", "not_whole", given="'x'"))
    "seed: a whole number is needed, not 'x'"
    """

    def __init__(self, field: str, code: str, **values: object) -> None:
        self.field = field
        self.code = code
        self.values = values
        self.message = MESSAGES[code].format(**values)
        super().__init__(f"{field}: {self.message}")
