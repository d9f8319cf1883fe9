"""From files to reports: reading, judging, many processes, progress."""
