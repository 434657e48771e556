// mangrove patches and distance to aquaculture ponds
var delta = ee.Geometry.Rectangle([117.2, 2.6, 118.1, 3.7]);

var gmw = ee.ImageCollection('LANDSAT/MANGROVE_FORESTS').mosaic().clip(delta);
Map.centerObject(delta, 9);
Map.addLayer(gmw, {min: 0, max: 1, palette: 'd40115'}, 'Mangrove 2000');

// 2021 from Landsat
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(delta)
  .filterDate('2020-06-01', '2021-12-31')
  .map(function(img) {
    var score = ee.Algorithms.Landsat.simpleCloudScore(img).select('cloud');
    return img.updateMask(score.lt(20));
  })
  .median()
  .clip(delta);

var ndvi = l8.normalizedDifference(['B5', 'B4']).rename('ndvi');
var mndwi = l8.normalizedDifference(['B3', 'B6']).rename('mndwi');
var dem = ee.Image('USGS/SRTMGL1_003');

var mangrove2021 = ndvi.gt(0.5)
  .and(mndwi.lt(0))
  .and(dem.lt(15))
  .and(gmw.unmask(0).focalMax(1000, 'circle', 'meters'))
  .rename('mangrove');
Map.addLayer(mangrove2021.selfMask(), {palette: '00aa00'}, 'Mangrove 2021');

// change
var m2000 = gmw.unmask(0);
var m2021 = mangrove2021.unmask(0);
var change = m2000.add(m2021.multiply(2)).selfMask().rename('change');
// 1 loss, 2 gain, 3 stable
Map.addLayer(change, {min: 1, max: 3, palette: ['red', 'cyan', 'green']}, 'change');

// patches
var patchSize = m2021.selfMask().connectedPixelCount(256, true);
Map.addLayer(patchSize, {min: 1, max: 256, palette: ['yellow', 'darkgreen']}, 'patch size', false);

var small = patchSize.lt(11);
var core = m2021.focalMin(90, 'circle', 'meters').rename('core');
var edge = m2021.subtract(core).rename('edge');

var areas = m2000.rename('m2000')
  .addBands(m2021.rename('m2021'))
  .addBands(core)
  .addBands(edge)
  .multiply(ee.Image.pixelArea())
  .divide(10000)
  .reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: delta,
    scale: 30,
    maxPixels: 1e10
  });
print('areas (ha)', areas);

// distance to ponds
var ponds = ee.FeatureCollection('users/asuryani/ponds_2021');
var dist = ponds.distance(10000);
Map.addLayer(dist, {min: 0, max: 5000, palette: ['red', 'white']}, 'distance to ponds', false);

var byDist = change.eq(1).multiply(ee.Image.pixelArea()).divide(1e4)
  .addBands(dist.divide(500).floor().toInt())
  .reduceRegion({
    reducer: ee.Reducer.sum().group(1, 'dist_class'),
    geometry: delta,
    scale: 30,
    maxPixels: 1e10
  });
print(byDist);
