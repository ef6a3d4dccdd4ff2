"""`arbiter verify`: whether a journal is as it was written."""
