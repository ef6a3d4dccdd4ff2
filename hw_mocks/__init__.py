"""Virtual dice, readers and displays that speak the real protocols, with faults on demand."""
