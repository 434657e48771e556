// Classify every year between 2017 and 2022 with one model
var aoi = ee.FeatureCollection('projects/ee-mpetrov/assets/plovdiv');
var training2020 = ee.FeatureCollection('projects/ee-mpetrov/assets/plovdiv_train_2020');

var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B11', 'B12', 'NDVI', 'NDWI', 'NDBI'];

function maskS2(image) {
  var qa = image.select('QA60');
  var mask = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return image.updateMask(mask).divide(10000);
}

function addIndices(image) {
  return image
    .addBands(image.normalizedDifference(['B8', 'B4']).rename('NDVI'))
    .addBands(image.normalizedDifference(['B3', 'B8']).rename('NDWI'))
    .addBands(image.normalizedDifference(['B11', 'B8']).rename('NDBI'));
}

function composite(year) {
  var start = ee.Date.fromYMD(year, 4, 1);
  var end = ee.Date.fromYMD(year, 10, 31);
  return ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
    .filterBounds(aoi)
    .filterDate(start, end)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .map(maskS2)
    .map(addIndices)
    .median()
    .select(bands)
    .clip(aoi)
    .set('year', year);
}

var training = composite(2020).sampleRegions({
  collection: training2020,
  properties: ['class'],
  scale: 10,
  tileScale: 4
});

var classifier = ee.Classifier.smileRandomForest({numberOfTrees: 100, seed: 42}).train({
  features: training,
  classProperty: 'class',
  inputProperties: bands
});

var palette = ['1f78b4', '33a02c', 'ffd92f', 'e31a1c', 'bdbdbd'];
var years = [2017, 2018, 2019, 2020, 2021, 2022];

Map.centerObject(aoi, 11);

years.forEach(function(year) {
  var classified = composite(year).classify(classifier).rename('landcover');
  Map.addLayer(classified, {min: 0, max: 4, palette: palette}, 'LC ' + year, year === 2022);

  Export.image.toDrive({
    image: classified.toByte(),
    description: 'LC_' + year,
    folder: 'plovdiv_lc',
    region: aoi.geometry(),
    scale: 10,
    maxPixels: 1e13
  });
});

// stack of all years and chart of area per class
var collection = ee.ImageCollection(years.map(function(year) {
  var lc = composite(year).classify(classifier);
  var area = ee.Image.cat([lc.eq(0), lc.eq(1), lc.eq(2), lc.eq(3), lc.eq(4)])
    .multiply(ee.Image.pixelArea()).divide(1e6)
    .rename(['Water', 'Forest', 'Cropland', 'Urban', 'Bare']);
  return area.set('year', year);
}));

var chart = ui.Chart.image.series({
  imageCollection: collection,
  region: aoi,
  reducer: ee.Reducer.sum(),
  scale: 50,
  xProperty: 'year'
}).setOptions({
  title: 'Land cover area 2017-2022',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'Area (km²)'},
  colors: palette,
  lineWidth: 2,
  pointSize: 4
});
print(chart);
