import ee
import geemap

ee.Authenticate()
ee.Initialize(project="ee-gis-class")

Map = geemap.Map()
Map

# Area of interest
aoi = ee.FeatureCollection("FAO/GAUL/2015/level2").filter(ee.Filter.eq("ADM2_NAME", "Kigali"))
aoi = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.eq("ADM1_NAME", "Kigali City/Umujyi wa Kigali"))
Map.centerObject(aoi, 11)
Map.addLayer(aoi, {}, "AOI")

# Sentinel-2 2018
S2_2018 = (
    ee.ImageCollection("COPERNICUS/S2_HARMONIZED")
    .filterBounds(aoi)
    .filterDate("2018-06-01", "2018-08-31")
    .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10))
    .median()
    .clip(aoi)
)

# Sentinel-2 2023
S2_2023 = (
    ee.ImageCollection("COPERNICUS/S2_HARMONIZED")
    .filterBounds(aoi)
    .filterDate("2023-06-01", "2023-08-31")
    .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10))
    .median()
    .clip(aoi)
)

rgb_vis = {"bands": ["B4", "B3", "B2"], "min": 0, "max": 3000}
Map.addLayer(S2_2018, rgb_vis, "RGB 2018")
Map.addLayer(S2_2023, rgb_vis, "RGB 2023")

# NDVI
NDVI_2018 = S2_2018.normalizedDifference(["B8", "B4"]).rename("NDVI")
NDVI_2023 = S2_2023.normalizedDifference(["B8", "B4"]).rename("NDVI")

ndvi_vis = {"min": 0, "max": 0.8, "palette": ["white", "yellow", "green", "darkgreen"]}
Map.addLayer(NDVI_2018, ndvi_vis, "NDVI 2018")
Map.addLayer(NDVI_2023, ndvi_vis, "NDVI 2023")

# Difference
diff = NDVI_2023.subtract(NDVI_2018)
diff_vis = {"min": -0.5, "max": 0.5, "palette": ["red", "white", "green"]}
Map.addLayer(diff, diff_vis, "NDVI difference")
Map.add_colorbar(diff_vis, label="NDVI difference")

# Loss and gain
loss = diff.lt(-0.2)
gain = diff.gt(0.2)
Map.addLayer(loss.selfMask(), {"palette": "red"}, "Loss")
Map.addLayer(gain.selfMask(), {"palette": "green"}, "Gain")

loss_area = loss.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(), geometry=aoi.geometry(), scale=10, maxPixels=1e13
)
gain_area = gain.multiply(ee.Image.pixelArea()).reduceRegion(
    reducer=ee.Reducer.sum(), geometry=aoi.geometry(), scale=10, maxPixels=1e13
)
print("Loss (ha):", loss_area.getInfo()["NDVI"] / 10000)
print("Gain (ha):", gain_area.getInfo()["NDVI"] / 10000)

# Split map
left_layer = geemap.ee_tile_layer(NDVI_2018, ndvi_vis, "NDVI 2018")
right_layer = geemap.ee_tile_layer(NDVI_2023, ndvi_vis, "NDVI 2023")
Map2 = geemap.Map()
Map2.centerObject(aoi, 11)
Map2.split_map(left_layer, right_layer)
Map2

# Export
geemap.ee_export_image_to_drive(diff, description="NDVI_diff", folder="Kigali", region=aoi.geometry(), scale=10)
