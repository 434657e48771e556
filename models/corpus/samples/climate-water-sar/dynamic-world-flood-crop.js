// cropland affected by flood: Dynamic World + Sentinel-1
// Date of event: 2022-10, Lokoja, Nigeria
var aoi = ee.Geometry.Rectangle([6.55, 7.65, 6.95, 8.05]);
Map.centerObject(aoi, 11);

// pre and post
var s1 = ee.ImageCollection("COPERNICUS/S1_GRD")
  .filterBounds(aoi)
  .filter(ee.Filter.eq("instrumentMode", "IW"))
  .filter(ee.Filter.eq("orbitProperties_pass", "ASCENDING"))
  .filter(ee.Filter.listContains("transmitterReceiverPolarisation", "VH"))
  .select("VH");

var pre = s1.filterDate("2022-05-01", "2022-06-15").median().clip(aoi);
var post = s1.filterDate("2022-10-05", "2022-10-20").median().clip(aoi);

// filter
var preF = pre.focal_median(40, "circle", "meters");
var postF = post.focal_median(40, "circle", "meters");

// flood
var waterPre = preF.lt(-21);
var waterPost = postF.lt(-21);
var flood = waterPost.and(waterPre.not()).selfMask().rename("flood");

// land cover before the flood
var dw = ee.ImageCollection("GOOGLE/DYNAMICWORLD/V1")
  .filterBounds(aoi)
  .filterDate("2022-01-01", "2022-08-31")
  .select("label")
  .mode()
  .clip(aoi);

var dwVis = {
  min: 0,
  max: 8,
  palette: ["#419BDF", "#397D49", "#88B053", "#7A87C6", "#E49635", "#DFC35A", "#C4281B", "#A59B8F", "#B39FE1"]
};

Map.addLayer(dw, dwVis, "Dynamic World", false);
Map.addLayer(preF, {min: -25, max: -5}, "Pre", false);
Map.addLayer(postF, {min: -25, max: -5}, "Post", false);
Map.addLayer(waterPre.selfMask(), {palette: ["08306b"]}, "Water before");
Map.addLayer(flood, {palette: ["00ffff"]}, "Flood");

var floodCrop = flood.updateMask(dw.eq(4));
var floodBuilt = flood.updateMask(dw.eq(6));
var floodTrees = flood.updateMask(dw.eq(1));

Map.addLayer(floodCrop, {palette: ["orange"]}, "Flooded crops", false);
Map.addLayer(floodBuilt, {palette: ["red"]}, "Flooded built", false);

var ha = function(img) {
  return ee.Number(img.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: aoi,
    scale: 10,
    maxPixels: 1e10
  }).get("flood")).divide(10000).round();
};

print("Flood (ha)", ha(flood));
print("Flooded crops (ha)", ha(floodCrop));
print("Flooded built-up (ha)", ha(floodBuilt));
print("Flooded trees (ha)", ha(floodTrees));

// results panel
var results = ui.Panel({style: {position: "bottom-left", padding: "8px 15px", width: "300px"}});
results.add(ui.Label({value: "Flood impact", style: {fontSize: "18px", fontWeight: "bold", color: "3333ff"}}));
results.add(ui.Label("Based on Sentinel-1 and Dynamic World", {fontSize: "11px", color: "gray"}));

var label = ui.Label("computing ...");
results.add(label);
ha(flood).evaluate(function(v) {
  label.setValue("Flooded area: " + v + " ha");
});
Map.add(results);
