// species richness per grid cell from occurrence table
var occ = ee.FeatureCollection('users/ryoon/ebird_2020');
var korea = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Korea, South'));

var grid = korea.geometry().coveringGrid(ee.Projection('EPSG:5179'), 20000);
print('cells', grid.size());

var join = ee.Join.saveAll({matchesKey: 'points'});
var filter = ee.Filter.intersects({leftField: '.geo', rightField: '.geo', maxError: 100});
var cells = join.apply(grid, occ, filter);

var richness = cells.map(function(cell) {
  var pts = ee.FeatureCollection(ee.List(cell.get('points')));
  return cell.set({
    n_records: pts.size(),
    n_species: pts.aggregate_count_distinct('species'),
    points: null
  });
});

var img = ee.Image().float().paint(richness, 'n_species');
Map.centerObject(korea, 7);
Map.addLayer(img, {min: 0, max: 200, palette: ['ffffcc', 'a1dab4', '41b6c4', '2c7fb8', '253494']}, 'richness');
Map.addLayer(occ, {color: 'red'}, 'records', false);

// environmental variables
var forest = ee.ImageCollection('ESA/WorldCover/v100').first().eq(10).rename('forest');
var dem = ee.Image('USGS/SRTMGL1_003').rename('elev');
var ndvi = ee.ImageCollection('MODIS/006/MOD13A1').filterDate('2020-01-01', '2020-12-31').select('NDVI').mean().multiply(0.0001);
var lights = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2020-01-01', '2020-12-31').select('avg_rad').median().rename('lights');

var env = dem.addBands(ndvi).addBands(lights).reduceRegions({
  collection: richness,
  reducer: ee.Reducer.mean(),
  scale: 500
});
env = forest.reduceRegions({
  collection: env,
  reducer: ee.Reducer.mean().setOutputs(['forest']),
  scale: 100
});

print(ui.Chart.feature.byFeature(env, 'forest', 'n_species').setChartType('ScatterChart')
  .setOptions({hAxis: {title: 'forest fraction'}, vAxis: {title: 'species'}, trendlines: {0: {}}}));
print(ui.Chart.feature.byFeature(env, 'n_records', 'n_species').setChartType('ScatterChart')
  .setOptions({hAxis: {title: 'records'}, vAxis: {title: 'species'}}));

Export.table.toDrive({
  collection: env,
  description: 'richness_grid_20km',
  fileFormat: 'GeoJSON'
});
