"""Colours."""
GREENS = ["white", "lightgreen", "darkgreen"]


def backwards(colours):
    return colours[::-1]
