"""Many games by bots, for authors of packs: played here or on a cluster, stored as Parquet rows, summed up in a report."""
