"""Reading and writing records: the typed record, the score sheet, and where an entry stands in its file."""
