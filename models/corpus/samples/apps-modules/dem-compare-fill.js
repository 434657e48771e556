// compare DEMs at GPS benchmarks
var bm = ee.FeatureCollection('users/tnakamura/benchmarks');

var srtm = ee.Image('USGS/SRTMGL1_003').rename('srtm');
var aw3d = ee.ImageCollection('JAXA/ALOS/AW3D30/V3_2').select('DSM').mosaic().rename('aw3d');
var nasadem = ee.Image('NASA/NASADEM_HGT/001').select('elevation').rename('nasadem');
var glo30 = ee.ImageCollection('COPERNICUS/DEM/GLO30').select('DEM').mosaic().rename('glo30');
var merit = ee.Image('MERIT/DEM/v1_0_3').rename('merit');

var dems = srtm.addBands(aw3d).addBands(nasadem).addBands(glo30).addBands(merit);

var sampled = dems.reduceRegions({
  collection: bm,
  reducer: ee.Reducer.first(),
  scale: 30
});
print(sampled.first());

var names = ['srtm', 'aw3d', 'nasadem', 'glo30', 'merit'];

names.forEach(function(name) {
  var errors = sampled.filter(ee.Filter.notNull([name])).map(function(f) {
    var e = ee.Number(f.get(name)).subtract(f.get('height'));
    return f.set('err', e).set('sq', e.pow(2)).set('abs', e.abs());
  });
  var me = errors.aggregate_mean('err');
  var mae = errors.aggregate_mean('abs');
  var rmse = ee.Number(errors.aggregate_mean('sq')).sqrt();
  print(name, ee.Dictionary({n: errors.size(), ME: me, MAE: mae, RMSE: rmse}));
});

print(ui.Chart.feature.byFeature(sampled, 'height', names)
  .setChartType('ScatterChart')
  .setOptions({
    title: 'DEM vs GPS',
    hAxis: {title: 'GPS height (m)'},
    vAxis: {title: 'DEM (m)'},
    pointSize: 3
  }));

var diff = glo30.subtract(srtm);
Map.centerObject(bm, 10);
Map.addLayer(ee.Terrain.hillshade(srtm), {min: 100, max: 255}, 'hillshade');
Map.addLayer(diff, {min: -20, max: 20, palette: ['blue', 'white', 'red']}, 'GLO30 - SRTM', false);
Map.addLayer(bm, {color: 'red'}, 'benchmarks');

Export.table.toDrive({
  collection: sampled,
  description: 'dem_benchmarks',
  fileFormat: 'CSV',
  selectors: ['id', 'height'].concat(names)
});
