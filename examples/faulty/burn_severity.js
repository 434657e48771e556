// Burn severity of the 2020 Creek Fire, California.
// Sentinel-2 gives the change of NBR, Landsat 8 the long-term reference.

var fireArea = ee.Geometry.Rectangle([-119.55, 37.05, -118.95, 37.6]);

// Districts around the fire.
var districts = ee.FeatureCollection('FAO/GAUL/2015/level3')
    .filterBounds(fireArea);
var nearby = districts.clip(fireArea);

// Sentinel-2 scenes of the area with few clouds.
var sentinel = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(fireArea)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));

// One month before the fire and the summer after it.
var preFire = sentinel.filterDate('2020-07-15', '2020-09-01');
var postFire = sentinel.filterDate('2021-08-31', '2021-07-15');

// Mask thin cirrus and add the normalized burn ratio.
function addNbr(image) {
  var cirrus = image.select('B10').multiply(0.0001).gt(0.01);
  var nbr = image.normalisedDifference(['B8', 'B12']).rename('NBR');
  return image.addBands(nbr).updateMask(cirrus.not());
}

var pre = preFire.map(addNbr).median();
var post = postFire.map(addNbr).median();

// Difference: positive where the vegetation burned.
var dnbr = pre.select('NBR').subtract(post.select('NBR')).rename('dNBR');

// What the area looked like over the five years before.
var reference = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')
    .filterBounds(fireArea)
    .filterDate('2015-06-01', '2019-10-01')
    .median()
    .normalizedDifference(['B5', 'B7'])
    .rename('NBR_reference');

var stats = dnbr.addBands(reference).reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: fireArea,
  scale: 20,
  maxPixel: 1e9
});
print('Mean dNBR and reference', stats);

// Decide whether this counts as a severe fire.
if (stats.getNumber('dNBR').gt(0.44)) {
  print('Severe burn: start the field survey');
}

Map.centerObject(fireArea, 10);
Map.addLayer(dnbr.clip(fireArea), {
  min: -0.1,
  max: 0.8,
  pallete: ['green', 'yellow', 'orange', 'red', 'purple']
}, 'dNBR');
Map.addLayer(nearby, {color: 'black'}, 'Districts');

Export.image.toDrive({
  image: dnbr,
  description: 'creek_fire_dnbr',
  region: fireArea,
  scale: 20,
  maxPixels: 1e9
});
