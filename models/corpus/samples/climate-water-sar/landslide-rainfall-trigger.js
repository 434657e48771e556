// Antecedent rainfall for landslide inventory points
// every point has a property "date" such as 2017-08-14

var landslides = ee.FeatureCollection('users/geohazard/freetown_inventory');
print('Number of landslides', landslides.size());

var gpm = ee.ImageCollection('NASA/GPM_L3/IMERG_V06').select('precipitationCal');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');
var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem).rename('slope');
var aspect = ee.Terrain.aspect(dem).rename('aspect');

var addRain = function(feature) {
  var date = ee.Date.parse('YYYY-MM-dd', feature.getString('date'));
  var geom = feature.geometry();

  var p1 = chirps.filterDate(date, date.advance(1, 'day')).sum();
  var p3 = chirps.filterDate(date.advance(-3, 'day'), date.advance(1, 'day')).sum();
  var p7 = chirps.filterDate(date.advance(-7, 'day'), date.advance(1, 'day')).sum();
  var p15 = chirps.filterDate(date.advance(-15, 'day'), date.advance(1, 'day')).sum();
  var p30 = chirps.filterDate(date.advance(-30, 'day'), date.advance(1, 'day')).sum();

  var stack = ee.Image.cat([p1, p3, p7, p15, p30])
    .rename(['p1', 'p3', 'p7', 'p15', 'p30'])
    .addBands(slope)
    .addBands(aspect)
    .addBands(dem);

  var values = stack.reduceRegion({
    reducer: ee.Reducer.first(),
    geometry: geom,
    scale: 30
  });
  return feature.set(values);
};

var result = landslides.map(addRain);
print(result.first());

print(ui.Chart.feature.histogram(result, 'p7', 15).setOptions({
  title: '7-day antecedent rainfall',
  hAxis: {title: 'mm'},
  vAxis: {title: 'Landslides'},
  legend: {position: 'none'}
}));

print(ui.Chart.feature.histogram(result, 'slope', 15).setOptions({
  title: 'Slope at landslides',
  hAxis: {title: 'degrees'},
  vAxis: {title: 'Landslides'},
  legend: {position: 'none'}
}));

print('Mean 7-day', result.aggregate_mean('p7'));
print('Mean 30-day', result.aggregate_mean('p30'));

Map.centerObject(landslides, 11);
Map.addLayer(slope, {min: 0, max: 40}, 'Slope', false);
Map.addLayer(landslides, {color: 'red'}, 'Landslides');

Export.table.toDrive({
  collection: result,
  description: 'landslide_rain',
  fileFormat: 'CSV'
});
