from __future__ import annotations

from typing import get_args

from controller.config.displays import Display as DisplayConfig
from controller.displays.displays import DRIVERS

CONFIGS = get_args(get_args(DisplayConfig)[0])


def test_every_display_that_a_config_may_name_has_a_driver() -> None:
    assert set(DRIVERS) == set(CONFIGS)
    assert len(CONFIGS) > 1


def test_a_driver_is_in_the_module_that_is_named_like_it() -> None:
    for config in CONFIGS:
        (name,) = get_args(config.model_fields["driver"].annotation)
        assert DRIVERS[config].make.__module__ == f"controller.displays.drivers.{name.replace('-', '_')}"
