"""Lambdas as callbacks and as values."""
import ee

ee.Initialize(project="my-project")

collection = ee.ImageCollection("MODIS/061/MOD13Q1").filterDate("2020-01-01", "2020-06-01")
print(collection.map(lambda image: image.multiply(0.0001)).getInfo())
print(ee.List([1, 2, 3]).map(lambda x: ee.Number(x).add(1)).getInfo())
print(ee.List([1, 2]).iterate(lambda x, total: ee.Number(x).add(total), 0).getInfo())
scale = lambda image, factor=2: image.multiply(factor)
print(scale(ee.Image(1)).getInfo(), scale(ee.Image(1), factor=5).getInfo())
rows = sorted([("b", 2), ("a", 3), ("c", 1)], key=lambda row: row[1])
print(ee.List([name for name, _ in rows]).getInfo())
print(
    collection.map(
        lambda image: image.select("NDVI")
        .divide(10000)
        .copyProperties(image, ["system:time_start"])
    ).getInfo()
)
