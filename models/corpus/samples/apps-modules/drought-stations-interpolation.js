// interpolate station data (IDW and kriging) and compare with CHIRPS
var stations = ee.FeatureCollection('users/meteo_lab/estaciones_2016');
var region = stations.geometry().bounds().buffer(20000).bounds();
print(stations.first());

// remove missing
var valid = stations.filter(ee.Filter.gte('lluvia', 0));
print('válidas', valid.size());

// mean and sd for the IDW
var stats = valid.reduceColumns({
  reducer: ee.Reducer.mean().combine({reducer2: ee.Reducer.stdDev(), sharedInputs: true}),
  selectors: ['lluvia']
});
print(stats);

var idw = valid.inverseDistance({
  range: 150000,
  propertyName: 'lluvia',
  mean: stats.get('mean'),
  stdDev: stats.get('stdDev'),
  gamma: 0.3
}).rename('idw');

var kriging = valid.kriging({
  propertyName: 'lluvia',
  shape: 'exponential',
  range: 100000,
  sill: 1.0,
  nugget: 0.1,
  maxDistance: 150000,
  reducer: 'mean'
}).rename('kriging');

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
  .filterDate('2016-01-01', '2017-01-01')
  .sum()
  .rename('chirps');

var vis = {min: 300, max: 1500, palette: ['ffffff', 'c7e9b4', '41b6c4', '253494']};
Map.centerObject(region, 7);
Map.addLayer(idw.clip(region), vis, 'IDW');
Map.addLayer(kriging.clip(region), vis, 'Kriging', false);
Map.addLayer(chirps.clip(region), vis, 'CHIRPS', false);
Map.addLayer(valid, {color: 'black'}, 'Estaciones');

// leave 20 % out
var random = valid.randomColumn('r', 7);
var cal = random.filter(ee.Filter.lt('r', 0.8));
var val = random.filter(ee.Filter.gte('r', 0.8));
var idwCal = cal.inverseDistance(150000, 'lluvia', stats.get('mean'), stats.get('stdDev'), 0.3).rename('idw');

var check = idwCal.addBands(chirps).reduceRegions({
  collection: val,
  reducer: ee.Reducer.first(),
  scale: 1000
});
print(ui.Chart.feature.byFeature(check, 'lluvia', ['idw', 'chirps'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Validación',
    hAxis: {title: 'Observado (mm)'},
    vAxis: {title: 'Estimado (mm)'},
    pointSize: 4
  }));

Export.image.toDrive({
  image: idw.toFloat(),
  description: 'lluvia_idw_2016',
  region: region,
  scale: 1000
});
