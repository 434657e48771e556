"""Dictionaries that are arguments themselves."""
import ee

ee.Initialize(project="my-project")

print(ee.Dictionary({"a": 1, "b": 2}).getInfo())
image = ee.Image(1).set({"year": 2020, "name": "one"})
print(image.set("year", 2021).getInfo())
values = {"x": 1, "y": [1, 2]}
print(image.set(values).getInfo())
print(ee.Dictionary(values).combine({"z": 3}).getInfo())
print(ee.Feature(ee.Geometry.Point([1, 2]), {"name": "here", "none": None, "true": True}).getInfo())
geojson = {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}
print(ee.Geometry(geojson).getInfo())
print(image.expression("a * b + c", {"a": image, "b": 2, "c": 0.5}).getInfo())
print(ee.ImageCollection([image]).set(dict(one=1)).getInfo())
