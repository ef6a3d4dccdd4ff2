"""What holds for every test."""

from hypothesis import HealthCheck, settings

pytest_plugins = ("tests.rules_report",)

# How long an example takes says nothing on a machine that is busy with other tests.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")
