"""The table page: the game on phones, tablets and televisions, served by the daemon itself."""
