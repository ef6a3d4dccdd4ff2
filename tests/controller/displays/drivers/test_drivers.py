from __future__ import annotations

from pkgutil import iter_modules
from typing import get_args

from controller.config.displays import Display as DisplayConfig
from controller.displays import drivers
from controller.displays.displays import driver_of

CONFIGS = get_args(get_args(DisplayConfig)[0])


def test_every_display_that_a_config_may_name_has_a_driver_in_the_module_that_is_named_like_it() -> None:
    named = {get_args(config.model_fields["driver"].annotation)[0]: config for config in CONFIGS}
    found = {name: driver_of(config.model_construct(driver=name)) for name, config in named.items()}

    assert {name: driver.config for name, driver in found.items()} == named
    assert {name.replace("-", "_") for name in named} == {module.name for module in iter_modules(drivers.__path__)}
