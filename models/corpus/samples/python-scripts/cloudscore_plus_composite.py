import ee

ee.Initialize(project="ee-forestmon")

AOI = ee.FeatureCollection("projects/ee-forestmon/assets/aoi_gabon").geometry()
YEAR = 2022
CLEAR_THRESHOLD = 0.60
QA_BAND = "cs_cdf"

s2 = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
cs_plus = ee.ImageCollection("GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED")

collection = (
    s2.filterBounds(AOI)
    .filterDate(f"{YEAR}-01-01", f"{YEAR + 1}-01-01")
    .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 80))
    .linkCollection(cs_plus, [QA_BAND])
    .map(lambda img: img.updateMask(img.select(QA_BAND).gte(CLEAR_THRESHOLD)))
)

composite = collection.select(["B2", "B3", "B4", "B8", "B11", "B12"]).median().clip(AOI)
count = collection.select("B4").count().rename("count").clip(AOI)

print("Scenes:", collection.size().getInfo())

stats = count.reduceRegion(
    reducer=ee.Reducer.percentile([0, 5, 50, 95, 100]),
    geometry=AOI,
    scale=500,
    maxPixels=1e9,
)
print("Clear observations:", stats.getInfo())

task = ee.batch.Export.image.toAsset(
    image=composite.toUint16(),
    description=f"s2_composite_{YEAR}",
    assetId=f"projects/ee-forestmon/assets/s2_composite_{YEAR}",
    region=AOI,
    scale=10,
    maxPixels=1e13,
)
task.start()
