"""The lab: what a game is like when programs play it many times, and what a change does to it."""
