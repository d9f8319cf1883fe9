"""The theorems, in chapters: each a function whose docstring is the statement and whose goals prove it."""
