"""What `make bench` measures: ratios taken inside one run, so that they mean the same everywhere.

    python -m tests.bench                     every measure, one JSON line each
    python -m tests.bench scoring_games danois only these modules

A line is {"measure", "value", "limit", "ok"}; the exit status is 1 if a limit is passed. A module
that has a function `measures` is one group of measures; those named `site_…` and `cards_…` help
one. The whole takes a few minutes, most of them in what is compared against: networkx, and score
cards as HTML tables. `BENCH_CARDS=50` makes fewer cards, for a look.
"""
