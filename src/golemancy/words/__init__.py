"""Sentences for people, in their language: from what happened to how one says it."""
