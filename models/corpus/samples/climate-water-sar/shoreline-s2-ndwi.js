// Shoreline extraction
var beach = ee.Geometry.Rectangle([-43.02, -22.98, -42.90, -22.92]);
Map.centerObject(beach, 13);

function getWater(start, end) {
  var img = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
    .filterBounds(beach)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
    .median()
    .clip(beach);
  return img.normalizedDifference(['B3', 'B8']).gt(0).rename('water');
}

var w2016 = getWater('2016-01-01', '2016-12-31');
var w2019 = getWater('2019-01-01', '2019-12-31');
var w2022 = getWater('2022-01-01', '2022-12-31');

var toLine = function(water) {
  var vectors = water.selfMask().reduceToVectors({
    geometry: beach,
    scale: 10,
    geometryType: 'polygon',
    eightConnected: true,
    maxPixels: 1e10
  });
  var largest = ee.Feature(vectors.sort('count', false).first());
  return ee.Feature(largest.simplify(15));
};

var s2016 = toLine(w2016);
var s2019 = toLine(w2019);
var s2022 = toLine(w2022);

Map.addLayer(ee.Image().paint(ee.FeatureCollection([s2016]), 0, 2), {palette: ['yellow']}, 'Shoreline 2016');
Map.addLayer(ee.Image().paint(ee.FeatureCollection([s2019]), 0, 2), {palette: ['orange']}, 'Shoreline 2019');
Map.addLayer(ee.Image().paint(ee.FeatureCollection([s2022]), 0, 2), {palette: ['red']}, 'Shoreline 2022');

// erosion / accretion
var erosion = w2022.eq(1).and(w2016.eq(0)).selfMask();
var accretion = w2022.eq(0).and(w2016.eq(1)).selfMask();
Map.addLayer(erosion, {palette: ['red']}, 'Erosion 2016-2022');
Map.addLayer(accretion, {palette: ['green']}, 'Accretion 2016-2022');

var area = ee.Image.cat([erosion.rename('erosion'), accretion.rename('accretion')])
  .multiply(ee.Image.pixelArea())
  .reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: beach,
    scale: 10,
    maxPixels: 1e10
  });
print('m2', area);

Export.table.toDrive({
  collection: ee.FeatureCollection([s2016, s2019, s2022]),
  description: 'shorelines',
  fileFormat: 'SHP'
});
