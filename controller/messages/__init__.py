"""What a table says and hears. How it is carried is in `controller.mqtt` and `controller.web`."""
