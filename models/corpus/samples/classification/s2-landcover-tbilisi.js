var Tbilisi = ee.FeatureCollection("users/nkapanadze/tbilisi");
var water = ee.FeatureCollection("users/nkapanadze/train/water");
var urban = ee.FeatureCollection("users/nkapanadze/train/urban");
var forest = ee.FeatureCollection("users/nkapanadze/train/forest");
var grassland = ee.FeatureCollection("users/nkapanadze/train/grassland");
var bare = ee.FeatureCollection("users/nkapanadze/train/bare");

Map.centerObject(Tbilisi, 11);

var s2_2017 = ee.ImageCollection("COPERNICUS/S2")
  .filterBounds(Tbilisi)
  .filterDate("2017-05-01", "2017-09-30")
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 5))
  .median()
  .clip(Tbilisi);

var s2_2023 = ee.ImageCollection("COPERNICUS/S2_HARMONIZED")
  .filterBounds(Tbilisi)
  .filterDate("2023-05-01", "2023-09-30")
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 5))
  .median()
  .clip(Tbilisi);

var rgb = {bands: ["B4", "B3", "B2"], min: 0, max: 3000};
Map.addLayer(s2_2017, rgb, "S2 2017", false);
Map.addLayer(s2_2023, rgb, "S2 2023", false);

var bands = ["B2", "B3", "B4", "B5", "B6", "B7", "B8", "B8A", "B11", "B12"];
var classNames = water.merge(urban).merge(forest).merge(grassland).merge(bare);

// 2017
var training2017 = s2_2017.select(bands).sampleRegions({
  collection: classNames,
  properties: ["landcover"],
  scale: 10
});
var classifier2017 = ee.Classifier.smileCart().train({
  features: training2017,
  classProperty: "landcover",
  inputProperties: bands
});
var classified2017 = s2_2017.select(bands).classify(classifier2017);

// 2023
var training2023 = s2_2023.select(bands).sampleRegions({
  collection: classNames,
  properties: ["landcover"],
  scale: 10
});
var classifier2023 = ee.Classifier.smileCart().train({
  features: training2023,
  classProperty: "landcover",
  inputProperties: bands
});
var classified2023 = s2_2023.select(bands).classify(classifier2023);

var landcoverPalette = ["#0000ff", "#ff0000", "#006400", "#90ee90", "#d2b48c"];
Map.addLayer(classified2017, {min: 0, max: 4, palette: landcoverPalette}, "Classified 2017");
Map.addLayer(classified2023, {min: 0, max: 4, palette: landcoverPalette}, "Classified 2023");

// Areas
var area2017 = ee.Image.pixelArea().divide(1e6).addBands(classified2017).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: "landcover"}),
  geometry: Tbilisi.geometry(),
  scale: 10,
  maxPixels: 1e10
});
print("Area 2017 (sq. km)", area2017);

var area2023 = ee.Image.pixelArea().divide(1e6).addBands(classified2023).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: "landcover"}),
  geometry: Tbilisi.geometry(),
  scale: 10,
  maxPixels: 1e10
});
print("Area 2023 (sq. km)", area2023);

// Reprojected change: where did urban grow
var urbanGrowth = classified2023.eq(1).and(classified2017.neq(1));
Map.addLayer(urbanGrowth.selfMask(), {palette: ["#ffa500"]}, "Urban growth");
