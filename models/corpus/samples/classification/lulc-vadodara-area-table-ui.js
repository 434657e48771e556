/////////////////////////////////////////////////////////////////
// LULC of Vadodara taluka, 2015 and 2023
// Landsat 8/9 and RF
/////////////////////////////////////////////////////////////////

var vadodara = ee.FeatureCollection("projects/ee-hetalpatel/assets/vadodara_taluka");
var gcp2015 = ee.FeatureCollection("projects/ee-hetalpatel/assets/gcp_2015");
var gcp2023 = ee.FeatureCollection("projects/ee-hetalpatel/assets/gcp_2023");
Map.centerObject(vadodara, 11);

function maskAndScale(img) {
  var qa = img.select("QA_PIXEL");
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.select("SR_B[2-7]").multiply(0.0000275).add(-0.2).updateMask(mask);
}

function addBandsIdx(img) {
  return img
    .addBands(img.normalizedDifference(["SR_B5", "SR_B4"]).rename("NDVI"))
    .addBands(img.normalizedDifference(["SR_B6", "SR_B5"]).rename("NDBI"))
    .addBands(img.normalizedDifference(["SR_B3", "SR_B6"]).rename("MNDWI"));
}

var img2015 = addBandsIdx(ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
  .filterBounds(vadodara)
  .filterDate("2014-11-01", "2015-05-31")
  .filter(ee.Filter.lt("CLOUD_COVER", 10))
  .map(maskAndScale)
  .median()
  .clip(vadodara));

var img2023 = addBandsIdx(ee.ImageCollection("LANDSAT/LC09/C02/T1_L2")
  .filterBounds(vadodara)
  .filterDate("2022-11-01", "2023-05-31")
  .filter(ee.Filter.lt("CLOUD_COVER", 10))
  .map(maskAndScale)
  .median()
  .clip(vadodara));

var bands = img2023.bandNames();

var samples2015 = img2015.sampleRegions({collection: gcp2015, properties: ["landcover"], scale: 30}).randomColumn("random", 0);
var samples2023 = img2023.sampleRegions({collection: gcp2023, properties: ["landcover"], scale: 30}).randomColumn("random", 0);

var rf2015 = ee.Classifier.smileRandomForest(100).train(samples2015.filter(ee.Filter.lt("random", 0.7)), "landcover", bands);
var rf2023 = ee.Classifier.smileRandomForest(100).train(samples2023.filter(ee.Filter.lt("random", 0.7)), "landcover", bands);

var lulc2015 = img2015.classify(rf2015);
var lulc2023 = img2023.classify(rf2023);

var cm2015 = samples2015.filter(ee.Filter.gte("random", 0.7)).classify(rf2015).errorMatrix("landcover", "classification");
var cm2023 = samples2023.filter(ee.Filter.gte("random", 0.7)).classify(rf2023).errorMatrix("landcover", "classification");
print("2015 accuracy", cm2015.accuracy(), "kappa", cm2015.kappa());
print("2023 accuracy", cm2023.accuracy(), "kappa", cm2023.kappa());

var classNames = ["Built-up", "Cropland", "Fallow", "Vegetation", "Water"];
var palette = ["#d73027", "#a6d96a", "#fee08b", "#1a9850", "#4575b4"];
var vis = {min: 0, max: 4, palette: palette};
Map.addLayer(lulc2015, vis, "LULC 2015");
Map.addLayer(lulc2023, vis, "LULC 2023");

// area table
function areaList(lulc) {
  return classNames.map(function(name, i) {
    var a = lulc.eq(i).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
      reducer: ee.Reducer.sum(),
      geometry: vadodara.geometry(),
      scale: 30,
      maxPixels: 1e10
    }).get("classification");
    return ee.Number(a);
  });
}
var a2015 = areaList(lulc2015);
var a2023 = areaList(lulc2023);

var table = ee.FeatureCollection(classNames.map(function(name, i) {
  return ee.Feature(null, {
    class: name,
    area_2015: a2015[i],
    area_2023: a2023[i],
    change: a2023[i].subtract(a2015[i])
  });
}));

print(ui.Chart.feature.byFeature(table, "class", ["area_2015", "area_2023", "change"]).setChartType("Table"));
print(ui.Chart.feature.byFeature(table, "class", ["area_2015", "area_2023"]).setChartType("ColumnChart").setOptions({
  title: "LULC area (sq km)",
  hAxis: {title: "Class"},
  vAxis: {title: "Area (sq km)"},
  colors: ["#999999", "#333333"]
}));

// legend
var legend = ui.Panel({style: {position: "bottom-right", padding: "8px 15px"}});
legend.add(ui.Label({value: "LULC", style: {fontWeight: "bold", fontSize: "16px", margin: "0 0 4px 0", padding: "0"}}));
for (var i = 0; i < classNames.length; i++) {
  legend.add(ui.Panel({
    widgets: [
      ui.Label({style: {backgroundColor: palette[i], padding: "8px", margin: "0 0 4px 0"}}),
      ui.Label({value: classNames[i], style: {margin: "0 0 4px 6px"}})
    ],
    layout: ui.Panel.Layout.Flow("horizontal")
  }));
}
Map.add(legend);

Export.image.toDrive({image: lulc2015, description: "LULC_2015", folder: "Vadodara", region: vadodara.geometry(), scale: 30, maxPixels: 1e13});
Export.image.toDrive({image: lulc2023, description: "LULC_2023", folder: "Vadodara", region: vadodara.geometry(), scale: 30, maxPixels: 1e13});
Export.table.toDrive({collection: table, description: "LULC_area_table", folder: "Vadodara", fileFormat: "CSV"});
