"""What a campaign adds to a battle as data: the company, its guests, what can be chosen and what can happen between missions."""
