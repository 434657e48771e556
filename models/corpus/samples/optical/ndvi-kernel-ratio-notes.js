// playing around with NDVI vs kNDVI vs NIRv
// todo: compare with GPP
var tower = ee.Geometry.Point([-72.1715, 42.5378]); // Harvard forest
var box = tower.buffer(750);

var mod = ee.ImageCollection('MODIS/061/MCD43A4')
  .filterDate('2016-01-01', '2018-12-31')
  .select(['Nadir_Reflectance_Band1', 'Nadir_Reflectance_Band2'], ['red', 'nir']);

var vi = mod.map(function(im) {
  var i = im.multiply(0.0001);
  var ndvi = i.normalizedDifference(['nir', 'red']).rename('NDVI');
  var nirv = ndvi.multiply(i.select('nir')).rename('NIRv');
  var kndvi = ndvi.pow(2).tanh().rename('kNDVI');
  return ee.Image.cat([ndvi, nirv, kndvi]).copyProperties(im, ['system:time_start']);
});

// print(vi.first());

print(ui.Chart.image.series(vi, box, ee.Reducer.mean(), 500).setOptions({
  title: 'VIs',
  lineWidth: 1,
  pointSize: 0,
  colors: ['purple', 'green', 'orange']
}));

// GPP 8 day
var gpp = ee.ImageCollection('MODIS/061/MOD17A2H')
  .filterDate('2016-01-01', '2018-12-31')
  .select('Gpp')
  .map(function(im) {
    return im.multiply(0.0001).copyProperties(im, ['system:time_start']);
  });
print(ui.Chart.image.series(gpp, box, ee.Reducer.mean(), 500).setOptions({
  title: 'GPP kgC/m2/8d',
  lineWidth: 1,
  pointSize: 2,
  colors: ['black']
}));

Map.centerObject(tower, 12);
// Map.addLayer(vi.select('kNDVI').max(), {min: 0, max: 1}, 'kNDVI');
Map.addLayer(vi.select('NIRv').max(), {min: 0, max: 0.5, palette: ['white', 'green']}, 'NIRv');
Map.addLayer(box, {color: 'red'}, 'footprint');
