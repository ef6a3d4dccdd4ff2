"""Virtual NFC readers, hubs and tags."""
