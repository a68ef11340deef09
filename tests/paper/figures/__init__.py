"""Each sentence of the rule sheet with a figure, and the hands that show where it comes from."""
