// Monthly CHIRPS rainfall per county, Kenya
var counties = ee.FeatureCollection("FAO/GAUL/2015/level2")
    .filter(ee.Filter.eq("ADM0_NAME", "Kenya"));

print(counties.size());
Map.addLayer(counties, {}, "counties");
Map.centerObject(counties, 6);

var chirps = ee.ImageCollection("UCSB-CHG/CHIRPS/DAILY")
    .select("precipitation")
    .filterDate("2000-01-01", "2021-01-01");

var years = ee.List.sequence(2000, 2020);
var months = ee.List.sequence(1, 12);

// monthly totals
var monthly = ee.ImageCollection.fromImages(
  years.map(function(y) {
    return months.map(function(m) {
      var img = chirps
        .filter(ee.Filter.calendarRange(y, y, "year"))
        .filter(ee.Filter.calendarRange(m, m, "month"))
        .sum();
      return img.set("year", y)
        .set("month", m)
        .set("system:time_start", ee.Date.fromYMD(y, m, 1).millis());
    });
  }).flatten()
);

print(monthly.limit(12));

// zonal mean for each image
var zonal = monthly.map(function(image) {
  return image.reduceRegions({
    collection: counties,
    reducer: ee.Reducer.mean(),
    scale: 5566
  }).map(function(f) {
    return f.set("year", image.get("year"), "month", image.get("month"));
  });
}).flatten();

print(zonal.first());

Export.table.toDrive({
  collection: zonal,
  description: "chirps_monthly_counties",
  folder: "GEE",
  fileNamePrefix: "chirps_monthly_counties_2000_2020",
  fileFormat: "CSV",
  selectors: ["ADM1_NAME", "ADM2_NAME", "ADM2_CODE", "year", "month", "mean"]
});

// quick look
var chart = ui.Chart.image.seriesByRegion({
  imageCollection: monthly.filter(ee.Filter.gte("year", 2015)),
  regions: counties.filter(ee.Filter.inList("ADM2_NAME", ["Kitui", "Machakos", "Makueni"])),
  reducer: ee.Reducer.mean(),
  band: "precipitation",
  scale: 5566,
  xProperty: "system:time_start",
  seriesProperty: "ADM2_NAME"
}).setOptions({
  title: "Monthly rainfall",
  vAxis: {title: "mm"},
  hAxis: {title: "Date"},
  lineWidth: 1
});
print(chart);
