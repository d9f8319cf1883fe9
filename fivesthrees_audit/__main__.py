"""Runs the command line: `python -m fivesthrees_audit`."""

from fivesthrees_audit.cli import main

if __name__ == "__main__":
    main()
