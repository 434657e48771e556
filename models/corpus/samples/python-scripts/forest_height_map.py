import ee
ee.Initialize()

aoi = ee.FeatureCollection("users/nordforst/hessen").geometry()

def quality(im):
    return im.updateMask(im.select("quality_flag").eq(1)).updateMask(im.select("degrade_flag").eq(0))

# GEDI rh98 shots
gedi = ee.ImageCollection("LARSE/GEDI/GEDI02_A_002_MONTHLY") \
    .filterBounds(aoi) \
    .filterDate("2020-05-01", "2020-10-01") \
    .map(quality) \
    .select("rh98") \
    .mosaic()

s2 = ee.ImageCollection("COPERNICUS/S2_SR") \
    .filterBounds(aoi) \
    .filterDate("2020-06-01", "2020-09-01") \
    .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10)) \
    .median() \
    .select(["B2", "B3", "B4", "B5", "B6", "B7", "B8", "B8A", "B11", "B12"])

palsar = ee.ImageCollection("JAXA/ALOS/PALSAR/YEARLY/SAR_EPOCH").filterDate("2020-01-01", "2020-12-31").first().select(["HH", "HV"])

predictors = s2.addBands(palsar).addBands(ee.Terrain.slope(ee.Image("USGS/SRTMGL1_003")))

samples = predictors.addBands(gedi).sample(
    region=aoi, scale=25, numPixels=10000, seed=42, dropNulls=True, tileScale=16)

# export samples first, otherwise out of memory
task = ee.batch.Export.table.toAsset(
    collection=samples,
    description="gedi_samples_hessen",
    assetId="users/nordforst/gedi_samples_hessen"
)
task.start()

# second step
samples = ee.FeatureCollection("users/nordforst/gedi_samples_hessen")
rf = ee.Classifier.smileRandomForest(100).setOutputMode("REGRESSION").train(samples, "rh98", predictors.bandNames())
height = predictors.classify(rf).rename("height").toFloat()

task = ee.batch.Export.image.toDrive(
    image=height,
    description="canopy_height_hessen",
    region=aoi,
    scale=25,
    crs="EPSG:25832",
    maxPixels=1e13
)
task.start()
