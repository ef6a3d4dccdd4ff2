"""Many games for authors: bots play them here or on a cluster, rows go into Parquet, a report tells what they came to."""
