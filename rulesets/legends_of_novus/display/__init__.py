"""Parts of what people see."""
