"""Data directories made by earlier commits, which every later one must open."""
