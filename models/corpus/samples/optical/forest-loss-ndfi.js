// NDFI (Souza et al.) from spectral unmixing, Landsat
// Rondonia

var geometry = ee.Geometry.Rectangle([-63.6, -10.6, -62.6, -9.6]);

// endmembers
var gv = [500, 900, 400, 6100, 3000, 1000];
var npv = [1400, 1700, 2200, 3000, 5500, 3000];
var soil = [2000, 3000, 3400, 5800, 6000, 5800];
var shade = [0, 0, 0, 0, 0, 0];
var cloud = [9000, 9600, 8000, 7800, 7200, 6500];

function prepare(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'])
    .multiply(0.0000275).add(-0.2).multiply(10000)
    .rename(['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .updateMask(mask)
    .copyProperties(image, ['system:time_start']);
}

function unmix(image) {
  var unmixed = ee.Image(image).unmix([gv, npv, soil, shade, cloud], true, true)
    .rename(['gv', 'npv', 'soil', 'shade', 'cloud']);
  var gvs = unmixed.select('gv').divide(ee.Image(1).subtract(unmixed.select('shade'))).rename('gvs');
  var npvSoil = unmixed.select('npv').add(unmixed.select('soil'));
  var ndfi = gvs.subtract(npvSoil).divide(gvs.add(npvSoil)).rename('ndfi');
  return unmixed.addBands(gvs).addBands(ndfi);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(geometry);

var y2016 = l8.filterDate('2016-06-01', '2016-09-30').map(prepare).median().clip(geometry);
var y2020 = l8.filterDate('2020-06-01', '2020-09-30').map(prepare).median().clip(geometry);

var ndfi2016 = unmix(y2016).select('ndfi');
var ndfi2020 = unmix(y2020).select('ndfi');

var palette = ['ff00ff', 'ff0000', 'ff8800', 'ffff00', 'aaff00', '00aa00', '005500'];
Map.centerObject(geometry, 9);
Map.addLayer(y2016, {bands: ['swir1', 'nir', 'red'], min: 0, max: 4500}, '2016');
Map.addLayer(y2020, {bands: ['swir1', 'nir', 'red'], min: 0, max: 4500}, '2020');
Map.addLayer(ndfi2016, {min: -1, max: 1, palette: palette}, 'NDFI 2016', false);
Map.addLayer(ndfi2020, {min: -1, max: 1, palette: palette}, 'NDFI 2020', false);

var delta = ndfi2020.subtract(ndfi2016).rename('delta');
var deforested = delta.lt(-0.6).and(ndfi2016.gt(0.6));
var degraded = delta.lt(-0.2).and(delta.gte(-0.6)).and(ndfi2016.gt(0.6));

Map.addLayer(deforested.selfMask(), {palette: ['red']}, 'Deforested');
Map.addLayer(degraded.selfMask(), {palette: ['orange']}, 'Degraded');

// compare to Hansen
var hansen = ee.Image('UMD/hansen/global_forest_change_2022_v1_10');
var loss = hansen.select('lossyear').gte(17).and(hansen.select('lossyear').lte(20));
Map.addLayer(loss.clip(geometry).selfMask(), {palette: ['yellow']}, 'Hansen loss 2017-2020', false);

var stats = ee.Image.pixelArea().divide(1e4).addBands(deforested.rename('def')).reduceRegion({
  reducer: ee.Reducer.sum().group(1, 'def'),
  geometry: geometry,
  scale: 30,
  maxPixels: 1e10
});
print('ha', stats);
