"""What bots and people want to know before they choose."""
