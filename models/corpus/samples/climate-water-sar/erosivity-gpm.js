// Rainfall erosivity: Modified Fournier Index
var area = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM1_NAME', 'Calabria'));

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').filterDate('1991-01-01', '2021-01-01');

var mesi = ee.List.sequence(1, 12);

// media mensile
var mensile = ee.ImageCollection(mesi.map(function(m) {
  return chirps.filter(ee.Filter.calendarRange(m, m, 'month')).sum().divide(30).set('mese', m);
}));

var annua = mensile.sum();

// MFI = somma(p^2) / P
var mfi = mensile.map(function(img) { return img.pow(2); }).sum().divide(annua).rename('MFI');

// R = 0.264 * MFI^1.50 * 17.02 (MJ mm / ha h anno)
var R = mfi.pow(1.5).multiply(0.264).multiply(17.02).rename('R');

Map.centerObject(area, 8);
Map.addLayer(annua.clip(area), {min: 500, max: 1500, palette: ['white', 'blue']}, 'Pioggia annua', false);
Map.addLayer(mfi.clip(area), {min: 50, max: 200, palette: ['green', 'yellow', 'red']}, 'MFI', false);
Map.addLayer(R.clip(area), {min: 1000, max: 8000, palette: ['green', 'yellow', 'red']}, 'Fattore R');

print(ui.Chart.image.series({
  imageCollection: mensile,
  region: area,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'mese'
}).setChartType('ColumnChart').setOptions({title: 'Pioggia media mensile', hAxis: {title: 'Mese'}, vAxis: {title: 'mm'}, legend: {position: 'none'}}));

Export.image.toDrive({image: R.clip(area), description: 'R_factor', scale: 5000, region: area.geometry(), maxPixels: 1e10});
