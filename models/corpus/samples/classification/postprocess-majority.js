/* Post-processing of classified image: majority filter and minimum mapping unit */

var classified = ee.Image('users/lfischer/eifel/rf_2018').select('classification');
var aoi = ee.FeatureCollection('users/lfischer/eifel/boundary');

var vis = {min: 1, max: 7, palette: ['1f78b4', '33a02c', 'b2df8a', 'ffff99', 'e31a1c', 'b15928', 'cab2d6']};

Map.centerObject(aoi, 10);
Map.addLayer(classified, vis, 'Original');

// 1. majority filter with a 3x3 kernel
var majority = classified.focal_mode({
  radius: 1,
  kernelType: 'square',
  units: 'pixels',
  iterations: 1
});
Map.addLayer(majority, vis, 'Majority filter 3x3', false);

var kernel = ee.Kernel.square({radius: 2});
var mode5 = classified.reduceNeighborhood({
  reducer: ee.Reducer.mode(),
  kernel: kernel
}).rename('classification');
Map.addLayer(mode5, vis, 'Majority filter 5x5', false);

// 2. connected pixel count
var patchSize = classified.connectedPixelCount({
  maxSize: 100,
  eightConnected: false
});
Map.addLayer(patchSize, {min: 1, max: 100}, 'Patch size', false);

var minPixels = 25;
var small = patchSize.lt(minPixels);

// replace small patches with the majority value
var filtered = classified.where(small, mode5);
Map.addLayer(filtered, vis, 'Filtered (MMU)');

// 3. morphological opening of the urban class
var urban = classified.eq(5);
var opened = urban
  .focal_min({radius: 1, kernelType: 'circle', units: 'pixels'})
  .focal_max({radius: 1, kernelType: 'circle', units: 'pixels'});
Map.addLayer(opened.selfMask(), {palette: 'red'}, 'Urban opened', false);

// Export
Export.image.toDrive({
  image: filtered.toByte(),
  description: 'eifel_rf_2018_mmu',
  folder: 'GEE_exports',
  region: aoi.geometry().bounds(),
  scale: 10,
  crs: 'EPSG:25832',
  maxPixels: 1e13
});
