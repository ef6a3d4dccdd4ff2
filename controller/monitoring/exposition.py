"""Numbers in the format of Prometheus. They are collected at each request for `/metrics`; nothing is stored here.

Nothing in it may be private: everyone who reaches a page may read its metrics without a key. So a label is a fixed word, never
a name that people gave: no seats, devices, cards or addresses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from controller.monitoring.number import Number

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4


def exposition(numbers: Iterable[Number]) -> bytes:
    """Also with the process metrics of prometheus_client."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Collector(numbers))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _Collector:
    """A collector of prometheus_client."""

    def __init__(self, numbers: Iterable[Number]) -> None:
        self._numbers = numbers

    def collect(self) -> Iterator[Metric]:
        families: dict[str, GaugeMetricFamily | CounterMetricFamily] = {}
        for number in self._numbers:
            kind = CounterMetricFamily if number.counts else GaugeMetricFamily
            family = families.setdefault(number.name, kind(number.name, number.about, labels=tuple(number.labels)))
            family.add_metric(list(number.labels.values()), number.value)
        yield from families.values()
