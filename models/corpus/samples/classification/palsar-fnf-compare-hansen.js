var country = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017').filter(ee.Filter.eq('country_na', 'Gabon'));
Map.centerObject(country, 7);
var fnf2007 = ee.Image('JAXA/ALOS/PALSAR/YEARLY/FNF/2007').select('fnf').eq(1);
var fnf2017 = ee.Image('JAXA/ALOS/PALSAR/YEARLY/FNF/2017').select('fnf').eq(1);
var gfc = ee.Image('UMD/hansen/global_forest_change_2017_v1_5');
var hansen2007 = gfc.select('treecover2000').gte(30).and(gfc.select('lossyear').unmask(0).gt(7).or(gfc.select('lossyear').unmask(0).eq(0)));
var hansen2017 = gfc.select('treecover2000').gte(30).and(gfc.select('lossyear').unmask(0).eq(0));
var stack = ee.Image.cat([fnf2007, fnf2017, hansen2007, hansen2017]).rename(['fnf07', 'fnf17', 'han07', 'han17']);
var areas = stack.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: country.geometry(),
  scale: 100,
  maxPixels: 1e13,
  tileScale: 8
});
print('forest area (km2)', areas);
Map.addLayer(fnf2017.selfMask().clip(country), {palette: '1a9850'}, 'JAXA 2017');
Map.addLayer(hansen2017.selfMask().clip(country), {palette: '006837'}, 'Hansen 2017', false);
Map.addLayer(fnf2017.neq(hansen2017).selfMask().clip(country), {palette: 'red'}, 'disagreement', false);
