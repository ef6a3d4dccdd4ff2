"""One game at the table: it connects the referee, the journal and the rules."""
