"""Everything that speaks to a client."""
