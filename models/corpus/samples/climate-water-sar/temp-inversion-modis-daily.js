var pt = ee.Geometry.Point([77.58, 34.15]);
var start = '2019-01-01';
var end = '2019-12-31';

var terra = ee.ImageCollection('MODIS/061/MOD11A1').filterDate(start, end);
var aqua = ee.ImageCollection('MODIS/061/MYD11A1').filterDate(start, end);

function toC(img) {
  return img.select(['LST_Day_1km', 'LST_Night_1km'])
    .multiply(0.02).subtract(273.15)
    .copyProperties(img, ['system:time_start']);
}

// keep only good quality
function qc(img) {
  var day = img.select('QC_Day').bitwiseAnd(3).lte(1);
  var night = img.select('QC_Night').bitwiseAnd(3).lte(1);
  return img.select('LST_Day_1km').updateMask(day)
    .addBands(img.select('LST_Night_1km').updateMask(night))
    .copyProperties(img, ['system:time_start']);
}

var terraC = terra.map(qc).map(toC);
var aquaC = aqua.map(qc).map(toC);

print(ui.Chart.image.series(terraC, pt, ee.Reducer.mean(), 1000).setOptions({title: 'Terra', pointSize: 2, lineWidth: 0}));
print(ui.Chart.image.series(aquaC, pt, ee.Reducer.mean(), 1000).setOptions({title: 'Aqua', pointSize: 2, lineWidth: 0}));

var merged = terraC.merge(aquaC);
var monthly = ee.ImageCollection(ee.List.sequence(1, 12).map(function(m) {
  return merged.filter(ee.Filter.calendarRange(m, m, 'month')).mean().set('month', m);
}));

print(ui.Chart.image.series(monthly, pt, ee.Reducer.mean(), 1000, 'month').setOptions({
  title: 'Monthly mean LST',
  hAxis: {title: 'month'},
  vAxis: {title: 'LST (C)'}
}));

Map.centerObject(pt, 8);
Map.addLayer(monthly.filter(ee.Filter.eq('month', 1)).first(), {bands: ['LST_Night_1km'], min: -40, max: 5, palette: ['purple', 'blue', 'cyan', 'white']}, 'January night');
Map.addLayer(monthly.filter(ee.Filter.eq('month', 7)).first(), {bands: ['LST_Day_1km'], min: 5, max: 50, palette: ['blue', 'yellow', 'red']}, 'July day', false);
