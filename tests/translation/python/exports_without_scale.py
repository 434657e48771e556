"""Exports of images without a scale: Python takes that of the image, the Code Editor 1000 meters."""
import ee

ee.Initialize(project="my-project")

image = ee.Image("USGS/SRTMGL1_003")
region = ee.Geometry.Rectangle([10, 46, 11, 47])
ee.batch.Export.image.toDrive(image, "sized", region=region, dimensions="512x512").start()
ee.batch.Export.image.toDrive(image, "placed", crs="EPSG:32632", crsTransform=[30, 0, 0, 0, -30, 0]).start()
ee.batch.Export.image.toDrive(image, "native", region=region).start()  # expect: TODO
ee.batch.Export.image.toAsset(image, "in_degrees", "users/me/dem", crs="EPSG:4326").start()  # expect: TODO
ee.batch.Export.image(image, "configured", {"region": region}).start()  # expect: TODO
# expect: same or TODO
