import ee
import json

ee.Initialize()

with open('polygons.json') as f:
    polygons = json.load(f)

result = {}
for key, coords in polygons.items():
    poly = ee.Geometry.Polygon(coords)
    img = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED') \
        .filterBounds(poly) \
        .filterDate('2023-06-01', '2023-08-31') \
        .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10)) \
        .median()
    mean = img.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).reduceRegion(
        reducer=ee.Reducer.mean(),
        geometry=poly,
        scale=10,
        maxPixels=1e9
    ).getInfo()
    result[key] = mean
    print(key, mean)

with open('means.json', 'w') as f:
    json.dump(result, f, indent=2)
