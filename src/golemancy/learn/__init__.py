"""Training a player by letting it play against itself: `python -m golemancy.learn GAME` (extra `train`)."""
