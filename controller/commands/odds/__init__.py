"""`arbiter odds`: the exact chances of a roll, before it is thrown."""
