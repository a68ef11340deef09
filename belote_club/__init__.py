"""The project package: settings, addresses, the `belote-club` command. It knows no rules."""

__version__ = "1.0.0"
