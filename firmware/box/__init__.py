"""The box on its hardware: how it starts, the loop, the devices, the service, and the app that wires the pieces."""
