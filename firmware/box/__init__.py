"""The box on its hardware: the loop, the devices, the light, what is wrong, the service, the settings file."""
