"""Doubles of ESP32 boards with ESPHome: Bluetooth proxies that speak the native API, encrypted and plain."""
