"""How the schema has changed: one file a step, run by Alembic."""
