"""`arbiter campaign`: the games that a table has played in a chain; one of them as a file, and from a file."""
