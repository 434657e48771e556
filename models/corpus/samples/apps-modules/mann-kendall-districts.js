// Kendall tau + Sen slope of annual rain for the districts
var districts = ee.FeatureCollection("FAO/GAUL/2015/level2")
  .filter(ee.Filter.eq("ADM0_NAME", "Sri Lanka"));

var chirps = ee.ImageCollection("UCSB-CHG/CHIRPS/DAILY").select("precipitation");

var years = ee.List.sequence(1985, 2021);

var annual = ee.ImageCollection(years.map(function(year) {
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = start.advance(1, "year");
  return chirps.filterDate(start, end)
    .sum()
    .rename("rain")
    .addBands(ee.Image.constant(year).toFloat().rename("year"))
    .set("year", year)
    .set("system:time_start", start.millis());
}));

// sen slope
var sens = annual.select(["year", "rain"]).reduce(ee.Reducer.sensSlope());
// kendall
var kendall = annual.select(["year", "rain"]).reduce(ee.Reducer.kendallsCorrelation(2));

print(sens);
print(kendall);

Map.centerObject(districts, 7);
Map.addLayer(sens.select("slope").clip(districts), {min: -15, max: 15, palette: ["red", "white", "blue"]}, "Sen slope (mm/yr)");
Map.addLayer(kendall.select("rain_tau").clip(districts), {min: -0.4, max: 0.4, palette: ["red", "white", "blue"]}, "tau", false);
Map.addLayer(kendall.select("rain_p-value").lt(0.05).selfMask().clip(districts), {palette: "black"}, "p < 0.05", false);

// table for R
var table = annual.select("rain").map(function(img) {
  return img.reduceRegions({
    collection: districts.select(["ADM2_NAME"]),
    reducer: ee.Reducer.mean().setOutputs(["rain"]),
    scale: 5566
  }).map(function(f) {
    return f.set("year", img.get("year"));
  });
}).flatten();

Export.table.toDrive({
  collection: table,
  description: "srilanka_annual_rain",
  fileFormat: "CSV",
  selectors: ["ADM2_NAME", "year", "rain"]
});

print(ui.Chart.image.seriesByRegion({
  imageCollection: annual.select("rain"),
  regions: districts.filter(ee.Filter.inList("ADM2_NAME", ["Colombo", "Kandy", "Jaffna"])),
  reducer: ee.Reducer.mean(),
  scale: 5566,
  xProperty: "year",
  seriesProperty: "ADM2_NAME"
}).setOptions({title: "Annual rainfall", hAxis: {format: "####"}, vAxis: {title: "mm"}}));
