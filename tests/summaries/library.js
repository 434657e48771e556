/** Tools for elevation. */
exports.ruggedness = function(dem) {
  return dem.reduceNeighborhood(ee.Reducer.stdDev(), ee.Kernel.square(3)).rename('ruggedness');
};

exports.steep = function(dem, limit) {
  var slope = ee.Terrain.slope(dem);
  return slope.gt(limit).selfMask();
};
