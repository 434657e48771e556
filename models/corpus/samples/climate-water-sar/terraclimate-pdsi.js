var aoi = ee.FeatureCollection("users/mgarcia/chile_central");

var terra = ee.ImageCollection("IDAHO_EPSCOR/TERRACLIMATE")
  .filterDate("1990-01-01", "2021-12-31")
  .filterBounds(aoi);

// scale factors
var pdsi = terra.select("pdsi").map(function(img) {
  return img.multiply(0.01).copyProperties(img, ["system:time_start"]);
});
var pr = terra.select("pr");
var tmax = terra.select("tmmx").map(function(img) {
  return img.multiply(0.1).copyProperties(img, ["system:time_start"]);
});
var tmin = terra.select("tmmn").map(function(img) {
  return img.multiply(0.1).copyProperties(img, ["system:time_start"]);
});
var aet = terra.select("aet").map(function(img) {
  return img.multiply(0.1).copyProperties(img, ["system:time_start"]);
});
var soil = terra.select("soil").map(function(img) {
  return img.multiply(0.1).copyProperties(img, ["system:time_start"]);
});
var def = terra.select("def").map(function(img) {
  return img.multiply(0.1).copyProperties(img, ["system:time_start"]);
});

// charts
var pdsiChart = ui.Chart.image.series(pdsi, aoi, ee.Reducer.mean(), 4638)
  .setOptions({
    title: "PDSI",
    vAxis: {title: "PDSI"},
    hAxis: {title: "Date"},
    colors: ["#b2182b"]
  });
print(pdsiChart);

var prChart = ui.Chart.image.series(pr, aoi, ee.Reducer.mean(), 4638)
  .setChartType("ColumnChart")
  .setOptions({
    title: "Precipitation",
    vAxis: {title: "mm"},
    hAxis: {title: "Date"},
    colors: ["#2166ac"]
  });
print(prChart);

var tmaxChart = ui.Chart.image.series(tmax, aoi, ee.Reducer.mean(), 4638)
  .setOptions({
    title: "Maximum temperature",
    vAxis: {title: "°C"},
    hAxis: {title: "Date"},
    colors: ["#d6604d"]
  });
print(tmaxChart);

var soilChart = ui.Chart.image.series(soil, aoi, ee.Reducer.mean(), 4638)
  .setOptions({
    title: "Soil moisture",
    vAxis: {title: "mm"},
    hAxis: {title: "Date"},
    colors: ["#8c510a"]
  });
print(soilChart);

// maps
Map.centerObject(aoi, 7);
var pdsiVis = {min: -5, max: 5, palette: ["b2182b", "ef8a62", "fddbc7", "f7f7f7", "d1e5f0", "67a9cf", "2166ac"]};
Map.addLayer(pdsi.filterDate("2010-01-01", "2019-12-31").mean().clip(aoi), pdsiVis, "PDSI 2010-2019");
Map.addLayer(pdsi.filterDate("2000-01-01", "2009-12-31").mean().clip(aoi), pdsiVis, "PDSI 2000-2009", false);
Map.addLayer(pdsi.filterDate("1990-01-01", "1999-12-31").mean().clip(aoi), pdsiVis, "PDSI 1990-1999", false);
