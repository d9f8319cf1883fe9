"""The three chapters of a rule sheet: playing, scoring, ending. Each clause is one function, stated once.

Everything else runs these functions: the engine, the audit and its tables, the explanations.
"""
