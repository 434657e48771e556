// WorldCover 2020 as labels -> classify 2023 imagery around Coventry
const aoi = ee.Geometry.Rectangle([-1.75, 52.35, -1.35, 52.6]);
Map.centerObject(aoi, 11);

const worldcover = ee.ImageCollection('ESA/WorldCover/v100').first().clip(aoi);
Map.addLayer(worldcover, {bands: ['Map']}, 'WorldCover 2020');

const from = [10, 20, 30, 40, 50, 60, 80, 90];
const to = [1, 2, 2, 3, 4, 5, 6, 7];
const label = worldcover.remap(from, to, 0).selfMask().rename('label').toByte();

const getComposite = (year) => {
  return ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(aoi)
    .filterDate(`${year}-04-01`, `${year}-09-30`)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .map((img) => {
      const scl = img.select('SCL');
      const mask = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
      return img.updateMask(mask).divide(10000);
    })
    .median()
    .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'])
    .clip(aoi);
};

const img2020 = getComposite(2020);
const img2023 = getComposite(2023);

const sample = img2020.addBands(label).stratifiedSample({
  numPoints: 500,
  classBand: 'label',
  region: aoi,
  scale: 10,
  seed: 42,
  geometries: true
});
print('samples per class', sample.aggregate_histogram('label'));

const withRandom = sample.randomColumn();
const trainSet = withRandom.filter(ee.Filter.lt('random', 0.75));
const testSet = withRandom.filter(ee.Filter.gte('random', 0.75));

const rf = ee.Classifier.smileRandomForest(50).train({
  features: trainSet,
  classProperty: 'label',
  inputProperties: img2020.bandNames()
});

const matrix = testSet.classify(rf).errorMatrix('label', 'classification');
print('Error matrix', matrix);
print('Overall accuracy', matrix.accuracy());
print('Kappa', matrix.kappa());

const palette = ['006400', 'ffff4c', 'f096ff', 'fa0000', 'b4b4b4', '0064c8', '0096a0'];
const lc2020 = img2020.classify(rf);
const lc2023 = img2023.classify(rf);
Map.addLayer(lc2020, {min: 1, max: 7, palette: palette}, 'Predicted 2020', false);
Map.addLayer(lc2023, {min: 1, max: 7, palette: palette}, 'Predicted 2023');
