"""Exports of images, tables and videos."""
import ee

ee.Initialize(project="my-project")

image = ee.Image("USGS/SRTMGL1_003")
region = ee.Geometry.Rectangle([10, 46, 11, 47])
task = ee.batch.Export.image.toDrive(
    image=image,
    description="dem",
    folder="earth",
    region=region,
    scale=30,
    crs="EPSG:32632",
    maxPixels=1e13,
    fileFormat="GeoTIFF",
)
task.start()
ee.batch.Export.image.toAsset(image.byte(), "asset", assetId="users/me/dem", region=region, scale=90).start()

states = ee.FeatureCollection("TIGER/2018/States")
for name in ["Texas", "Utah"]:
    table_task = ee.batch.Export.table.toDrive(
        collection=states.filter(ee.Filter.eq("NAME", name)), description=f"state_{name.lower()}", fileFormat="CSV"
    )
    table_task.start()
    print("started", name)

frames = ee.ImageCollection("MODIS/061/MOD13Q1").limit(3).map(lambda i: i.visualize(bands=["NDVI"], min=0, max=9000))
film = ee.batch.Export.video.toDrive(collection=frames, description="film", dimensions=640, framesPerSecond=12, region=region)
film.start()
