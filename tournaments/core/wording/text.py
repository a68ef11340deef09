"""Text to be shown: translated already, or lazily when it is shown."""

from __future__ import annotations

from django.utils.functional import Promise

Text = str | Promise
