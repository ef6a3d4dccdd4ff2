"""Strong bots think in a separate process, so that the table never waits for them."""
