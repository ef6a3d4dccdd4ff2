"""Many tables in one hall: what they tell is gathered here, kept, and shown."""
