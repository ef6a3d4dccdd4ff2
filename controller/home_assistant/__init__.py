"""The table at home in Home Assistant: it announces itself, and every die, reader and display, over MQTT discovery."""
