// Coffee suitability, Huehuetenango
var depto = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Huehuetenango'));

Map.centerObject(depto, 9);

// --- variables ---
var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem);
var bio = ee.Image('WORLDCLIM/V1/BIO');
var temp = bio.select('bio01').multiply(0.1);
var rain = bio.select('bio12');
var ph = ee.Image('OpenLandMap/SOL/SOL_PH-H2O_USDA-4C1A2A_M/v02').select('b0').divide(10);

// --- scores 0, 1, 2, 3 ---
var altScore = ee.Image(0)
  .where(dem.gte(600).and(dem.lt(900)), 1)
  .where(dem.gte(900).and(dem.lt(1200)), 2)
  .where(dem.gte(1200).and(dem.lt(1800)), 3)
  .where(dem.gte(1800).and(dem.lt(2000)), 1);

var tempScore = ee.Image(0)
  .where(temp.gte(16).and(temp.lt(18)), 2)
  .where(temp.gte(18).and(temp.lte(22)), 3)
  .where(temp.gt(22).and(temp.lte(24)), 1);

var rainScore = ee.Image(0)
  .where(rain.gte(1000).and(rain.lt(1400)), 2)
  .where(rain.gte(1400).and(rain.lte(2200)), 3)
  .where(rain.gt(2200).and(rain.lte(3000)), 1);

var slopeScore = ee.Image(3)
  .where(slope.gt(15), 2)
  .where(slope.gt(25), 1)
  .where(slope.gt(40), 0);

var phScore = ee.Image(0)
  .where(ph.gte(4.5).and(ph.lt(5)), 2)
  .where(ph.gte(5).and(ph.lte(6)), 3)
  .where(ph.gt(6).and(ph.lte(6.5)), 2);

// --- combine ---
var total = altScore.multiply(0.30)
  .add(tempScore.multiply(0.25))
  .add(rainScore.multiply(0.20))
  .add(slopeScore.multiply(0.15))
  .add(phScore.multiply(0.10))
  .rename('score')
  .clip(depto);

// any zero excludes
var zero = altScore.eq(0).or(tempScore.eq(0)).or(rainScore.eq(0));
total = total.where(zero, 0);

var classes = ee.Image(1)
  .where(total.gt(1.0), 2)
  .where(total.gt(1.8), 3)
  .where(total.gt(2.4), 4)
  .clip(depto)
  .rename('class');

var palette = ['d3d3d3', 'fee08b', 'a6d96a', '1a9850'];
var names = ['Not suitable', 'Marginal', 'Moderate', 'High'];

Map.addLayer(total, {min: 0, max: 3, palette: ['white', 'brown']}, 'score', false);
Map.addLayer(classes, {min: 1, max: 4, palette: palette}, 'suitability');

// --- legend ---
var legend = ui.Panel({style: {position: 'bottom-right', padding: '8px 15px'}});
legend.add(ui.Label('Coffee suitability', {fontWeight: 'bold', fontSize: '14px'}));
for (var i = 0; i < 4; i++) {
  var box = ui.Label({style: {backgroundColor: '#' + palette[i], padding: '8px', margin: '0 0 4px 0'}});
  var lab = ui.Label({value: names[i], style: {margin: '0 0 4px 6px'}});
  legend.add(ui.Panel([box, lab], ui.Panel.Layout.flow('horizontal')));
}
Map.add(legend);

var areas = ee.Image.pixelArea().divide(10000).addBands(classes).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'class'}),
  geometry: depto.geometry(),
  scale: 90,
  maxPixels: 1e10
});
print('ha', areas.get('groups'));

// municipalities
var muni = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Huehuetenango'));
var high = classes.eq(4).multiply(ee.Image.pixelArea()).divide(10000).reduceRegions({
  collection: muni,
  reducer: ee.Reducer.sum().setOutputs(['high_ha']),
  scale: 90
});
print(high.sort('high_ha', false).aggregate_array('ADM2_NAME'));
