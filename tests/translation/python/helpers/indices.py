"""Indices for the scripts beside."""
import ee

VERSION = 3
_BANDS = ["B8", "B4"]


def ndvi(image):
    """The vegetation index of an image."""
    return image.normalizedDifference(_BANDS).rename("ndvi")
