# Quick look: which bands and how many scenes
import ee
ee.Initialize()

ids = [
    'LANDSAT/LT05/C02/T1_L2',
    'LANDSAT/LE07/C02/T1_L2',
    'LANDSAT/LC08/C02/T1_L2',
    'LANDSAT/LC09/C02/T1_L2',
    'COPERNICUS/S2_SR_HARMONIZED',
]
pt = ee.Geometry.Point([106.8, -6.2])

for i in ids:
    col = ee.ImageCollection(i).filterBounds(pt)
    print(i, col.size().getInfo())
    print(col.first().bandNames().getInfo())
