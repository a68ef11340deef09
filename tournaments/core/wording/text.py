"""Text to be shown: translated already, or lazily when it is shown."""

from django.utils.functional import Promise

Text = str | Promise
