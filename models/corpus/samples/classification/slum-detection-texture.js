// Informal settlements in Lima, S2 + texture + NTL
var lima = ee.Geometry.Rectangle([-77.15, -12.25, -76.85, -11.90]);
Map.centerObject(lima, 11);
Map.setOptions('SATELLITE');

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(lima)
  .filterDate('2022-01-01', '2022-04-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .median()
  .divide(10000)
  .clip(lima);

var ndvi = s2.normalizedDifference(['B8', 'B4']).rename('ndvi');
var ndbi = s2.normalizedDifference(['B11', 'B8']).rename('ndbi');

// textures of B4, B8, B11
var toByte = s2.select(['B4', 'B8', 'B11']).unitScale(0, 0.5).multiply(255).toByte();
var glcm3 = toByte.glcmTexture({size: 3});
var glcm7 = toByte.glcmTexture({size: 7});

var t3 = glcm3.select(['B4_contrast', 'B4_ent', 'B4_idm', 'B8_contrast', 'B8_ent', 'B11_contrast'])
  .regexpRename('(.*)', 'w3_$1');
var t7 = glcm7.select(['B4_contrast', 'B4_ent', 'B4_idm', 'B8_contrast', 'B8_ent', 'B11_contrast'])
  .regexpRename('(.*)', 'w7_$1');

var ntl = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG').filterDate('2022-01-01', '2022-06-30').select('avg_rad').median().rename('ntl');
var slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'));
var ghsl = ee.Image('JRC/GHSL/P2023A/GHS_BUILT_S/2020').select('built_surface').rename('built');

var X = s2.select(['B2', 'B3', 'B4', 'B8', 'B11', 'B12']).addBands([ndvi, ndbi]).addBands(t3).addBands(t7).addBands(ntl).addBands(slope).addBands(ghsl);

var informal = ee.FeatureCollection('users/rcastillo/informal');
var formal = ee.FeatureCollection('users/rcastillo/formal');
var noUrbano = ee.FeatureCollection('users/rcastillo/no_urbano');
var Y = informal.map(function(f) { return f.set('y', 0); })
  .merge(formal.map(function(f) { return f.set('y', 1); }))
  .merge(noUrbano.map(function(f) { return f.set('y', 2); }));

var d = X.sampleRegions({collection: Y, properties: ['y'], scale: 10, tileScale: 16}).randomColumn('r', 33);
var rf = ee.Classifier.smileRandomForest(300).train(d.filter(ee.Filter.lt('r', 0.7)), 'y', X.bandNames());
var out = X.classify(rf);
var cm = d.filter(ee.Filter.gte('r', 0.7)).classify(rf).errorMatrix('y', 'classification');
print('CM', cm);
print('Accuracy', cm.accuracy());
Map.addLayer(out.updateMask(out.lt(2)), {min: 0, max: 1, palette: ['ff3333', '3366ff']}, 'informal / formal');

// importance, top 15
var imp = ee.Dictionary(rf.explain().get('importance'));
var impFc = ee.FeatureCollection(imp.keys().map(function(k) {
  return ee.Feature(null, {band: k, importance: imp.get(k)});
})).sort('importance', false).limit(15);
print(ui.Chart.feature.byFeature(impFc, 'band', 'importance').setChartType('BarChart').setOptions({title: 'Top 15 features', legend: {position: 'none'}}));
