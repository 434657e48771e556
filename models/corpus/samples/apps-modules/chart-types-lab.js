// Lab 5: Charts
// GEOG 480, Fall 2021

var states = ee.FeatureCollection('TIGER/2018/States');
var colorado = states.filter(ee.Filter.eq('NAME', 'Colorado'));
var counties = ee.FeatureCollection('TIGER/2018/Counties').filter(ee.Filter.eq('STATEFP', '08'));

// ---- 1. Image chart: histogram ----
var dem = ee.Image('USGS/3DEP/10m').select('elevation');
var hist = ui.Chart.image.histogram({
  image: dem,
  region: colorado,
  scale: 1000,
  maxBuckets: 40
}).setOptions({
  title: 'Elevation of Colorado',
  hAxis: {title: 'Elevation (m)'},
  vAxis: {title: 'Count'},
  colors: ['cf513e'],
  legend: {position: 'none'}
});
print(hist);

// ---- 2. Series ----
var prism = ee.ImageCollection('OREGONSTATE/PRISM/AN81m')
  .filterDate('2010-01-01', '2020-12-31');
var series = ui.Chart.image.series({
  imageCollection: prism.select(['tmean', 'tmin', 'tmax']),
  region: colorado,
  reducer: ee.Reducer.mean(),
  scale: 10000
}).setOptions({
  title: 'Monthly temperature',
  vAxis: {title: 'Temperature (C)'},
  hAxis: {title: 'Date'},
  lineWidth: 1,
  colors: ['black', 'blue', 'red']
});
print(series);

// ---- 3. Day of year ----
var doy = ui.Chart.image.doySeries({
  imageCollection: ee.ImageCollection('MODIS/061/MOD13A2').filterDate('2010-01-01', '2020-12-31').select('NDVI'),
  region: colorado,
  regionReducer: ee.Reducer.mean(),
  scale: 5000,
  yearReducer: ee.Reducer.mean(),
  startDay: 1,
  endDay: 365
}).setOptions({
  title: 'Mean NDVI by day of year',
  hAxis: {title: 'Day of year'},
  vAxis: {title: 'NDVI (x1e4)'},
  lineWidth: 3,
  colors: ['green']
});
print(doy);

// ---- 4. Several years ----
var doyByYear = ui.Chart.image.doySeriesByYear({
  imageCollection: ee.ImageCollection('MODIS/061/MOD13A2').filterDate('2017-01-01', '2020-12-31'),
  bandName: 'NDVI',
  region: colorado,
  regionReducer: ee.Reducer.mean(),
  scale: 5000,
  sameDayReducer: ee.Reducer.mean(),
  startDay: 1,
  endDay: 365
}).setOptions({title: 'NDVI by year'});
print(doyByYear);

// ---- 5. Feature chart ----
var rain = prism.select('ppt').sum().divide(11).rename('ppt');
var byCounty = rain.reduceRegions({
  collection: counties,
  reducer: ee.Reducer.mean().setOutputs(['ppt']),
  scale: 4000
});
var top10 = byCounty.sort('ppt', false).limit(10);
var bar = ui.Chart.feature.byFeature({
  features: top10,
  xProperty: 'NAME',
  yProperties: ['ppt']
}).setChartType('BarChart').setOptions({
  title: 'Wettest counties',
  hAxis: {title: 'Annual precipitation (mm)'},
  vAxis: {title: ''},
  legend: {position: 'none'}
});
print(bar);

// ---- 6. Pie ----
var nlcd = ee.ImageCollection('USGS/NLCD_RELEASES/2019_REL/NLCD').filter(ee.Filter.eq('system:index', '2019')).first().select('landcover');
var freq = nlcd.reduceRegion({
  reducer: ee.Reducer.frequencyHistogram(),
  geometry: colorado.geometry(),
  scale: 300,
  maxPixels: 1e9
});
var freqDict = ee.Dictionary(freq.get('landcover'));
var pie = ui.Chart.array.values({
  array: freqDict.values(),
  axis: 0,
  xLabels: freqDict.keys()
}).setChartType('PieChart').setOptions({title: 'NLCD 2019'});
print(pie);

Map.centerObject(colorado, 6);
Map.addLayer(dem.clip(colorado), {min: 1000, max: 4200, palette: ['green', 'yellow', 'brown', 'white']}, 'DEM');
Map.addLayer(rain.clip(colorado), {min: 200, max: 1000, palette: ['white', 'blue']}, 'ppt', false);
Map.addLayer(nlcd.clip(colorado), {}, 'NLCD', false);
