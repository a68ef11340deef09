"""Help: the guide of an evening, the words of the game, the keys, the roles, the rehearsal."""
