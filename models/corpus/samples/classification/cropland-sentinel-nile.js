// Crop type map, Kafr El-Sheikh, winter season 2019/2020

var gov = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.eq("ADM1_NAME", "Kafr El-shikh"));
Map.centerObject(gov, 10);

var s2 = ee.ImageCollection("COPERNICUS/S2_SR")
  .filterBounds(gov)
  .filterDate("2019-11-01", "2020-05-31")
  .filterMetadata("CLOUDY_PIXEL_PERCENTAGE", "less_than", 10);

var addNDVI = function(image) {
  return image.addBands(image.normalizedDifference(["B8", "B4"]).rename("NDVI"));
};
var addNDWI = function(image) {
  return image.addBands(image.normalizedDifference(["B3", "B8"]).rename("NDWI"));
};

var withIndices = s2.map(addNDVI).map(addNDWI);

// monthly mean NDVI
var months = ee.List([11, 12, 1, 2, 3, 4, 5]);
var monthlyNDVI = ee.ImageCollection.fromImages(
  months.map(function(m) {
    return withIndices.select("NDVI")
      .filter(ee.Filter.calendarRange(m, m, "month"))
      .mean()
      .set("month", m);
  })
);
var ndviBands = monthlyNDVI.toBands().rename(["NDVI_11", "NDVI_12", "NDVI_01", "NDVI_02", "NDVI_03", "NDVI_04", "NDVI_05"]);

var median = withIndices.median().select(["B2", "B3", "B4", "B8", "B11", "B12", "NDWI"]);
var image = median.addBands(ndviBands).clip(gov);
print(image);

Map.addLayer(image, {bands: ["B8", "B4", "B3"], min: 0, max: 4000}, "False color");

// ground points collected with GPS
var wheat = ee.FeatureCollection("users/amhassan/wheat");
var clover = ee.FeatureCollection("users/amhassan/clover");
var sugarbeet = ee.FeatureCollection("users/amhassan/sugarbeet");
var fishpond = ee.FeatureCollection("users/amhassan/fishpond");
var urban = ee.FeatureCollection("users/amhassan/urban");

var points = wheat.merge(clover).merge(sugarbeet).merge(fishpond).merge(urban);

var training = image.sampleRegions({
  collection: points,
  properties: ["crop"],
  scale: 10
});

var trainTest = training.randomColumn("rand");
var train = trainTest.filter(ee.Filter.lt("rand", 0.7));
var test = trainTest.filter(ee.Filter.gte("rand", 0.7));

var rf = ee.Classifier.smileRandomForest(100).train(train, "crop", image.bandNames());
var cropMap = image.classify(rf);
Map.addLayer(cropMap, {min: 0, max: 4, palette: ["gold", "green", "purple", "blue", "red"]}, "Crop map");

var matrix = test.classify(rf).errorMatrix("crop", "classification");
print("Confusion matrix", matrix);
print("Overall accuracy", matrix.accuracy());
print("Kappa", matrix.kappa());

// NDVI curves
var regions = ee.FeatureCollection([
  ee.Feature(wheat.geometry(), {label: "wheat"}),
  ee.Feature(clover.geometry(), {label: "clover"}),
  ee.Feature(sugarbeet.geometry(), {label: "sugarbeet"})
]);
var chart = ui.Chart.image.seriesByRegion(
  withIndices.select("NDVI"), regions, ee.Reducer.mean(), "NDVI", 10, "system:time_start", "label")
  .setOptions({title: "NDVI of winter crops", vAxis: {title: "NDVI"}, lineWidth: 1, pointSize: 3});
print(chart);
