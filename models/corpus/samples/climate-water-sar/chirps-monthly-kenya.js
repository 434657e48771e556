// Monthly precipitation for Kenya using CHIRPS
// Load country boundary
var countries = ee.FeatureCollection('FAO/GAUL/2015/level0');
var kenya = countries.filter(ee.Filter.eq('ADM0_NAME', 'Kenya'));

Map.centerObject(kenya, 6);
Map.addLayer(kenya, {}, 'Kenya');

// Define time range
var startYear = 2000;
var endYear = 2020;

var startDate = ee.Date.fromYMD(startYear, 1, 1);
var endDate = ee.Date.fromYMD(endYear, 12, 31);

// Load CHIRPS
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
  .filterDate(startDate, endDate)
  .filterBounds(kenya)
  .select('precipitation');

print('Number of images', chirps.size());

var years = ee.List.sequence(startYear, endYear);
var months = ee.List.sequence(1, 12);

// Monthly totals
var monthlyPrecip = ee.ImageCollection.fromImages(
  years.map(function (y) {
    return months.map(function (m) {
      var w = chirps.filter(ee.Filter.calendarRange(y, y, 'year'))
                    .filter(ee.Filter.calendarRange(m, m, 'month'))
                    .sum();
      return w.set('year', y)
              .set('month', m)
              .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis());
    });
  }).flatten()
);

print('Monthly precipitation', monthlyPrecip);

// Mean annual precipitation
var annualPrecip = ee.ImageCollection.fromImages(
  years.map(function (y) {
    var annual = chirps
      .filter(ee.Filter.calendarRange(y, y, 'year'))
      .sum();
    return annual.set('year', y)
                 .set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
  })
);

var meanAnnual = annualPrecip.mean().clip(kenya);

var precipVis = {
  min: 200,
  max: 2000,
  palette: ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'darkblue']
};

Map.addLayer(meanAnnual, precipVis, 'Mean annual precipitation');

// Chart of monthly precipitation
var title = {
  title: 'Monthly precipitation',
  hAxis: {title: 'Time'},
  vAxis: {title: 'Precipitation (mm)'},
  lineWidth: 1,
  pointSize: 2
};

var chart = ui.Chart.image.seriesByRegion({
  imageCollection: monthlyPrecip,
  regions: kenya,
  reducer: ee.Reducer.mean(),
  band: 'precipitation',
  scale: 5000,
  xProperty: 'system:time_start',
  seriesProperty: 'ADM0_NAME'
}).setOptions(title)
  .setChartType('ColumnChart');

print(chart);

// Annual chart
var annualChart = ui.Chart.image.series({
  imageCollection: annualPrecip,
  region: kenya,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'year'
}).setChartType('LineChart').setOptions({
  title: 'Annual precipitation in Kenya',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: 'Precipitation (mm)'},
  legend: {position: 'none'},
  series: {0: {color: 'blue'}}
});

print(annualChart);

Export.image.toDrive({
  image: meanAnnual,
  description: 'Kenya_mean_annual_precip',
  folder: 'GEE',
  scale: 5566,
  region: kenya.geometry(),
  maxPixels: 1e13
});
