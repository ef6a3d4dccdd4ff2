"""Who gets in and what they may do: keys, invites, rights, limits, and the addresses that the page is reached by."""
