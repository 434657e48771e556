// Crop mapping in Poltava oblast 2021: winter wheat, maize, sunflower, soy, rapeseed
var poltava = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.eq("ADM1_NAME", "Poltavska"));
var fields2021 = ee.FeatureCollection("users/ovk/fields_2021");

Map.centerObject(poltava, 8);

// --- Sentinel-2 NDVI 10-day composites ---
var s2 = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
  .filterBounds(poltava)
  .filterDate("2021-03-20", "2021-10-10")
  .map(function (img) {
    var scl = img.select("SCL");
    var mask = scl.eq(4).or(scl.eq(5)).or(scl.eq(7));
    return img.normalizedDifference(["B8", "B4"]).rename("NDVI")
      .updateMask(mask)
      .set("system:time_start", img.get("system:time_start"));
  });

var startDate = ee.Date("2021-03-20");
var nSteps = 20;
var composites = ee.ImageCollection(ee.List.sequence(0, nSteps - 1).map(function (i) {
  var s = startDate.advance(ee.Number(i).multiply(10), "day");
  var e = s.advance(10, "day");
  return s2.filterDate(s, e).max().set("system:time_start", s.millis()).set("i", i);
}));

// fill gaps with mean of neighbours (20 days before and after)
var joinFilter = ee.Filter.maxDifference({
  difference: 25 * 24 * 60 * 60 * 1000,
  leftField: "system:time_start",
  rightField: "system:time_start"
});
var joined = ee.Join.saveAll("neighbours").apply(composites, composites, joinFilter);
var filled = ee.ImageCollection(joined.map(function (img) {
  img = ee.Image(img);
  var mean = ee.ImageCollection.fromImages(img.get("neighbours")).mean();
  return img.unmask(mean).copyProperties(img, ["system:time_start", "i"]);
}));

var bandNames = [];
for (var i = 0; i < nSteps; i++) {
  bandNames.push("t" + i);
}
var ndviStack = filled.toBands().rename(bandNames).clip(poltava);
Map.addLayer(ndviStack, {bands: ["t4", "t10", "t15"], min: 0.1, max: 0.9}, "NDVI May / July / Aug");

// --- Sentinel-1 ---
var s1 = ee.ImageCollection("COPERNICUS/S1_GRD")
  .filterBounds(poltava)
  .filterDate("2021-04-01", "2021-09-30")
  .filter(ee.Filter.eq("instrumentMode", "IW"))
  .filter(ee.Filter.eq("orbitProperties_pass", "ASCENDING"))
  .filter(ee.Filter.listContains("transmitterReceiverPolarisation", "VH"))
  .select(["VV", "VH"]);
var s1apr = s1.filterDate("2021-04-01", "2021-05-01").mean().rename(["VV_apr", "VH_apr"]);
var s1may = s1.filterDate("2021-05-01", "2021-06-01").mean().rename(["VV_may", "VH_may"]);
var s1jun = s1.filterDate("2021-06-01", "2021-07-01").mean().rename(["VV_jun", "VH_jun"]);
var s1jul = s1.filterDate("2021-07-01", "2021-08-01").mean().rename(["VV_jul", "VH_jul"]);
var s1aug = s1.filterDate("2021-08-01", "2021-09-01").mean().rename(["VV_aug", "VH_aug"]);
var s1sep = s1.filterDate("2021-09-01", "2021-10-01").mean().rename(["VV_sep", "VH_sep"]);

var stack = ndviStack.addBands(s1apr).addBands(s1may).addBands(s1jun).addBands(s1jul).addBands(s1aug).addBands(s1sep).float();

// --- Train / test by field ---
var withRandom = fields2021.randomColumn("random", 100);
var trainFields = withRandom.filter(ee.Filter.lt("random", 0.6));
var testFields = withRandom.filter(ee.Filter.gte("random", 0.6));

var train = stack.sampleRegions({ collection: trainFields, properties: ["crop_id"], scale: 30, tileScale: 16 });
var test = stack.sampleRegions({ collection: testFields, properties: ["crop_id"], scale: 30, tileScale: 16 });

var model = ee.Classifier.smileGradientTreeBoost({ numberOfTrees: 150, shrinkage: 0.1, samplingRate: 0.7 })
  .train({ features: train, classProperty: "crop_id", inputProperties: stack.bandNames() });

var crops = stack.classify(model);
Map.addLayer(crops, { min: 1, max: 6, palette: ["#e6c35c", "#f28e2b", "#ffd92f", "#59a14f", "#edc948", "#bab0ac"] }, "Crops 2021");

var cm = test.classify(model).errorMatrix("crop_id", "classification");
print("Confusion matrix", cm);
print("OA", cm.accuracy());
print("F1", cm.fscore());

Export.image.toDrive({
  image: crops.toByte(),
  description: "poltava_crops_2021",
  folder: "crops",
  region: poltava.geometry(),
  scale: 10,
  maxPixels: 1e13
});
