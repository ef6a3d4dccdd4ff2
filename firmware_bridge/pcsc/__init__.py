"""Readers that the system's PC/SC service owns, such as the ACR122U. One reader, one cell."""
