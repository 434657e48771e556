// Night lights growth, Kigali 2014 vs 2022
var kigali = ee.Geometry.Rectangle([29.95, -2.08, 30.25, -1.80]);

var viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').select('avg_rad');

var lights2014 = viirs.filterDate('2014-01-01', '2014-12-31').median().clip(kigali);
var lights2022 = viirs.filterDate('2022-01-01', '2022-12-31').median().clip(kigali);

var vis = {min: 0, max: 30, palette: ['black', 'purple', 'orange', 'yellow', 'white']};
Map.centerObject(kigali, 11);
Map.addLayer(lights2014, vis, 'Lights 2014');
Map.addLayer(lights2022, vis, 'Lights 2022');

var diff = lights2022.subtract(lights2014);
Map.addLayer(diff, {min: -10, max: 10, palette: ['blue', 'white', 'red']}, 'Difference');

// compare with NDBI
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(kigali)
  .filterDate('2022-06-01', '2022-09-01')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .median()
  .clip(kigali);
var ndbi = s2.normalizedDifference(['B11', 'B8']).rename('NDBI');
Map.addLayer(ndbi, {min: -0.4, max: 0.2, palette: ['green', 'white', 'red']}, 'NDBI 2022', false);

var chart = ui.Chart.image.series({
  imageCollection: viirs.filterDate('2014-01-01', '2022-12-31'),
  region: kigali,
  reducer: ee.Reducer.sum(),
  scale: 500
}).setOptions({title: 'Sum of lights', vAxis: {title: 'nW/cm2/sr'}, lineWidth: 1});
print(chart);
