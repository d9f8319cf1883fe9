"""What the audit says, as values and in words; then one file an output."""
