"""The broker, the connection to it, and every topic and payload."""
