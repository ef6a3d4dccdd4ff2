"""What all games share: a Game that asks for one thing at a time, and the types for its questions and answers."""
