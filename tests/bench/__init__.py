"""The measures of `make bench`: ratios inside one run, comparable between machines.

    python -m tests.bench                     every measure, one JSON line each
    python -m tests.bench scoring_games danois only these modules

A line is {"measure", "value", "limit", "ok"}; the exit status is 1 if a limit is passed. Each
module with a function `measures` is a group of measures; those named `site_…` and `cards_…` are
helpers. All take a few minutes, mostly for the references: networkx, and score cards as HTML
tables. `BENCH_CARDS=50` makes fewer cards, for a quick look.
"""
