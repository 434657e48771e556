// table = sub-basins (imported asset), field "name"
var collection = ee.ImageCollection("ECMWF/ERA5_LAND/MONTHLY_AGGR")
  .filterDate("1990-01-01", "2021-01-01")
  .select(["temperature_2m", "total_precipitation_sum", "total_evaporation_sum", "runoff_sum", "snowfall_sum"]);

var convert = function(img) {
  var t = img.select("temperature_2m").subtract(273.15);
  var p = img.select("total_precipitation_sum").multiply(1000);
  var e = img.select("total_evaporation_sum").multiply(-1000);
  var r = img.select("runoff_sum").multiply(1000);
  var s = img.select("snowfall_sum").multiply(1000);
  return t.addBands(p).addBands(e).addBands(r).addBands(s)
    .rename(["T", "P", "E", "R", "S"])
    .set("date", img.date().format("YYYY-MM"))
    .set("system:time_start", img.get("system:time_start"));
};

var monthly = collection.map(convert);

var results = monthly.map(function(img) {
  return img.reduceRegions({
    collection: table,
    reducer: ee.Reducer.mean(),
    scale: 11132
  }).map(function(f) {
    return f.set("date", img.get("date"));
  });
}).flatten();

print(results.limit(3));

Export.table.toDrive({
  collection: results,
  description: "ERA5_monthly_subbasins",
  folder: "ERA5",
  fileFormat: "CSV",
  selectors: ["name", "date", "T", "P", "E", "R", "S"]
});

Map.centerObject(table);
Map.addLayer(monthly.select("T").mean().clip(table), {min: -5, max: 25, palette: ["blue", "cyan", "yellow", "red"]}, "T");
Map.addLayer(monthly.select("P").mean().multiply(12).clip(table), {min: 0, max: 2000, palette: ["white", "blue"]}, "P", false);

var chart = ui.Chart.image.series(monthly.select(["P", "E", "R"]), table, ee.Reducer.mean(), 11132)
  .setOptions({
    title: "ERA5-Land monthly water fluxes",
    vAxis: {title: "mm/month"},
    lineWidth: 1,
    pointSize: 0,
    colors: ["blue", "green", "orange"]
  });
print(chart);
