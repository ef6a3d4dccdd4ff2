"""What is within reach: on the air, at the serial ports, and who answers there."""
