// faults: order of coordinates, old dataset
// Water along a coast, seen by Landsat 8.
var port = ee.Geometry.Point([51.95, 4.05]);  //~ var port = ee.Geometry.Point([4.05, 51.95]);
var coast = port.buffer(10000);

var scene = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')  //~ var scene = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(coast)
    .filterDate('2020-05-01', '2020-09-01')
    .sort('CLOUD_COVER')
    .first();

var water = scene.normalizedDifference(['B3', 'B6']).gt(0);  //~ var water = scene.normalizedDifference(['SR_B3', 'SR_B6']).gt(0);
var share = water.rename('water').reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: coast,
  scale: 30
});
print('share of water', share.get('water'));
Map.centerObject(port, 11);
Map.addLayer(water.selfMask().clip(coast), {palette: ['blue']}, 'water');
