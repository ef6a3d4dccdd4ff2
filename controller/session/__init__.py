"""One game between the referee, the journal and the world."""
