// Climatic water balance (P - PET) anomaly as a simple SPEI
// Author: Elif Demir, 2023

// Çalışma alanı
var konya = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM1_NAME', 'Konya'));

Map.centerObject(konya, 8);

// TerraClimate verisi
var terraclimate = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE')
  .filterDate('1981-01-01', '2022-12-31')
  .select(['pr', 'pet']);

// Su dengesi
var balance = terraclimate.map(function(image) {
  var pr = image.select('pr');
  var pet = image.select('pet').multiply(0.1);
  return pr.subtract(pet)
    .rename('balance')
    .copyProperties(image, ['system:time_start']);
});

// 3 aylık toplam
var months = ee.List.sequence(0, balance.size().subtract(3));
var startDate = ee.Date('1981-01-01');

var sum3 = ee.ImageCollection(months.map(function(i) {
  var start = startDate.advance(i, 'month');
  var end = start.advance(3, 'month');
  var last = start.advance(2, 'month');
  return balance.filterDate(start, end)
    .sum()
    .set('month', last.get('month'))
    .set('year', last.get('year'))
    .set('system:time_start', last.millis());
}));

// Standartlaştırma
var spei3 = sum3.map(function(image) {
  var month = image.getNumber('month');
  var same = sum3.filter(ee.Filter.eq('month', month));
  var mean = same.mean();
  var std = same.reduce(ee.Reducer.stdDev());
  return image.subtract(mean).divide(std)
    .rename('SPEI3')
    .copyProperties(image, ['system:time_start', 'year', 'month']);
});

print('SPEI-3', spei3.size());

var speiVis = {
  min: -2.5,
  max: 2.5,
  palette: ['730000', 'e60000', 'ffaa00', 'fcd37f', 'ffffff', 'aaff55', '00ffff', '0055ff', '0000aa']
};

// Haritalar
var agustos2007 = spei3.filter(ee.Filter.eq('year', 2007)).filter(ee.Filter.eq('month', 8)).first();
var agustos2014 = spei3.filter(ee.Filter.eq('year', 2014)).filter(ee.Filter.eq('month', 8)).first();
var agustos2021 = spei3.filter(ee.Filter.eq('year', 2021)).filter(ee.Filter.eq('month', 8)).first();

Map.addLayer(ee.Image(agustos2007).clip(konya), speiVis, 'SPEI-3 Ağustos 2007');
Map.addLayer(ee.Image(agustos2014).clip(konya), speiVis, 'SPEI-3 Ağustos 2014', false);
Map.addLayer(ee.Image(agustos2021).clip(konya), speiVis, 'SPEI-3 Ağustos 2021', false);

// Grafik
var chart = ui.Chart.image.series({
  imageCollection: spei3,
  region: konya,
  reducer: ee.Reducer.mean(),
  scale: 4638,
  xProperty: 'system:time_start'
}).setChartType('AreaChart').setOptions({
  title: 'SPEI-3 Konya',
  vAxis: {title: 'SPEI-3', viewWindow: {min: -3, max: 3}},
  hAxis: {title: 'Tarih', format: 'YYYY'},
  legend: {position: 'none'},
  colors: ['#e37d05']
});
print(chart);
