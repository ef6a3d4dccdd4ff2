"""GoDice: Bluetooth dice that sit in a shell of four to twenty sides and tell which way is up."""
