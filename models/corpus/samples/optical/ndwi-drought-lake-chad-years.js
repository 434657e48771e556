// Lake Chad, water in dry season by year with MODIS
var chad = ee.Geometry.Rectangle([12.8, 12.2, 15.6, 14.6]);

var mod09 = ee.ImageCollection('MODIS/061/MOD09A1')
  .filterBounds(chad)
  .filter(ee.Filter.calendarRange(1, 3, 'month'));

var addWater = function(img) {
  var mndwi = img.normalizedDifference(['sur_refl_b04', 'sur_refl_b06']).rename('mndwi');
  var water = mndwi.gt(0).rename('water');
  return water.copyProperties(img, ['system:time_start']);
};

var water = mod09.map(addWater);

var years = ee.List.sequence(2001, 2022);

var perYear = years.map(function(y) {
  var w = water.filter(ee.Filter.calendarRange(y, y, 'year')).mode();
  var area = w.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: chad,
    scale: 500,
    maxPixels: 1e9
  }).getNumber('water');
  return ee.Feature(null, {year: y, area: area});
});

var fc = ee.FeatureCollection(perYear);
print(fc);

print(ui.Chart.feature.byFeature({features: fc, xProperty: 'year', yProperties: ['area']})
  .setChartType('LineChart')
  .setOptions({
    title: 'Lake Chad open water (Jan-Mar)',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'km2', viewWindow: {min: 0}},
    pointSize: 4,
    legend: {position: 'none'}
  }));

Map.centerObject(chad, 8);
Map.addLayer(water.filterDate('2003-01-01', '2003-04-01').mode().selfMask().clip(chad), {palette: '08519c'}, '2003');
Map.addLayer(water.filterDate('2013-01-01', '2013-04-01').mode().selfMask().clip(chad), {palette: '4292c6'}, '2013', false);
Map.addLayer(water.filterDate('2022-01-01', '2022-04-01').mode().selfMask().clip(chad), {palette: '9ecae1'}, '2022', false);
