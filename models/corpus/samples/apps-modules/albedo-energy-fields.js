// Albedo, NDVI, LST for vineyard blocks - Landsat 8 scene by scene table
var blocks = ee.FeatureCollection('users/vitilab/mendoza_blocks');

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(blocks)
  .filterDate('2019-09-01', '2020-05-01')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));

print(l8.aggregate_array('DATE_ACQUIRED'));

function prepare(img) {
  var qa = img.select('QA_PIXEL');
  var clear = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var sr = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  var lst = img.select('ST_B10').multiply(0.00341802).add(149.0).subtract(273.15).rename('LST');

  var albedo = sr.expression(
    '0.356 * B2 + 0.130 * B4 + 0.373 * B5 + 0.085 * B6 + 0.072 * B7 - 0.0018', {
      B2: sr.select('SR_B2'),
      B4: sr.select('SR_B4'),
      B5: sr.select('SR_B5'),
      B6: sr.select('SR_B6'),
      B7: sr.select('SR_B7')
    }).rename('albedo');

  var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  var savi = sr.expression('1.5 * (NIR - RED) / (NIR + RED + 0.5)', {
    NIR: sr.select('SR_B5'),
    RED: sr.select('SR_B4')
  }).rename('SAVI');

  // fraction of vegetation
  var fv = ndvi.subtract(0.15).divide(0.9 - 0.15).clamp(0, 1).pow(2).rename('fv');

  return ndvi.addBands([savi, fv, albedo, lst])
    .updateMask(clear)
    .copyProperties(img, ['system:time_start', 'DATE_ACQUIRED', 'SUN_ELEVATION']);
}

var col = l8.map(prepare);

var table = col.map(function(img) {
  return img.reduceRegions({
    collection: blocks,
    reducer: ee.Reducer.mean(),
    scale: 30
  }).map(function(f) {
    return f.set({
      date: img.get('DATE_ACQUIRED'),
      sun: img.get('SUN_ELEVATION')
    });
  });
}).flatten();

table = table.filter(ee.Filter.notNull(['NDVI', 'LST']));

print(ui.Chart.feature.groups(table.limit(500), 'NDVI', 'LST', 'variety')
  .setChartType('ScatterChart')
  .setOptions({hAxis: {title: 'NDVI'}, vAxis: {title: 'LST'}, pointSize: 3}));

Map.centerObject(blocks, 13);
var first = ee.Image(col.sort('system:time_start').first());
Map.addLayer(first.select('albedo'), {min: 0.1, max: 0.3}, 'albedo', false);
Map.addLayer(first.select('LST'), {min: 20, max: 50, palette: ['blue', 'white', 'red']}, 'LST', false);
Map.addLayer(first.select('NDVI'), {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI');
Map.addLayer(blocks.style({color: 'purple', fillColor: '00000000'}), {}, 'blocks');

Export.table.toDrive({
  collection: table,
  description: 'blocks_energy',
  fileFormat: 'CSV',
  selectors: ['block', 'variety', 'date', 'sun', 'NDVI', 'SAVI', 'fv', 'albedo', 'LST']
});
