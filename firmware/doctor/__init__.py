"""`tablekeeper doctor`: what is well with this computer as a box, what is not, and what to do about it."""
