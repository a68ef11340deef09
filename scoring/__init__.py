"""The rules of belote as a library: rules and hands in, marks with their explanation out."""
