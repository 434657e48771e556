// Burned area per year with MODIS MCD64A1
// Study area: Angola provinces

var provinces = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Angola'));
var moxico = provinces.filter(ee.Filter.eq('ADM1_NAME', 'Moxico'));
var geom = moxico.geometry();

Map.centerObject(moxico, 7);

var burned = ee.ImageCollection('MODIS/061/MCD64A1').select('BurnDate');

var startYear = 2001;
var endYear = 2021;
var years = ee.List.sequence(startYear, endYear);

var burnedYearly = ee.ImageCollection.fromImages(
  years.map(function(year) {
    var yearly = burned
      .filter(ee.Filter.calendarRange(year, year, 'year'))
      .max()
      .gt(0)
      .unmask(0)
      .rename('burned');
    return yearly
      .set('year', year)
      .set('system:time_start', ee.Date.fromYMD(year, 1, 1).millis());
  })
);

// Burn frequency
var frequency = burnedYearly.sum().clip(moxico);
var freqVis = {min: 0, max: 21, palette: ['white', 'yellow', 'orange', 'red', 'darkred', 'black']};
Map.addLayer(frequency, freqVis, 'Burn frequency');

// Fire return interval
var fri = ee.Image(endYear - startYear + 1).divide(frequency.updateMask(frequency.gt(0)));
Map.addLayer(fri, {min: 1, max: 20, palette: ['red', 'yellow', 'green']}, 'Fire return interval', false);

// Area burned per year
var burnedArea = burnedYearly.map(function(image) {
  var area = image.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: geom,
    scale: 500,
    maxPixels: 1e13
  });
  return image.set('area', area.get('burned'));
});

var chart = ui.Chart.feature.byFeature(burnedArea, 'year', 'area')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Burned area per year, Moxico',
    hAxis: {title: 'Year', format: '####'},
    vAxis: {title: 'Burned area (km²)'},
    legend: {position: 'none'},
    colors: ['#d95f0e']
  });
print(chart);

// Seasonality: month with most burns
var months = ee.List.sequence(1, 12);
var monthlyArea = ee.FeatureCollection(months.map(function(m) {
  var count = burned
    .filter(ee.Filter.calendarRange(m, m, 'month'))
    .map(function(img) { return img.gt(0).unmask(0); })
    .sum();
  var area = count.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: geom,
    scale: 1000,
    maxPixels: 1e13
  });
  return ee.Feature(null, {month: m, area: area.get('BurnDate')});
}));

print(ui.Chart.feature.byFeature(monthlyArea, 'month', 'area')
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Burned area by month (2001-2021)',
    hAxis: {title: 'Month'},
    vAxis: {title: 'km²'},
    legend: {position: 'none'}
  }));

Export.image.toDrive({
  image: frequency.toByte(),
  description: 'burn_frequency_moxico',
  region: geom,
  scale: 500,
  maxPixels: 1e13
});

Export.table.toDrive({
  collection: monthlyArea,
  description: 'burned_area_month',
  fileFormat: 'CSV'
});
