var basin = ee.FeatureCollection("users/sabir/hunza_basin");
Map.centerObject(basin, 9);

// MODIS daily snow
var modisTerra = ee.ImageCollection("MODIS/006/MOD10A1").select("NDSI_Snow_Cover");
var modisAqua = ee.ImageCollection("MODIS/006/MYD10A1").select("NDSI_Snow_Cover");

var startDate = "2015-10-01";
var endDate = "2016-09-30";

var terra = modisTerra.filterDate(startDate, endDate);
var aqua = modisAqua.filterDate(startDate, endDate);

// binary snow, NDSI > 40
var toSnow = function(img) {
  var snow = img.gte(40).rename("snow");
  return snow.copyProperties(img, ["system:time_start"]);
};

var snowTerra = terra.map(toSnow);
var snowAqua = aqua.map(toSnow);
var snowAll = snowTerra.merge(snowAqua);

// snow frequency
var freq = snowAll.mean().multiply(100).clip(basin);
Map.addLayer(freq, {min: 0, max: 100, palette: ["black", "0dffff", "0524ff", "ffffff"]}, "Snow frequency (%)");

// snow covered area (SCA) per day
var sca = snowTerra.map(function(img) {
  var stat = img.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: basin.geometry(),
    scale: 500,
    maxPixels: 1e9
  });
  return ee.Feature(null, {
    "date": img.date().format("YYYY-MM-dd"),
    "sca": stat.get("snow"),
    "system:time_start": img.get("system:time_start")
  });
});
var scaFc = ee.FeatureCollection(sca).filter(ee.Filter.notNull(["sca"]));

print(ui.Chart.feature.byFeature(scaFc, "system:time_start", "sca").setOptions({
  title: "Snow covered fraction",
  vAxis: {title: "fraction"},
  hAxis: {title: "date"},
  lineWidth: 1
}));

Export.table.toDrive({
  collection: scaFc,
  description: "SCA_hunza_2016",
  fileFormat: "CSV",
  selectors: ["date", "sca"]
});
