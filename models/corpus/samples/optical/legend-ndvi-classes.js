// NDVI classes with legend and area chart
// District: Chittagong

var district = ee.FeatureCollection("FAO/GAUL/2015/level2").filter(ee.Filter.eq("ADM2_NAME", "Chittagong"));
Map.centerObject(district, 9);

var s2 = ee.ImageCollection("COPERNICUS/S2_SR_HARMONIZED")
  .filterBounds(district)
  .filterDate("2022-11-01", "2023-02-28")
  .filter(ee.Filter.lt("CLOUDY_PIXEL_PERCENTAGE", 10))
  .median()
  .clip(district);

var ndvi = s2.normalizedDifference(["B8", "B4"]).rename("NDVI");

// Classes
var water = ndvi.lt(0);
var bare = ndvi.gte(0).and(ndvi.lt(0.2));
var sparse = ndvi.gte(0.2).and(ndvi.lt(0.4));
var moderate = ndvi.gte(0.4).and(ndvi.lt(0.6));
var dense = ndvi.gte(0.6);

var classes = water.multiply(1)
  .add(bare.multiply(2))
  .add(sparse.multiply(3))
  .add(moderate.multiply(4))
  .add(dense.multiply(5))
  .rename("class");

var palette = ["1f78b4", "d2b48c", "ffff99", "78c679", "006837"];
Map.addLayer(ndvi, {min: 0, max: 1, palette: ["white", "green"]}, "NDVI", false);
Map.addLayer(classes, {min: 1, max: 5, palette: palette}, "NDVI classes");

// Legend
var legend = ui.Panel({
  style: {
    position: "bottom-left",
    padding: "8px 15px"
  }
});

var legendTitle = ui.Label({
  value: "NDVI classes",
  style: {
    fontWeight: "bold",
    fontSize: "16px",
    margin: "0 0 4px 0",
    padding: "0"
  }
});
legend.add(legendTitle);

var makeRow = function(color, name) {
  var colorBox = ui.Label({
    style: {
      backgroundColor: "#" + color,
      padding: "8px",
      margin: "0 0 4px 0"
    }
  });
  var description = ui.Label({
    value: name,
    style: {margin: "0 0 4px 6px"}
  });
  return ui.Panel({
    widgets: [colorBox, description],
    layout: ui.Panel.Layout.Flow("horizontal")
  });
};

var names = ["Water", "Bare / built-up", "Sparse vegetation", "Moderate vegetation", "Dense vegetation"];
for (var i = 0; i < names.length; i++) {
  legend.add(makeRow(palette[i], names[i]));
}
Map.add(legend);

// Area by class
var areaImage = ee.Image.pixelArea().divide(1e6).addBands(classes);
var areas = areaImage.reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: "class"
  }),
  geometry: district.geometry(),
  scale: 30,
  maxPixels: 1e13
});

var classAreas = ee.List(areas.get("groups"));
var classAreaLists = classAreas.map(function(item) {
  var areaDict = ee.Dictionary(item);
  var classNumber = ee.Number(areaDict.get("class")).format("%d");
  var area = ee.Number(areaDict.get("sum"));
  return ee.List([classNumber, area]);
});
var result = ee.Dictionary(classAreaLists.flatten());
print("Area by class (sq km)", result);

var chart = ui.Chart.image.byClass({
  image: areaImage,
  classBand: "class",
  region: district.geometry(),
  reducer: ee.Reducer.sum(),
  scale: 100,
  classLabels: ["", "Water", "Bare", "Sparse", "Moderate", "Dense"]
}).setOptions({
  title: "Area by NDVI class",
  vAxis: {title: "Area (sq km)"}
});
print(chart);
