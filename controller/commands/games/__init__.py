"""`arbiter games`: what was played at a table, how it ended, and how the dice fell."""
