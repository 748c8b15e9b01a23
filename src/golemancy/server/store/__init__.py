"""What is kept, on SQLite or PostgreSQL."""
