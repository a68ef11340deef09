"""The options of the rules, by concern; ``scoring.rules.Rules`` is all of them together."""
