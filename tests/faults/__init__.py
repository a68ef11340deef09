"""Faults of a laptop or a server during an evening: no acknowledged entry is lost or doubled."""
