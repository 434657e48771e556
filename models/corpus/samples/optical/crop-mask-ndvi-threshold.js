// Winter wheat mask from NDVI in March vs. June, Haryana
var haryana = ee.FeatureCollection("FAO/GAUL/2015/level1").filter(ee.Filter.eq("ADM1_NAME", "Haryana"));

// Sentinel-2 with QA60 mask
var maskQA60 = function(image) {
  var qa = image.select("QA60");
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(mask);
};

var s2 = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
  .filterBounds(haryana)
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 20))
  .map(maskQA60)
  .map(function(img) {
    return img.normalizedDifference(["B8", "B4"]).rename("ndvi").copyProperties(img, ["system:time_start"]);
  });

var nov = s2.filterDate("2021-11-01", "2021-11-30").median().clip(haryana);
var jan = s2.filterDate("2022-01-01", "2022-01-31").median().clip(haryana);
var mar = s2.filterDate("2022-02-20", "2022-03-20").median().clip(haryana);
var may = s2.filterDate("2022-05-01", "2022-05-31").median().clip(haryana);

var stack = nov.addBands(jan).addBands(mar).addBands(may).rename(["nov", "jan", "mar", "may"]);
print(stack);

Map.centerObject(haryana, 8);
Map.addLayer(stack, {bands: ["nov", "mar", "may"], min: 0.1, max: 0.8}, "NDVI nov-mar-may");

// wheat: high in march, low in may
var wheat = mar.gt(0.6).and(may.lt(0.3)).and(jan.gt(nov));

// only cropland
var dw = ee.ImageCollection("GOOGLE/DYNAMICWORLD/V1")
  .filterBounds(haryana)
  .filterDate("2021-11-01", "2022-05-31")
  .select("label")
  .mode();
var crops = dw.eq(4);
wheat = wheat.updateMask(crops).selfMask();

Map.addLayer(crops.clip(haryana).selfMask(), {palette: ["E49635"]}, "DW crops", false);
Map.addLayer(wheat, {palette: ["gold"]}, "Wheat");

var area = ee.Image.pixelArea().updateMask(wheat).divide(1e10).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: haryana.geometry(),
  scale: 100,
  maxPixels: 1e13,
  tileScale: 8
});
print("Wheat area (million ha)", area);

Export.image.toDrive({
  image: wheat.unmask(0).toByte(),
  description: "wheat_haryana_2022",
  scale: 20,
  region: haryana.geometry().bounds(),
  crs: "EPSG:32643",
  maxPixels: 1e13
});
