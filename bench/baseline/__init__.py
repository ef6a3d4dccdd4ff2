"""The least that could do the same job: what sections compare with, each in a process of its own."""
