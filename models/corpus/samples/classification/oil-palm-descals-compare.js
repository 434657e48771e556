// Compare own oil palm map with the global oil palm dataset (Descals) and Hansen
var mine = ee.Image('users/farah/oilpalm_sabah_2019').eq(1);
var descals = ee.ImageCollection('BIOPAMA/GlobalOilPalm/v1').select('classification').mosaic();
var sabah = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Sabah'));

var industrial = descals.eq(1);
var smallholder = descals.eq(2);
var global = industrial.or(smallholder).unmask(0);

Map.centerObject(sabah, 8);
Map.addLayer(mine.selfMask().clip(sabah), {palette: 'orange'}, 'my map');
Map.addLayer(industrial.selfMask().clip(sabah), {palette: 'red'}, 'industrial', false);
Map.addLayer(smallholder.selfMask().clip(sabah), {palette: 'purple'}, 'smallholder', false);

// 0 none, 1 only mine, 2 only descals, 3 both
var compare = mine.unmask(0).add(global.multiply(2)).rename('compare').clip(sabah);
Map.addLayer(compare.selfMask(), {min: 1, max: 3, palette: ['orange', 'blue', 'green']}, 'comparison');

var areas = ee.Image.pixelArea().divide(1e4).addBands(compare).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'agreement'}),
  geometry: sabah.geometry(),
  scale: 30,
  maxPixels: 1e13,
  tileScale: 8
});
print(areas);

// forest loss inside oil palm
var gfc = ee.Image('UMD/hansen/global_forest_change_2019_v1_7');
var lossOnPalm = gfc.select('lossyear').updateMask(mine).selfMask();
var hist = ui.Chart.image.histogram(lossOnPalm.clip(sabah), sabah, 200, 19)
  .setOptions({title: 'Year of loss on palm pixels'});
print(hist);
