"""Dates that read one way only, also where they are short: 26 nov. 2026."""

SHORT_DATE_FORMAT = "j N Y"
