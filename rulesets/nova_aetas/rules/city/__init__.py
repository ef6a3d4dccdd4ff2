"""NA-CIT: what heroes do in a city or a village."""
