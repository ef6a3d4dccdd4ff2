"""From wire to Observation and back; knows nothing of games."""
