"""What other implementations are held against: the wire to them, the reference at its other end, the vectors."""
