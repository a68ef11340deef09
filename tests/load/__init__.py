"""The measures of `make load`: the real server under a hall of phones, over real HTTP.

    python -m tests.load                 every part, one JSON line a measure, then a table
    python -m tests.load ratios hall     only these parts

- ratios: CPU of the server for one request of each kind, as a ratio to `/healthz`
- hall: 400 phones and 4 screens follow a tournament while a result comes in every two seconds
- rush: 64 people post 128 results at once, 800 phones follow; nothing is lost or doubled
- connections: what idle connections cost the server, for information

A line is {"measure", "value", "limit", "ok"}; a limit of null is for information. The exit status
is 1 if a limit is passed. From the environment: LOAD_SECONDS (60) of the hall, LOAD_PHONES (400),
LOAD_RUSH_PHONES (800), LOAD_TURNS (7) of the ratios, LOAD_LARGE (2000) pairs of the large one.

To measure a running server, a hosted one for example: fill its database with `python -m
tests.load.fill 64 hall=256 rush=256` in its environment, then run `python -m tests.load hall rush
--url http://localhost:8000`.

`test_hall.py` is the short form that runs in `make test`: counts and correctness, no times.
"""
