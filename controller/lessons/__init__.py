"""Guided first games: lessons as data, and the coach that leads through them."""
