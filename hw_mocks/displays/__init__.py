"""Virtual displays, as MQTT subscribers that decode what real firmware would."""
