// ERA5 warming 1979-2020
var europe = ee.Geometry.Rectangle([-25, 34, 45, 72]);

var t2m = ee.ImageCollection("ECMWF/ERA5/MONTHLY").select("mean_2m_air_temperature");

var period1 = t2m.filterDate("1979-01-01", "1999-12-31").mean();
var period2 = t2m.filterDate("2000-01-01", "2019-12-31").mean();
var diff = period2.subtract(period1);

Map.setCenter(10, 52, 4);
Map.addLayer(diff.clip(europe), {min: 0, max: 1.5, palette: ["white", "yellow", "orange", "red", "darkred"]}, "Temperature change");
Map.addLayer(period1.subtract(273.15).clip(europe), {min: -10, max: 20, palette: ["blue", "cyan", "yellow", "red"]}, "1979-1999", false);
Map.addLayer(period2.subtract(273.15).clip(europe), {min: -10, max: 20, palette: ["blue", "cyan", "yellow", "red"]}, "2000-2019", false);

// winter and summer
var djf1 = t2m.filterDate("1979-01-01", "1999-12-31").filter(ee.Filter.calendarRange(12, 2, "month")).mean();
var djf2 = t2m.filterDate("2000-01-01", "2019-12-31").filter(ee.Filter.calendarRange(12, 2, "month")).mean();
var jja1 = t2m.filterDate("1979-01-01", "1999-12-31").filter(ee.Filter.calendarRange(6, 8, "month")).mean();
var jja2 = t2m.filterDate("2000-01-01", "2019-12-31").filter(ee.Filter.calendarRange(6, 8, "month")).mean();

Map.addLayer(djf2.subtract(djf1).clip(europe), {min: 0, max: 2, palette: ["white", "yellow", "orange", "red", "darkred"]}, "DJF change", false);
Map.addLayer(jja2.subtract(jja1).clip(europe), {min: 0, max: 2, palette: ["white", "yellow", "orange", "red", "darkred"]}, "JJA change", false);

// stripes
var years = ee.List.sequence(1979, 2019);
var table = ee.FeatureCollection(years.map(function(y) {
  var mean = t2m.filter(ee.Filter.calendarRange(y, y, "year")).mean().subtract(273.15);
  var val = mean.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: europe,
    scale: 27830
  });
  return ee.Feature(null, {year: y, temp: val.get("mean_2m_air_temperature")});
}));

print(ui.Chart.feature.byFeature(table, "year", "temp")
  .setChartType("LineChart")
  .setOptions({
    title: "Annual mean temperature",
    hAxis: {title: "Year", format: "####"},
    vAxis: {title: "°C"},
    legend: {position: "none"},
    trendlines: {0: {color: "red"}}
  }));

Export.table.toDrive({collection: table, description: "europe_temp", fileFormat: "CSV"});
