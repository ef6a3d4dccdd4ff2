"""What every game on the table shares: one Game that asks one thing at a time, and the words it asks with."""
