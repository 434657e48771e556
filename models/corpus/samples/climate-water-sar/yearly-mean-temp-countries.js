// Mean temperature per country and year
var countries = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
  .filter(ee.Filter.eq('wld_rgn', 'South America'));

var terra = ee.ImageCollection('IDAHO_EPSCOR/TERRACLIMATE').select(['tmmx', 'tmmn']);

var startYear = 1980;
var endYear = 2020;

var yearly = ee.ImageCollection(ee.List.sequence(startYear, endYear).map(function(y) {
  var col = terra.filter(ee.Filter.calendarRange(y, y, 'year'));
  var tmean = col.mean().multiply(0.1).reduce(ee.Reducer.mean()).rename('tmean');
  return tmean.set('year', y).set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var chart = ui.Chart.image.seriesByRegion({
  imageCollection: yearly,
  regions: countries,
  reducer: ee.Reducer.mean(),
  band: 'tmean',
  scale: 20000,
  xProperty: 'year',
  seriesProperty: 'country_na'
}).setChartType('LineChart').setOptions({
  title: 'Mean annual temperature',
  hAxis: {title: 'Year', format: '####'},
  vAxis: {title: '°C'},
  lineWidth: 1,
  pointSize: 0
});
print(chart);

var change = yearly.filter(ee.Filter.gte('year', 2011)).mean()
  .subtract(yearly.filter(ee.Filter.lte('year', 1990)).mean())
  .clip(countries);

Map.setCenter(-60, -20, 3);
Map.addLayer(change, {min: -1, max: 1.5, palette: ['blue', 'white', 'yellow', 'red']}, '2011-2020 minus 1980-1990');

Export.table.toDrive({
  collection: yearly.map(function(img) {
    return img.reduceRegions(countries, ee.Reducer.mean(), 20000).map(function(f) {
      return ee.Feature(null, {country: f.get('country_na'), year: img.get('year'), tmean: f.get('mean')});
    });
  }).flatten(),
  description: 'tmean_south_america',
  fileFormat: 'CSV'
});
