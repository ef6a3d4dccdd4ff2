"""Virtual devices for tests that are not asyncio programs."""
