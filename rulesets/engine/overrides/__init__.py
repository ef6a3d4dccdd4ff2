"""Overrides: values of a State that people set by hand."""
