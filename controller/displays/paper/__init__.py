"""E-ink panels: pages drawn as pictures, and their delivery."""
