"""States, matches and figures as pictures: in notebooks, and in pages that need nothing else."""
