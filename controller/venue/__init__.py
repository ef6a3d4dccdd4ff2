"""Many tables in one hall: what they send is collected here, stored and shown."""
