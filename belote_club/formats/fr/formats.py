"""Dates that read one way only, also where they are short: 26 nov. 2026; 1 250 in one word."""

SHORT_DATE_FORMAT = "j N Y"
THOUSAND_SEPARATOR = "\N{NARROW NO-BREAK SPACE}"
