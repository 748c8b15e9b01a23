"""The domain: a table, its seats, its clocks, and what each may see."""
