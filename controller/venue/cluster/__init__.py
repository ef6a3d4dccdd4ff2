"""The venue's side of NATS: its servers, the line to them, the stream of the hall, and what is read from it."""
