// Assignment 4
// Student number 301457

// Q1. Load the least cloudy Landsat 8 image of 2020 over Lake Simcoe
var lake = ee.Geometry.Point([-79.40, 44.43]);
var img = ee.ImageCollection("LANDSAT/LC08/C02/T1_TOA")
  .filterBounds(lake)
  .filterDate("2020-05-01", "2020-10-01")
  .sort("CLOUD_COVER")
  .first();
print("Q1", img);
print("Cloud cover", img.get("CLOUD_COVER"));
print("Date", ee.Date(img.get("system:time_start")).format("YYYY-MM-dd"));

Map.centerObject(lake, 9);
Map.addLayer(img, {bands: ["B4", "B3", "B2"], min: 0, max: 0.3}, "True colour");

// Q2. Calculate NDWI and MNDWI
var ndwi = img.normalizedDifference(["B3", "B5"]).rename("NDWI");
var mndwi = img.normalizedDifference(["B3", "B6"]).rename("MNDWI");
Map.addLayer(ndwi, {min: -1, max: 1, palette: ["brown", "white", "blue"]}, "NDWI");
Map.addLayer(mndwi, {min: -1, max: 1, palette: ["brown", "white", "blue"]}, "MNDWI");

// Q3. Make a water mask with threshold 0
var waterNDWI = ndwi.gt(0);
var waterMNDWI = mndwi.gt(0);
Map.addLayer(waterNDWI.selfMask(), {palette: ["0000ff"]}, "Water NDWI");
Map.addLayer(waterMNDWI.selfMask(), {palette: ["00ffff"]}, "Water MNDWI");

// Q4. Where do they differ?
var diff = waterNDWI.neq(waterMNDWI);
Map.addLayer(diff.selfMask(), {palette: ["ff0000"]}, "Difference");

// Q5. Area of water in the buffer
var buffer = lake.buffer(25000);
var area1 = waterNDWI.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: buffer,
  scale: 30,
  maxPixels: 1e9
});
var area2 = waterMNDWI.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: buffer,
  scale: 30,
  maxPixels: 1e9
});
print("Area NDWI (km2)", ee.Number(area1.get("NDWI")).divide(1e6));
print("Area MNDWI (km2)", ee.Number(area2.get("MNDWI")).divide(1e6));

// Q6. Otsu or manual? See report
