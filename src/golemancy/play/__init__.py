"""Games being played: matches, replays, contests, analysis and figures."""
