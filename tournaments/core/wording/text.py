"""What can be shown to people: text of today's language, or text that waits for it."""

from __future__ import annotations

from django.utils.functional import Promise

Text = str | Promise
