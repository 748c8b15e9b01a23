"""Metrics for Prometheus. With several workers they are added up through files in PROMETHEUS_MULTIPROC_DIR."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY

_QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

DECISIONS = Counter("golemancy_decisions_total", "Decisions stored, by people and golems")
DECISION_TIME = Histogram("golemancy_decision_seconds", "Time to store a person's decision", buckets=_QUICK)
THINKING_TIME = Histogram("golemancy_thinking_seconds", "Time a golem thinks about one decision", buckets=_QUICK)
MATCHES = Counter("golemancy_matches_total", "Matches set up")
REQUESTS = Counter("golemancy_requests_total", "Requests answered", ["method", "route", "status"])
REQUEST_TIME = Histogram("golemancy_request_seconds", "Time from a request to its response", buckets=_QUICK)
SOCKETS = Gauge("golemancy_live_connections", "Open live connections", multiprocess_mode="livesum")
REFUSED = Counter("golemancy_rate_limited_total", "Requests refused by a rate limit")


def figures() -> bytes:
    """All metrics in Prometheus' text format."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
