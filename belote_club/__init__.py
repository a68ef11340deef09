"""The project package: settings, addresses, the `belote-club` command. Nothing of belote in it."""

__version__ = "0.1.0"
