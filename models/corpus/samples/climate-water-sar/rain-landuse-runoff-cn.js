// Runoff with the SCS curve number method
var basin = ee.FeatureCollection('users/dkumar/betwa_basin');
Map.centerObject(basin, 8);

// ***************** Land cover *****************
var lc = ee.ImageCollection('MODIS/061/MCD12Q1')
  .filterDate('2019-01-01', '2019-12-31')
  .select('LC_Type1')
  .first()
  .clip(basin)
  .rename('lc');

// ***************** Hydrologic soil group from texture *****************
var texture = ee.Image('OpenLandMap/SOL/SOL_TEXTURE-CLASS_USDA-TT_M/v02').select('b0').clip(basin);
// 1 = A, 2 = B, 3 = C, 4 = D
var hsg = texture.remap(
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  [4, 4, 4, 4, 4, 3, 2, 2, 1, 2, 1, 1]
).rename('hsg');

// ***************** Curve number *****************
var cnImage = lc.addBands(hsg);

var CN = ee.Image(80)
  .where(lc.lte(5).and(hsg.eq(1)), 30)
  .where(lc.lte(5).and(hsg.eq(2)), 55)
  .where(lc.lte(5).and(hsg.eq(3)), 70)
  .where(lc.lte(5).and(hsg.eq(4)), 77)
  .where(lc.gt(5).and(lc.lte(10)).and(hsg.eq(1)), 39)
  .where(lc.gt(5).and(lc.lte(10)).and(hsg.eq(2)), 61)
  .where(lc.gt(5).and(lc.lte(10)).and(hsg.eq(3)), 74)
  .where(lc.gt(5).and(lc.lte(10)).and(hsg.eq(4)), 80)
  .where(lc.eq(12).and(hsg.eq(1)), 67)
  .where(lc.eq(12).and(hsg.eq(2)), 78)
  .where(lc.eq(12).and(hsg.eq(3)), 85)
  .where(lc.eq(12).and(hsg.eq(4)), 89)
  .where(lc.eq(13), 90)
  .where(lc.eq(17), 100)
  .clip(basin)
  .rename('CN');

// ***************** Runoff *****************
var S = ee.Image(25400).divide(CN).subtract(254).rename('S');
var Ia = S.multiply(0.2);

var rain = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
  .filterDate('2019-06-01', '2019-10-01')
  .select('precipitation');

var runoff = rain.map(function(img) {
  var P = img.clip(basin);
  var Q = P.subtract(Ia).pow(2).divide(P.add(S.multiply(0.8)));
  Q = Q.where(P.lte(Ia), 0);
  return Q.rename('Q').copyProperties(img, ['system:time_start']);
});

var total = runoff.sum().clip(basin);
var totalRain = rain.sum().clip(basin);
var coefficient = total.divide(totalRain).rename('C');

Map.addLayer(lc, {min: 1, max: 17}, 'Land cover', false);
Map.addLayer(hsg, {min: 1, max: 4, palette: ['green', 'yellow', 'orange', 'red']}, 'HSG', false);
Map.addLayer(CN, {min: 30, max: 100, palette: ['white', 'yellow', 'red']}, 'CN', false);
Map.addLayer(totalRain, {min: 500, max: 1500, palette: ['white', 'blue']}, 'Monsoon rainfall', false);
Map.addLayer(total, {min: 0, max: 800, palette: ['white', 'cyan', 'blue', 'purple']}, 'Runoff (mm)');
Map.addLayer(coefficient, {min: 0, max: 0.6, palette: ['white', 'blue']}, 'Runoff coefficient', false);

var chart = ui.Chart.image.series({
  imageCollection: runoff,
  region: basin,
  reducer: ee.Reducer.mean(),
  scale: 1000
}).setChartType('ColumnChart').setOptions({
  title: 'Daily runoff 2019',
  vAxis: {title: 'mm'},
  hAxis: {title: 'Date'},
  legend: {position: 'none'}
});
print(chart);

Export.image.toDrive({
  image: total,
  description: 'runoff_2019',
  folder: 'CN',
  scale: 500,
  region: basin.geometry(),
  maxPixels: 1e13
});
