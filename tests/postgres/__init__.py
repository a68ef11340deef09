"""A private PostgreSQL server for the tests: no service, no account, deleted afterwards."""
