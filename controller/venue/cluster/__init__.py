"""The venue's side of NATS: its servers, the connection to them, the stream of the hall, and what is read from it."""
