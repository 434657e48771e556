// Correlation between monthly NDVI and rainfall
var roi = ee.FeatureCollection('FAO/GAUL/2015/level0')
  .filter(ee.Filter.eq('ADM0_NAME', 'Burkina Faso'));

var startyear = 2002;
var endyear = 2018;

var years = ee.List.sequence(startyear, endyear);
var months = ee.List.sequence(1, 12);

var modis = ee.ImageCollection('MODIS/061/MOD13Q1').select('NDVI');
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/PENTAD').select('precipitation');

var monthlyNDVI = ee.ImageCollection.fromImages(
  years.map(function(y) {
    return months.map(function(m) {
      return modis.filter(ee.Filter.calendarRange(y, y, 'year'))
        .filter(ee.Filter.calendarRange(m, m, 'month'))
        .mean()
        .multiply(0.0001)
        .rename('NDVI')
        .set('year', y)
        .set('month', m)
        .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis());
    });
  }).flatten());

var monthlyRain = ee.ImageCollection.fromImages(
  years.map(function(y) {
    return months.map(function(m) {
      return chirps.filter(ee.Filter.calendarRange(y, y, 'year'))
        .filter(ee.Filter.calendarRange(m, m, 'month'))
        .sum()
        .rename('rain')
        .set('year', y)
        .set('month', m)
        .set('system:time_start', ee.Date.fromYMD(y, m, 1).millis());
    });
  }).flatten());

// Join the two collections
var filter = ee.Filter.equals({
  leftField: 'system:time_start',
  rightField: 'system:time_start'
});

var innerJoin = ee.Join.inner();
var joined = innerJoin.apply(monthlyNDVI, monthlyRain, filter);

var merged = ee.ImageCollection(joined.map(function(feature) {
  return ee.Image.cat(feature.get('primary'), feature.get('secondary'));
}));

print('Joined', merged.limit(5));

var correlation = merged.select(['rain', 'NDVI']).reduce(ee.Reducer.pearsonsCorrelation());

Map.centerObject(roi, 7);
Map.addLayer(correlation.select('correlation').clip(roi), {
  min: -1,
  max: 1,
  palette: ['red', 'white', 'blue']
}, 'Correlation');
Map.addLayer(correlation.select('p-value').clip(roi), {min: 0, max: 0.1}, 'p-value', false);

// only significant
var sig = correlation.select('correlation').updateMask(correlation.select('p-value').lt(0.05));
Map.addLayer(sig.clip(roi), {min: -1, max: 1, palette: ['red', 'white', 'blue']}, 'Significant correlation', false);

var chart = ui.Chart.image.series({
  imageCollection: merged.select(['NDVI', 'rain']),
  region: roi,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'system:time_start'
}).setOptions({
  title: 'Monthly NDVI and rainfall',
  series: {
    0: {targetAxisIndex: 0, color: 'green', lineWidth: 2, pointSize: 0},
    1: {targetAxisIndex: 1, color: 'blue', lineWidth: 1, pointSize: 0}
  },
  vAxes: {
    0: {title: 'NDVI'},
    1: {title: 'Rainfall (mm)'}
  },
  hAxis: {title: 'Date'}
});
print(chart);
