"""Bluetooth links, whatever protocol runs on them: the radio, the scan, and the loop that reconnects."""
