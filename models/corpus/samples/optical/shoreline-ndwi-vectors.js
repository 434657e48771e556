// Extract shoreline from Landsat for several years
// H. Osei, coastal group

var coast = ee.Geometry.Polygon(
    [[[0.90, 5.95],
      [0.90, 5.72],
      [1.20, 5.72],
      [1.20, 5.95]]], null, false);

Map.centerObject(coast, 12);

function maskClouds(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask);
}

function getComposite(year) {
  var start = ee.Date.fromYMD(year, 1, 1);
  var end = start.advance(1, 'year');
  return ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(coast)
    .filterDate(start, end)
    .map(maskClouds)
    .median()
    .clip(coast);
}

function getShoreline(image, year) {
  var mndwi = image.select(['SR_B3', 'SR_B6']).multiply(0.0000275).add(-0.2)
    .normalizedDifference(['SR_B3', 'SR_B6']);
  var water = mndwi.gt(0).rename('water');
  // smooth
  water = water.focal_median(1.5, 'circle', 'pixels');
  var vectors = water.selfMask().reduceToVectors({
    geometry: coast,
    scale: 30,
    geometryType: 'polygon',
    eightConnected: false,
    maxPixels: 1e10
  });
  // biggest polygon is the sea
  vectors = vectors.map(function(f) {
    return f.set('area', f.geometry().area(1)).set('year', year);
  });
  return ee.Feature(vectors.sort('area', false).first());
}

var comp2014 = getComposite(2014);
var comp2018 = getComposite(2018);
var comp2022 = getComposite(2022);

var sea2014 = getShoreline(comp2014, 2014);
var sea2018 = getShoreline(comp2018, 2018);
var sea2022 = getShoreline(comp2022, 2022);

var vis = {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 7000, max: 20000};
Map.addLayer(comp2014, vis, '2014', false);
Map.addLayer(comp2018, vis, '2018', false);
Map.addLayer(comp2022, vis, '2022');

Map.addLayer(ee.Image().paint(ee.FeatureCollection([sea2014]), 0, 2), {palette: 'yellow'}, 'shoreline 2014');
Map.addLayer(ee.Image().paint(ee.FeatureCollection([sea2018]), 0, 2), {palette: 'orange'}, 'shoreline 2018');
Map.addLayer(ee.Image().paint(ee.FeatureCollection([sea2022]), 0, 2), {palette: 'red'}, 'shoreline 2022');

print('sea area 2014', sea2014.get('area'));
print('sea area 2018', sea2018.get('area'));
print('sea area 2022', sea2022.get('area'));

Export.table.toDrive({
  collection: ee.FeatureCollection([sea2014, sea2018, sea2022]),
  description: 'keta_shorelines',
  fileFormat: 'SHP'
});
