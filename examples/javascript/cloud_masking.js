// A cloud-free summer composite from Landsat 8 and 9, Collection 2 Level 2.
//
// Shows how to read the QA_PIXEL bits and how to apply the scale factors.

var region = ee.Geometry.Rectangle([-4.1, 56.9, -3.2, 57.4]);
var start = '2023-05-01';
var end = '2023-10-01';

// Bits of QA_PIXEL which mark a pixel that cannot be used.
var DILATED_CLOUD = 1 << 1;
var CIRRUS = 1 << 2;
var CLOUD = 1 << 3;
var CLOUD_SHADOW = 1 << 4;
var UNUSABLE = DILATED_CLOUD + CIRRUS + CLOUD + CLOUD_SHADOW;

/** Removes clouds, their shadows and saturated pixels. */
function maskClouds(image) {
  var clear = image.select('QA_PIXEL').bitwiseAnd(UNUSABLE).eq(0);
  var unsaturated = image.select('QA_RADSAT').eq(0);
  return image.updateMask(clear).updateMask(unsaturated);
}

/** Turns the stored integers into reflectance and kelvin. */
function applyScaleFactors(image) {
  var reflectance = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  var temperature = image.select('ST_B10').multiply(0.00341802).add(149);
  return image
      .addBands({srcImg: reflectance, overwrite: true})
      .addBands({srcImg: temperature, overwrite: true});
}

/** All scenes of one Landsat satellite over the region and season. */
function scenes(id) {
  return ee.ImageCollection(id)
      .filterBounds(region)
      .filterDate(start, end)
      .filter(ee.Filter.lt('CLOUD_COVER', 80));
}

var landsat = scenes('LANDSAT/LC08/C02/T1_L2')
    .merge(scenes('LANDSAT/LC09/C02/T1_L2'));

var clean = landsat.map(maskClouds).map(applyScaleFactors);
var composite = clean.median();

// How often each place was seen without a cloud.
var clearCount = clean.count().select(['SR_B4'], ['clear_count']);

print('Scenes', landsat.size());
print('Clear observations', clearCount.reduceRegion({
  reducer: ee.Reducer.percentile([5, 50, 95]),
  geometry: region,
  scale: 300,
  maxPixels: 1e8
}));

var trueColor = {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.2};
var falseColor = {bands: ['SR_B5', 'SR_B4', 'SR_B3'], min: 0, max: 0.4};

Map.centerObject(region, 10);
Map.addLayer(composite.clip(region), trueColor, 'True color');
Map.addLayer(composite.clip(region), falseColor, 'Near infrared', false);
Map.addLayer(clearCount.clip(region),
    {min: 0, max: 12, palette: ['black', 'orange', 'white']},
    'Clear observations', false);
