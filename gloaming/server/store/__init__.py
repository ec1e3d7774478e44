"""The store: where inputs become durable, hash chains against silent damage, maintenance."""
