// Standardized precipitation anomaly (simplified SPI)
// region
var aoi = ee.FeatureCollection('users/hydrolab_et/awash_basin');

var START_YEAR = 1981;
var END_YEAR = 2021;

var CHIRPS = ee.ImageCollection("UCSB-CHG/CHIRPS/PENTAD").select('precipitation');

var years = ee.List.sequence(START_YEAR, END_YEAR);
var months = ee.List.sequence(1, 12);

var monthly = ee.ImageCollection.fromImages(
  years.map(function(year) {
    return months.map(function(month) {
      var start = ee.Date.fromYMD(year, month, 1);
      var end = start.advance(1, 'month');
      return CHIRPS.filterDate(start, end)
        .sum()
        .rename('precip')
        .set('year', year)
        .set('month', month)
        .set('system:time_start', start.millis());
    });
  }).flatten());

// long-term mean and std for each calendar month
var ltMean = ee.ImageCollection.fromImages(months.map(function(m) {
  return monthly.filter(ee.Filter.eq('month', m)).mean().set('month', m);
}));

var ltStd = ee.ImageCollection.fromImages(months.map(function(m) {
  return monthly.filter(ee.Filter.eq('month', m))
    .reduce(ee.Reducer.stdDev())
    .rename('precip')
    .set('month', m);
}));

var spi = monthly.map(function(img) {
  var m = img.get('month');
  var mean = ltMean.filter(ee.Filter.eq('month', m)).first();
  var std = ltStd.filter(ee.Filter.eq('month', m)).first();
  return img.subtract(mean)
    .divide(std)
    .rename('SPI')
    .copyProperties(img, ['system:time_start', 'year', 'month']);
});

print('SPI', spi.limit(10));

var spiVis = {
  min: -3,
  max: 3,
  palette: ['8b0000', 'ff0000', 'ffa500', 'ffff00', 'ffffff', '90ee90', '00ff00', '0000ff', '00008b']
};

var spi2015 = spi.filter(ee.Filter.eq('year', 2015)).filter(ee.Filter.eq('month', 7)).first();
var spi2011 = spi.filter(ee.Filter.eq('year', 2011)).filter(ee.Filter.eq('month', 7)).first();
var spi2002 = spi.filter(ee.Filter.eq('year', 2002)).filter(ee.Filter.eq('month', 7)).first();

Map.centerObject(aoi, 7);
Map.addLayer(ee.Image(spi2002).clip(aoi), spiVis, 'SPI July 2002', false);
Map.addLayer(ee.Image(spi2011).clip(aoi), spiVis, 'SPI July 2011', false);
Map.addLayer(ee.Image(spi2015).clip(aoi), spiVis, 'SPI July 2015');

// chart
print(ui.Chart.image.series(ee.ImageCollection(spi).select('SPI'), aoi, ee.Reducer.mean(), 5000)
  .setChartType('ColumnChart')
  .setOptions({
    title: 'Standardized precipitation index',
    vAxis: {title: 'SPI', minValue: -3, maxValue: 3},
    hAxis: {title: 'Date'},
    legend: {position: 'none'}
  }));

// export to table
var table = ee.FeatureCollection(spi.map(function(img) {
  var val = ee.Image(img).reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: aoi.geometry(),
    scale: 5000,
    maxPixels: 1e9
  });
  return ee.Feature(null, {
    'date': ee.Date(img.get('system:time_start')).format('YYYY-MM'),
    'SPI': val.get('SPI')
  });
}));

Export.table.toDrive({
  collection: table,
  description: 'SPI_awash',
  fileFormat: 'CSV',
  selectors: ['date', 'SPI']
});
