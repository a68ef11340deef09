"""A walk at random: contests of every kind, acted on as the staff do, at random moments.

After the acts every page is asked whether it still says what the rows say. `python -m tests.walk
SEED [STEPS]` takes one walk again.
"""
