"""What leaves the box: a process beside it that reads what it leaves, and shows it. It writes nothing of the box's.

The box itself has no network. It leaves its status in its run directory and its matches in its state directory.
"""
