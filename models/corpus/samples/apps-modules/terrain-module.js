// terrain utils

/**
 * Returns slope, aspect, northness, eastness.
 */
var terrain = function(dem) {
  var slope = ee.Terrain.slope(dem).rename('slope');
  var aspect = ee.Terrain.aspect(dem).rename('aspect');
  var rad = aspect.multiply(Math.PI).divide(180);
  var northness = rad.cos().rename('northness');
  var eastness = rad.sin().rename('eastness');
  return ee.Image.cat([dem.rename('elevation'), slope, aspect, northness, eastness]);
};

/**
 * Topographic position index
 */
var tpi = function(dem, radius) {
  var mean = dem.focalMean({radius: radius, kernelType: 'circle', units: 'meters'});
  return dem.subtract(mean).rename('tpi');
};

/**
 * Standardized TPI
 */
var stdTpi = function(dem, radius, region) {
  var t = tpi(dem, radius);
  var stats = t.reduceRegion({
    reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true),
    geometry: region,
    scale: 90,
    maxPixels: 1e10,
    bestEffort: true
  });
  var mean = ee.Number(stats.get('tpi_mean'));
  var sd = ee.Number(stats.get('tpi_stdDev'));
  return t.subtract(mean).divide(sd).multiply(100).add(0.5).floor().rename('stdtpi');
};

/**
 * Landforms, 6 classes (Weiss)
 * 1 ridge, 2 upper slope, 3 middle slope, 4 flat, 5 lower slope, 6 valley
 */
var landforms = function(dem, radius, region) {
  var t = stdTpi(dem, radius, region);
  var slope = ee.Terrain.slope(dem);
  return ee.Image(0)
    .where(t.gt(100), 1)
    .where(t.gt(50).and(t.lte(100)), 2)
    .where(t.gte(-50).and(t.lte(50)).and(slope.gt(5)), 3)
    .where(t.gte(-50).and(t.lte(50)).and(slope.lte(5)), 4)
    .where(t.gte(-100).and(t.lt(-50)), 5)
    .where(t.lt(-100), 6)
    .rename('landform')
    .toByte();
};

/**
 * Heat load index
 */
var heatLoad = function(dem, latitude) {
  var slope = ee.Terrain.slope(dem).multiply(Math.PI / 180);
  var aspect = ee.Terrain.aspect(dem).multiply(Math.PI / 180);
  var folded = aspect.subtract(225 * Math.PI / 180).abs().subtract(Math.PI).abs();
  var lat = ee.Image.constant(latitude).multiply(Math.PI / 180);
  return lat.cos().multiply(slope.cos()).multiply(1.467)
    .add(folded.cos().multiply(slope.sin()).multiply(lat.sin()).multiply(-1.582))
    .add(folded.sin().multiply(slope.sin()).multiply(-0.5))
    .rename('hli');
};

exports.terrain = terrain;
exports.tpi = tpi;
exports.stdTpi = stdTpi;
exports.landforms = landforms;
exports.heatLoad = heatLoad;

exports.landformNames = ['Ridge', 'Upper slope', 'Middle slope', 'Flat', 'Lower slope', 'Valley'];
exports.landformPalette = ['a50026', 'f46d43', 'fee090', 'e0f3f8', '74add1', '313695'];
