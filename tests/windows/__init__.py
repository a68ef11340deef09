"""The Windows folder: its builder, and the folder at work under Wine (`make test-windows`)."""
