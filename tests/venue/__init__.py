"""Many tables in one hall."""
