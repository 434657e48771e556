// A script as people write them: functions, a loop over years, a table, layers and an export.
var START = 2018;
var END = 2020;
var region = ee.Geometry.Polygon([[[35.0, -2.0], [36.0, -2.0], [36.0, -1.0], [35.0, -1.0]]]);

/**
 * Hides clouds by the bits of the quality band.
 * @param {ee.Image} image Landsat 8, level 2.
 * @return {ee.Image} The image without them.
 */
function maskClouds(image) {
  var qa = image.select('QA_PIXEL');
  var bits = [3, 4];  // cloud, shadow
  var mask = bits.reduce(function(mask, bit) {
    return mask.and(qa.bitwiseAnd(1 << bit).eq(0));
  }, ee.Image(1));
  return image.updateMask(mask).select('SR_B.').multiply(0.0000275).add(-0.2)
      .copyProperties(image, image.propertyNames());
}

var collection = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2').filterBounds(region);
var yearly = [];
for (var year = START; year <= END; year++) {
  var composite = collection
      .filterDate(year + '-01-01', (year + 1) + '-01-01')
      .map(maskClouds)
      .median()
      .set({year: year, label: 'Year ' + year});
  yearly.push(composite);
  Map.addLayer(composite.clip(region), {bands: ['SR_B4', 'SR_B3', 'SR_B2'], max: 0.3}, 'Year ' + year, year === END);
}
var stack = ee.ImageCollection.fromImages(yearly);
print('Years', stack.aggregate_array('year'));

var table = ee.FeatureCollection(stack.map(function(image) {
  var mean = image.normalizedDifference(['SR_B5', 'SR_B4']).reduceRegion({
    reducer: ee.Reducer.mean(), geometry: region, scale: 500, maxPixels: 1e9
  });
  return ee.Feature(null, mean).set('year', image.get('year'));
}));
print(table);
Export.table.toDrive({collection: table, description: 'ndvi_' + START + '_' + END});
