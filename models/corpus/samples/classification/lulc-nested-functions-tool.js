// ==== SETTINGS ====
const settings = {
  aoi: 'projects/ee-hendriks/assets/veluwe',
  refData: 'projects/ee-hendriks/assets/veluwe_ref',
  years: [2018, 2020, 2022],
  classProperty: 'cls',
  scale: 10,
  trees: 150,
  split: 0.75,
  seed: 11,
  bands: ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'],
  palette: ['#1b9e77', '#d95f02', '#7570b3', '#e7298a', '#66a61e', '#e6ab02']
};

const aoi = ee.FeatureCollection(settings.aoi);
const ref = ee.FeatureCollection(settings.refData);

// ==== FUNCTIONS ====
function maskS2(img) {
  const scl = img.select('SCL');
  const clear = scl.gt(3).and(scl.lt(8));
  return img.updateMask(clear).divide(1e4).copyProperties(img, ['system:time_start']);
}

function makeStack(year) {
  const col = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate(ee.Date.fromYMD(year, 1, 1), ee.Date.fromYMD(year + 1, 1, 1))
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
    .map(maskS2);
  const ndvi = col.map((img) => ee.Image(img).normalizedDifference(['B8', 'B4']).rename('NDVI'));
  const pct = ndvi.reduce(ee.Reducer.percentile([10, 50, 90]));
  const sd = ndvi.reduce(ee.Reducer.stdDev());
  return col.select(settings.bands).median().addBands(pct).addBands(sd).clip(aoi);
}

function sampleStack(stack, points) {
  return stack.sampleRegions({
    collection: points,
    properties: [settings.classProperty],
    scale: settings.scale,
    tileScale: 8
  });
}

function accuracyReport(matrix, label) {
  print(label + ' confusion matrix', matrix);
  print(label + ' overall accuracy', matrix.accuracy());
  print(label + ' kappa', matrix.kappa());
  print(label + ' producers', matrix.producersAccuracy());
  print(label + ' consumers', matrix.consumersAccuracy());
}

// ==== MAIN ====
Map.centerObject(aoi, 10);

settings.years.forEach((year) => {
  const stack = makeStack(year);
  const points = ref.filter(ee.Filter.eq('year', year)).randomColumn('rnd', settings.seed);
  const train = sampleStack(stack, points.filter(ee.Filter.lt('rnd', settings.split)));
  const test = sampleStack(stack, points.filter(ee.Filter.gte('rnd', settings.split)));

  const model = ee.Classifier.smileRandomForest({
    numberOfTrees: settings.trees,
    seed: settings.seed
  }).train(train, settings.classProperty, stack.bandNames());

  const classified = stack.classify(model).rename('lc_' + year);
  Map.addLayer(classified, {min: 1, max: 6, palette: settings.palette}, 'lc ' + year, false);

  accuracyReport(test.classify(model).errorMatrix(settings.classProperty, 'classification'), String(year));

  Export.image.toAsset({
    image: classified.toByte(),
    description: 'veluwe_lc_' + year,
    assetId: 'projects/ee-hendriks/assets/veluwe_lc_' + year,
    region: aoi.geometry(),
    scale: settings.scale,
    maxPixels: 1e12
  });
});
