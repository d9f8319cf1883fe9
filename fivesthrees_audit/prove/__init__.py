"""Proofs of properties of the rules, made by running the very functions that the audit runs. Names no command."""
