"""Exports whose configuration decides where they go."""
import ee

ee.Initialize(project="my-project")

image = ee.Image("USGS/SRTMGL1_003")
region = ee.Geometry.Rectangle([10, 46, 11, 47])
task = ee.batch.Export.image(
    image=image,
    description="plain",
    config={"scale": 30, "region": region, "maxPixels": 1e9},
)
task.start()
options = {"scale": 90, "crs": "EPSG:32632", "driveFolder": "earth", "driveFileNamePrefix": "dem"}
ee.batch.Export.image(image, "to_drive", options).start()
ee.batch.Export.image(image, "to_cloud", {"scale": 90, "outputBucket": "bucket", "outputPrefix": "dem"}).start()
table = ee.FeatureCollection([ee.Feature(ee.Geometry.Point([1, 2]), {"a": 1})])
ee.batch.Export.table(table, "points", {"driveFolder": "earth", "fileFormat": "CSV"}).start()
