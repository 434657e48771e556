// Paddy rice from MODIS: flooding signal LSWI + 0.05 >= EVI
// Xiao et al. style
var bounds = ee.Geometry.Rectangle([79.2, 10.2, 79.9, 11.2]); // Cauvery delta
Map.centerObject(bounds, 9);

var mod09 = ee.ImageCollection('MODIS/006/MOD09A1')
  .filterDate('2018-06-01', '2019-03-01')
  .filterBounds(bounds);

var maskQA = function(img) {
  var qa = img.select('StateQA');
  var cloud = qa.bitwiseAnd(3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 2).eq(0);
  return img.updateMask(cloud).updateMask(shadow);
};

var addVI = function(img) {
  var sr = img.select(['sur_refl_b01', 'sur_refl_b02', 'sur_refl_b03', 'sur_refl_b06'], ['red', 'nir', 'blue', 'swir']).multiply(0.0001);
  var ndvi = sr.normalizedDifference(['nir', 'red']).rename('NDVI');
  var lswi = sr.normalizedDifference(['nir', 'swir']).rename('LSWI');
  var evi = sr.expression('2.5 * (nir - red) / (nir + 6 * red - 7.5 * blue + 1)', {
    nir: sr.select('nir'),
    red: sr.select('red'),
    blue: sr.select('blue')
  }).rename('EVI');
  var flood = lswi.add(0.05).gte(evi).rename('flood');
  return ndvi.addBands(lswi).addBands(evi).addBands(flood)
    .copyProperties(img, ['system:time_start']);
};

var vi = mod09.map(maskQA).map(addVI);

var floodCount = vi.select('flood').sum();
Map.addLayer(floodCount.clip(bounds), {min: 0, max: 15, palette: ['white', 'cyan', 'blue']}, 'flood count');

// permanent water: flood signal all the time or NDVI < 0.1
var water = vi.select('NDVI').map(function(i) { return i.lt(0.1); }).sum().gte(10);
// evergreen: LSWI never below 0.15
var evergreen = vi.select('LSWI').min().gt(0.15);
// sparse
var maxEVI = vi.select('EVI').max();

var rice = floodCount.gte(1).and(floodCount.lte(12))
  .and(maxEVI.gt(0.35))
  .and(water.not())
  .and(evergreen.not());

var slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'));
rice = rice.updateMask(slope.lt(3));

Map.addLayer(rice.selfMask().clip(bounds), {palette: ['00ff00']}, 'paddy rice');

var pt = ee.Geometry.Point([79.45, 10.78]);
print(ui.Chart.image.series(vi.select(['NDVI', 'EVI', 'LSWI']), pt, ee.Reducer.mean(), 500)
  .setOptions({title: 'MODIS VI', vAxis: {viewWindow: {min: -0.2, max: 1}}}));

var area = rice.multiply(ee.Image.pixelArea()).divide(1e4).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: bounds,
  scale: 500,
  maxPixels: 1e9
});
print('Rice area, ha', area);
