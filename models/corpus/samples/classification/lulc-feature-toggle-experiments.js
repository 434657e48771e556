// Effect of different feature sets on accuracy
// spectral / +indices / +texture / +SAR / +terrain
var site = ee.FeatureCollection('projects/ee-nguyenhl/assets/site_b');
var ref = ee.FeatureCollection('projects/ee-nguyenhl/assets/ref_site_b').randomColumn('rand', 2023);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(site)
  .filterDate('2021-01-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .map(function(img) {
    var qa = img.select('QA60');
    return img.updateMask(qa.bitwiseAnd(1 << 10).eq(0)).updateMask(qa.bitwiseAnd(1 << 11).eq(0)).divide(10000);
  })
  .median()
  .clip(site);

// A. spectral
var A = s2.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12']);

// B. indices
var B = ee.Image.cat([
  s2.normalizedDifference(['B8', 'B4']).rename('NDVI'),
  s2.normalizedDifference(['B3', 'B8']).rename('NDWI'),
  s2.normalizedDifference(['B3', 'B11']).rename('MNDWI'),
  s2.normalizedDifference(['B11', 'B8']).rename('NDBI'),
  s2.normalizedDifference(['B8', 'B12']).rename('NBR'),
  s2.normalizedDifference(['B8A', 'B5']).rename('NDRE'),
  s2.expression('2.5 * (NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1)', {
    NIR: s2.select('B8'),
    RED: s2.select('B4'),
    BLUE: s2.select('B2')
  }).rename('EVI')
]);

// C. texture
var C = s2.select('B8').multiply(100).toInt().glcmTexture({size: 3})
  .select(['B8_asm', 'B8_contrast', 'B8_corr', 'B8_var', 'B8_idm', 'B8_ent']);

// D. SAR
var D = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(site)
  .filterDate('2021-01-01', '2021-12-31')
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select(['VV', 'VH'])
  .mean()
  .clip(site);

// E. terrain
var E = ee.Terrain.products(ee.Image('USGS/SRTMGL1_003')).select(['elevation', 'slope', 'aspect']).clip(site);

var sets = {
  'A': A,
  'A+B': A.addBands(B),
  'A+B+C': A.addBands(B).addBands(C),
  'A+B+C+D': A.addBands(B).addBands(C).addBands(D),
  'A+B+C+D+E': A.addBands(B).addBands(C).addBands(D).addBands(E)
};

var results = [];
for (var name in sets) {
  var img = sets[name];
  var train = img.sampleRegions({collection: ref.filter(ee.Filter.lt('rand', 0.7)), properties: ['LC'], scale: 10, tileScale: 8});
  var test = img.sampleRegions({collection: ref.filter(ee.Filter.gte('rand', 0.7)), properties: ['LC'], scale: 10, tileScale: 8});
  var rf = ee.Classifier.smileRandomForest({numberOfTrees: 200, seed: 1}).train(train, 'LC', img.bandNames());
  var cm = test.classify(rf).errorMatrix('LC', 'classification');
  results.push(ee.Feature(null, {set: name, OA: cm.accuracy(), kappa: cm.kappa()}));
}
var resultFc = ee.FeatureCollection(results);
print(resultFc);

print(ui.Chart.feature.byFeature(resultFc, 'set', ['OA', 'kappa'])
  .setChartType('ColumnChart')
  .setOptions({title: 'Accuracy by feature set', vAxis: {viewWindow: {min: 0.5, max: 1}}}));

// best one
var best = sets['A+B+C+D+E'];
var full = best.sampleRegions({collection: ref, properties: ['LC'], scale: 10, tileScale: 8});
var finalRf = ee.Classifier.smileRandomForest({numberOfTrees: 200, seed: 1}).train(full, 'LC', best.bandNames());
var finalMap = best.classify(finalRf);
Map.centerObject(site, 11);
Map.addLayer(finalMap, {min: 1, max: 6, palette: ['#1f78b4', '#33a02c', '#b2df8a', '#ffed6f', '#e31a1c', '#b15928']}, 'final');
