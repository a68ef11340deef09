"""Draws that can be proved: entrants and history in, tables and reasons out."""
