// Storm Daniel, Thessaly, September 2023
var thessaly = ee.FeatureCollection("users/dimitrisk/thessaly");
Map.centerObject(thessaly, 9);

var s1 = ee.ImageCollection("COPERNICUS/S1_GRD")
  .filterBounds(thessaly)
  .filter(ee.Filter.eq("instrumentMode", "IW"))
  .filter(ee.Filter.listContains("transmitterReceiverPolarisation", "VV"))
  .select("VV");

var asc = s1.filter(ee.Filter.eq("orbitProperties_pass", "ASCENDING"));
var desc = s1.filter(ee.Filter.eq("orbitProperties_pass", "DESCENDING"));

var beforeAsc = asc.filterDate("2023-08-01", "2023-09-01").mean().clip(thessaly);
var afterAsc = asc.filterDate("2023-09-06", "2023-09-14").mosaic().clip(thessaly);
var beforeDesc = desc.filterDate("2023-08-01", "2023-09-01").mean().clip(thessaly);
var afterDesc = desc.filterDate("2023-09-06", "2023-09-14").mosaic().clip(thessaly);

Map.addLayer(beforeAsc, {min: -20, max: 0}, "Before ASC", false);
Map.addLayer(afterAsc, {min: -20, max: 0}, "After ASC", false);
Map.addLayer(beforeDesc, {min: -20, max: 0}, "Before DESC", false);
Map.addLayer(afterDesc, {min: -20, max: 0}, "After DESC", false);

// RGB: blue/cyan = darker after
Map.addLayer(ee.Image.cat([beforeAsc, afterAsc, afterAsc]), {min: -20, max: 0}, "Change RGB ASC");

var floodAsc = afterAsc.subtract(beforeAsc).lt(-4).and(afterAsc.lt(-14));
var floodDesc = afterDesc.subtract(beforeDesc).lt(-4).and(afterDesc.lt(-14));
var flood = floodAsc.or(floodDesc).selfMask();

Map.addLayer(flood, {palette: ["0000ff"]}, "Flood");

var area = flood.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: thessaly.geometry(),
  scale: 20,
  maxPixels: 1e12
});
print("Flooded area (stremma x10 = ha)", area);
