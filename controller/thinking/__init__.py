"""Strong bots think in a process of their own, so that the table never waits for them."""
