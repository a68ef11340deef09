"""The signal that another database has taken the place of the one in use."""

from __future__ import annotations

from django.dispatch import Signal

database_replaced = Signal()
"""Sent while nobody is at work: whatever this process has read before is to be forgotten."""
