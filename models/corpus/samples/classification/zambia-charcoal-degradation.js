// Small scale degradation from NBR anomalies, monthly (charcoal)
var chongwe = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Chongwe'));
var roi = chongwe.geometry();
Map.centerObject(chongwe, 9);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(roi)
  .filterDate('2018-12-01', '2023-05-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 60))
  .linkCollection(ee.ImageCollection('GOOGLE/CLOUD_SCORE_PLUS/V1/S2_HARMONIZED'), ['cs_cdf'])
  .map(function(img) {
    return img.updateMask(img.select('cs_cdf').gte(0.65))
      .normalizedDifference(['B8', 'B12']).rename('NBR')
      .set('system:time_start', img.get('system:time_start'));
  });

// self referencing: NBR minus local median (within 150 m)
var srNBR = s2.map(function(img) {
  var med = img.reduceNeighborhood({reducer: ee.Reducer.median(), kernel: ee.Kernel.circle(150, 'meters')});
  return img.subtract(med).rename('rNBR').set('system:time_start', img.get('system:time_start'));
});

var period1 = srNBR.filterDate('2018-12-01', '2019-05-31').max();
var period2 = srNBR.filterDate('2020-12-01', '2021-05-31').max();
var period3 = srNBR.filterDate('2022-12-01', '2023-05-31').max();

var d12 = period1.subtract(period2).rename('d12');
var d23 = period2.subtract(period3).rename('d23');

var forest = ee.Image('UMD/hansen/global_forest_change_2022_v1_10').select('treecover2000').gte(20);
var deg12 = d12.gt(0.12).and(forest);
var deg23 = d23.gt(0.12).and(forest);

Map.addLayer(d12.updateMask(forest).clip(roi), {min: 0, max: 0.4, palette: ['white', 'orange', 'red']}, 'delta 2019-2021', false);
Map.addLayer(d23.updateMask(forest).clip(roi), {min: 0, max: 0.4, palette: ['white', 'orange', 'red']}, 'delta 2021-2023', false);
Map.addLayer(deg12.selfMask().clip(roi), {palette: 'orange'}, 'degraded 2019-2021');
Map.addLayer(deg23.selfMask().clip(roi), {palette: 'red'}, 'degraded 2021-2023');

// % degraded in a 1 km grid
var grid = roi.coveringGrid('EPSG:32735', 1000);
var pct = deg12.rename('p12').addBands(deg23.rename('p23')).multiply(100).reduceRegions({
  collection: grid,
  reducer: ee.Reducer.mean(),
  scale: 20,
  tileScale: 8
});
Map.addLayer(ee.Image().float().paint(pct, 'p23'), {min: 0, max: 15, palette: ['ffffcc', 'fd8d3c', 'bd0026']}, '% degraded 2021-2023', false);

Export.table.toDrive({collection: pct, description: 'chongwe_degradation_1km', fileFormat: 'SHP'});
