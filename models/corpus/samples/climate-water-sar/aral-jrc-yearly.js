// Aral Sea: yearly water area from JRC
var aral = ee.Geometry.Polygon([[[58.0, 46.8], [58.0, 43.3], [61.9, 43.3], [61.9, 46.8]]]);
Map.centerObject(aral, 7);

var yearly = ee.ImageCollection('JRC/GSW1_4/YearlyHistory');
var gsw = ee.Image('JRC/GSW1_4/GlobalSurfaceWater');

// waterClass: 2 = seasonal, 3 = permanent
var areas = yearly.map(function(img) {
  var permanent = img.select('waterClass').eq(3).multiply(ee.Image.pixelArea()).divide(1e6).rename('permanent');
  var seasonal = img.select('waterClass').eq(2).multiply(ee.Image.pixelArea()).divide(1e6).rename('seasonal');
  var stats = permanent.addBands(seasonal).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: aral,
    scale: 300,
    maxPixels: 1e10
  });
  return ee.Feature(null, {
    year: img.get('year'),
    permanent: stats.get('permanent'),
    seasonal: stats.get('seasonal')
  });
});

var chart = ui.Chart.feature.byFeature({
  features: areas,
  xProperty: 'year',
  yProperties: ['permanent', 'seasonal']
}).setChartType('AreaChart')
  .setOptions({
    title: 'Aral Sea water area',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'Area (km2)'},
    isStacked: true,
    colors: ['1d6b99', '9ecae1']
  });
print(chart);

var w1985 = yearly.filter(ee.Filter.eq('year', 1985)).first().eq(3).selfMask();
var w2000 = yearly.filter(ee.Filter.eq('year', 2000)).first().eq(3).selfMask();
var w2020 = yearly.filter(ee.Filter.eq('year', 2020)).first().eq(3).selfMask();

Map.addLayer(w1985, {palette: ['9ecae1']}, 'Water 1985');
Map.addLayer(w2000, {palette: ['4292c6']}, 'Water 2000');
Map.addLayer(w2020, {palette: ['084594']}, 'Water 2020');
Map.addLayer(gsw.select('change_abs').clip(aral), {min: -50, max: 50, palette: ['red', 'black', 'limegreen']}, 'Change', false);
Map.addLayer(gsw.select('transition').clip(aral), {min: 0, max: 10}, 'Transition', false);

Export.table.toDrive({
  collection: areas,
  description: 'aral_area',
  fileFormat: 'CSV',
  selectors: ['year', 'permanent', 'seasonal']
});
