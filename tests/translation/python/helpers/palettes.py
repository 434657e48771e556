"""Colors."""
GREENS = ["white", "lightgreen", "darkgreen"]


def backwards(colors):
    return colors[::-1]
