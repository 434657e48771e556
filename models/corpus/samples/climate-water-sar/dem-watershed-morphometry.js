// Watershed morphometry
var ws = ee.FeatureCollection('users/psharma/tons_watershed');
Map.centerObject(ws, 9);

var srtm = ee.Image('USGS/SRTMGL1_003').clip(ws);

var slope = ee.Terrain.slope(srtm);
var aspect = ee.Terrain.aspect(srtm);
var hillshade = ee.Terrain.hillshade(srtm);

Map.addLayer(srtm, {min: 300, max: 5000, palette: ['green', 'yellow', 'brown', 'white']}, 'Elevation');
Map.addLayer(slope, {min: 0, max: 60, palette: ['white', 'red']}, 'Slope', false);
Map.addLayer(aspect, {min: 0, max: 360, palette: ['blue', 'green', 'yellow', 'red', 'blue']}, 'Aspect', false);
Map.addLayer(hillshade, {}, 'Hillshade', false);

// slope classes
var slopeClass = ee.Image(1)
  .where(slope.gt(5), 2)
  .where(slope.gt(15), 3)
  .where(slope.gt(25), 4)
  .where(slope.gt(35), 5)
  .clip(ws);
Map.addLayer(slopeClass, {min: 1, max: 5, palette: ['006837', '78c679', 'ffffbf', 'fdae61', 'd7191c']}, 'Slope classes', false);

// contours
var lines = ee.List.sequence(500, 5000, 500);
var contours = ee.ImageCollection(lines.map(function(line) {
  var mycontour = srtm
    .convolve(ee.Kernel.gaussian(5, 3))
    .subtract(ee.Image.constant(line)).zeroCrossing()
    .multiply(ee.Image.constant(line)).toFloat();
  return mycontour.mask(mycontour);
})).mosaic();
Map.addLayer(contours, {min: 500, max: 5000, palette: ['00ff00', 'ff0000']}, 'Contours', false);

// TWI
var acc = ee.Image('MERIT/Hydro/v1_0_1').select('upa').clip(ws);
var slopeRad = slope.multiply(Math.PI / 180).max(0.001);
var twi = acc.multiply(1e6).divide(90).divide(slopeRad.tan()).log().rename('TWI');
Map.addLayer(twi, {min: 5, max: 20, palette: ['white', 'blue']}, 'TWI', false);

// HAND
var hand = ee.Image('MERIT/Hydro/v1_0_1').select('hnd').clip(ws);
Map.addLayer(hand, {min: 0, max: 100, palette: ['blue', 'white']}, 'HAND', false);

// streams
var stream = acc.gt(5).selfMask();
Map.addLayer(stream, {palette: ['0000ff']}, 'Streams');

// statistics
var stats = srtm.addBands(slope).reduceRegion({
  reducer: ee.Reducer.mean().combine({
    reducer2: ee.Reducer.minMax(),
    sharedInputs: true
  }).combine({
    reducer2: ee.Reducer.stdDev(),
    sharedInputs: true
  }),
  geometry: ws.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('Statistics', stats);

print('Area (km2)', ws.geometry().area().divide(1e6));
print('Perimeter (km)', ws.geometry().perimeter().divide(1000));

Export.image.toDrive({
  image: twi,
  description: 'TWI',
  region: ws.geometry(),
  scale: 90,
  maxPixels: 1e13
});

Export.image.toDrive({
  image: slope,
  description: 'slope',
  region: ws.geometry(),
  scale: 30,
  maxPixels: 1e13
});
