"""The chips behind the drivers, simulated at the level of pins and bytes, with faults on command."""
