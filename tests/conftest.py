pytest_plugins = ("tests.rules_report",)
