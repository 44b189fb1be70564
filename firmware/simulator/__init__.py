"""The whole device on a desk: the real app and drivers in a process of their own, on simulated silicon."""
