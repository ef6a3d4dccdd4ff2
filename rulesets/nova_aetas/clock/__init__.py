"""The Horologium at work: the minute hand, who acts next, and an activation from its start to its end."""
