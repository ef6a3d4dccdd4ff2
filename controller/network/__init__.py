"""Who else is in the network: displays that announce themselves, those on the broker, and what a table says about itself."""
