// tea gardens in Dibrugarh
var dib = ee.FeatureCollection("FAO/GAUL/2015/level2").filter(ee.Filter.eq("ADM2_NAME", "Dibrugarh"));
Map.centerObject(dib, 10);
Map.addLayer(dib, {}, "Dibrugarh", false);

var L8 = ee.ImageCollection("LANDSAT/LC08/C02/T1_TOA")
  .filterBounds(dib)
  .filterDate("2020-11-01", "2021-03-31")
  .filter(ee.Filter.lt("CLOUD_COVER", 10));
print(L8);

// pan sharpen
var pansharp = function(image) {
  var hsv = image.select(["B4", "B3", "B2"]).rgbToHsv();
  return ee.Image.cat([hsv.select("hue"), hsv.select("saturation"), image.select("B8")]).hsvToRgb();
};
var first = ee.Image(L8.sort("CLOUD_COVER").first());
Map.addLayer(pansharp(first).clip(dib), {min: 0, max: 0.25, gamma: 1.3}, "pan-sharpened");

var median = L8.median().clip(dib);
var ndvi = median.normalizedDifference(["B5", "B4"]).rename("NDVI");
var ndmi = median.normalizedDifference(["B5", "B6"]).rename("NDMI");
var image = median.select(["B2", "B3", "B4", "B5", "B6", "B7"]).addBands(ndvi).addBands(ndmi);

var tea = ee.FeatureCollection("users/pborah/tea");
var paddy = ee.FeatureCollection("users/pborah/paddy");
var forest = ee.FeatureCollection("users/pborah/forest");
var settlement = ee.FeatureCollection("users/pborah/settlement");
var river = ee.FeatureCollection("users/pborah/river");
var sand = ee.FeatureCollection("users/pborah/sand");

var tp = tea.merge(paddy).merge(forest).merge(settlement).merge(river).merge(sand);
var training = image.sampleRegions({
  collection: tp,
  properties: ["class"],
  scale: 30
});
var cart = ee.Classifier.smileCart().train({
  features: training,
  classProperty: "class",
  inputProperties: image.bandNames()
});
var classified = image.classify(cart);
Map.addLayer(classified, {min: 1, max: 6, palette: ["#7cb342", "#fdd835", "#1b5e20", "#e53935", "#1e88e5", "#e0e0e0"]}, "CART");
print("Training accuracy", cart.confusionMatrix().accuracy());
// print("Training kappa", cart.confusionMatrix().kappa());

var teaArea = classified.eq(1).multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: dib.geometry(),
  scale: 30,
  maxPixels: 1e10
});
print("Tea area (ha)", teaArea.get("classification"));
