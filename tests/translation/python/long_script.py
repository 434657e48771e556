"""A script as people write them: functions, a loop over years, a table, layers and an export."""

import ee
import geemap

ee.Initialize(project="my-project")

START, END = 2018, 2020
REGION = ee.Geometry.Polygon([[[35.0, -2.0], [36.0, -2.0], [36.0, -1.0], [35.0, -1.0]]])


def mask_clouds(image):
    """Hides clouds by the bits of the quality band."""
    qa = image.select("QA_PIXEL")
    mask = ee.Image(1)
    for bit in (3, 4):  # cloud, shadow
        mask = mask.And(qa.bitwiseAnd(1 << bit).eq(0))
    optical = image.select("SR_B.").multiply(0.0000275).add(-0.2)
    return image.updateMask(mask).addBands(optical, None, True)


collection = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2").filterBounds(REGION)
m = geemap.Map()
yearly = []
for year in range(START, END + 1):
    composite = (
        collection.filterDate(f"{year}-01-01", f"{year + 1}-01-01")
        .map(mask_clouds)
        .median()
        .set({"year": year, "label": f"Year {year}"})
    )
    yearly.append(composite)
    m.add_layer(composite.clip(REGION), {"bands": ["SR_B4", "SR_B3", "SR_B2"], "max": 0.3}, f"Year {year}", year == END)

stack = ee.ImageCollection.fromImages(yearly)
print("Years", stack.aggregate_array("year").getInfo())


def mean_row(image):
    index = image.normalizedDifference(["SR_B5", "SR_B4"])
    mean = index.reduceRegion(reducer=ee.Reducer.mean(), geometry=REGION, scale=500, maxPixels=1e9)
    return ee.Feature(None, mean).set("year", image.get("year"))


table = ee.FeatureCollection(stack.map(mean_row))
print(table.limit(5).getInfo())
task = ee.batch.Export.table.toDrive(collection=table, description=f"ndvi_{START}_{END}")
task.start()
