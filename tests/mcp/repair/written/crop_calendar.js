// faults: reversed period, wrong date
// Green-up of fields in Iowa.
var fields = ee.Geometry.Rectangle([-93.7, 41.9, -93.5, 42.05]);
var series = ee.ImageCollection('MODIS/061/MOD13Q1')
    .filterBounds(fields)
    .select('NDVI');

var winter = series.filterDate('2021-03-01', '2021-01-01').mean();  //~ var winter = series.filterDate('2021-01-01', '2021-03-01').mean();
var summer = series.filterDate('2021-06-01', '2021-09-31').max();  //~ var summer = series.filterDate('2021-06-01', '2021-09-30').max();

var rise = summer.subtract(winter).multiply(0.0001).rename('rise');
var statistics = rise.reduceRegion({
  reducer: ee.Reducer.percentile([10, 50, 90]),
  geometry: fields,
  scale: 250,
  maxPixels: 1e8
});
print(statistics);
Map.centerObject(fields, 11);
Map.addLayer(rise.clip(fields), {min: 0, max: 0.8, palette: ['white', 'green']}, 'rise of NDVI');
