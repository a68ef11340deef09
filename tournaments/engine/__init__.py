"""The only rooms that turn rows into values of `scoring` and `draws`, and back."""
