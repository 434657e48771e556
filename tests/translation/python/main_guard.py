#!/usr/bin/env python3
"""A script with functions, a main function and the usual last lines."""
import ee

SCALE = 30


def initialise():
    """Opens the connection."""
    try:
        ee.Initialize(project="my-project")
    except Exception:
        ee.Authenticate()
        ee.Initialize(project="my-project")


def mean_of(image, geometry):
    """The mean of an image.

    Args:
        image: what is measured.
        geometry: where.
    """
    return image.reduceRegion(reducer=ee.Reducer.mean(), geometry=geometry, scale=SCALE)


def main():
    initialise()
    dem = ee.Image("USGS/SRTMGL1_003")
    print(mean_of(dem, ee.Geometry.Point([10, 46])).getInfo())


if __name__ == "__main__":
    main()
