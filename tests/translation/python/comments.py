#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# Two comments above everything,
# one below the other.
"""The docstring of the module."""

import ee  # the client

ee.Initialize(project="my-project")

# Over a statement.
image = ee.Image("USGS/SRTMGL1_003")  # behind it

masked = (
    image
    # Before a link of the chain.
    .gt(10)  # behind a link
    .selfMask()
)

options = {
    # Before a member.
    "reducer": ee.Reducer.mean(),  # behind a member
    "geometry": ee.Geometry.Point([10, 46]),
    "scale": 30,
    # After the last member.
}


def f(a, b):  # behind a head
    # Alone in a body.

    return a.add(b)  # behind a return


if options["scale"] > 10:  # behind a condition
    # First in a block.
    print(masked.reduceRegion(**options).getInfo())
else:  # never
    pass  # nothing
#no space
#### a row ####
# // slashes, /* stars */ and "quotes"
print(f(image, 1).getInfo())
print(ee.String("# no comment // either").getInfo())
# The last one.
