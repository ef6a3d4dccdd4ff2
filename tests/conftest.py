"""What holds for every test."""

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ("tests.rules_report", "tests.pcsc_service")

# How long an example takes says nothing on a machine that is busy with other tests.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

# A soak may take as long as it takes; one that is stuck ends all the same.
SOAK_SECONDS = 3600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("soak") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SOAK_SECONDS))
