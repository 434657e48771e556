// Reference ET and precipitation from GRIDMET
var watershed = ee.FeatureCollection('USGS/WBD/2017/HUC08')
  .filter(ee.Filter.eq('huc8', '17050114'));

Map.centerObject(watershed, 9);

var gridmet = ee.ImageCollection('IDAHO_EPSCOR/GRIDMET')
  .filterDate('2000-01-01', '2022-01-01')
  .select(['pr', 'eto', 'tmmx', 'tmmn']);

// water years
var waterYears = ee.List.sequence(2001, 2021);

var byWaterYear = ee.ImageCollection(waterYears.map(function(wy) {
  var start = ee.Date.fromYMD(ee.Number(wy).subtract(1), 10, 1);
  var end = start.advance(1, 'year');
  var sub = gridmet.filterDate(start, end);
  var pr = sub.select('pr').sum();
  var eto = sub.select('eto').sum();
  var deficit = eto.subtract(pr).rename('deficit');
  return pr.addBands(eto).addBands(deficit)
    .set('wy', wy)
    .set('system:time_start', start.millis());
}));

print(byWaterYear);

print(ui.Chart.image.series({
  imageCollection: byWaterYear,
  region: watershed,
  reducer: ee.Reducer.mean(),
  scale: 4000,
  xProperty: 'wy'
}).setOptions({
  title: 'Water year totals',
  hAxis: {title: 'Water year', format: '####'},
  vAxis: {title: 'mm'},
  lineWidth: 2,
  pointSize: 3,
  colors: ['red', 'orange', 'blue']
}));

Map.addLayer(byWaterYear.select('pr').mean().clip(watershed), {min: 200, max: 1000, palette: ['white', 'blue']}, 'Precipitation');
Map.addLayer(byWaterYear.select('eto').mean().clip(watershed), {min: 800, max: 1400, palette: ['yellow', 'red']}, 'ETo', false);
Map.addLayer(byWaterYear.select('deficit').mean().clip(watershed), {min: 0, max: 1200, palette: ['blue', 'white', 'red']}, 'Deficit', false);

// GRIDMET drought
var drought = ee.ImageCollection('GRIDMET/DROUGHT')
  .filterDate('2000-01-01', '2022-01-01')
  .select(['pdsi', 'spi90d', 'spei1y']);

print(ui.Chart.image.series(drought.select('spei1y'), watershed, ee.Reducer.mean(), 4000)
  .setOptions({title: '1-year SPEI', lineWidth: 1, pointSize: 0}));
print(ui.Chart.image.series(drought.select('pdsi'), watershed, ee.Reducer.mean(), 4000)
  .setOptions({title: 'PDSI', lineWidth: 1, pointSize: 0}));
