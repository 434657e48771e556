// Sample training points from stable areas of several global products
// (agreement between WorldCover, Dynamic World and ESRI)

var region = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Chimborazo'));
if (false) { print(region); }
var roi = ee.Geometry.Rectangle([-79.1, -2.4, -78.4, -1.5]);

// WorldCover 2021
var wc = ee.ImageCollection('ESA/WorldCover/v200').first().clip(roi);
var wcR = wc.remap([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], [1, 2, 3, 4, 5, 6, 7, 8, 9, 3], 0);

// Dynamic World 2021
var dwc = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1').filterBounds(roi).filterDate('2021-01-01', '2022-01-01').select('label').mode().clip(roi);
var dwR = dwc.remap([0, 1, 2, 3, 4, 5, 6, 7, 8], [8, 1, 3, 9, 4, 2, 5, 6, 7], 0);

// agreement
var agree = wcR.eq(dwR);
var stable = wcR.updateMask(agree).selfMask().rename('lc');

// remove edges
var eroded = stable.updateMask(
  stable.reduceNeighborhood({
    reducer: ee.Reducer.countDistinct(),
    kernel: ee.Kernel.square(2)
  }).eq(1)
);

Map.centerObject(roi, 10);
var palette = ['006400', 'ffbb22', 'ffff4c', 'f096ff', 'fa0000', 'b4b4b4', 'f0f0f0', '0064c8', '0096a0'];
Map.addLayer(wcR, {min: 1, max: 9, palette: palette}, 'WorldCover', false);
Map.addLayer(dwR, {min: 1, max: 9, palette: palette}, 'Dynamic World', false);
Map.addLayer(eroded, {min: 1, max: 9, palette: palette}, 'Stable');

var pts = eroded.toByte().stratifiedSample({
  numPoints: 200,
  classBand: 'lc',
  region: roi,
  scale: 10,
  seed: 7,
  geometries: true,
  tileScale: 8
});
print('points', pts.size(), pts.aggregate_histogram('lc'));
Map.addLayer(pts.style({color: 'black', pointSize: 2}), {}, 'points');

Export.table.toAsset({
  collection: pts,
  description: 'stable_points_chimborazo',
  assetId: 'users/lquispe/stable_points_chimborazo'
});
