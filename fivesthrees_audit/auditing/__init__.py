"""A record against the engine: the quick pass over tables, and the full replay that makes findings."""
