// Night time lights trend using VIIRS monthly composites
var country = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017')
  .filter(ee.Filter.eq('country_na', 'Syria'));

Map.setCenter(38.5, 35.0, 7);

var viirs = ee.ImageCollection('NOAA/VIIRS/DNB/MONTHLY_V1/VCMSLCFG')
  .select('avg_rad');

var ntl2014 = viirs.filterDate('2014-01-01', '2014-12-31').median().clip(country);
var ntl2016 = viirs.filterDate('2016-01-01', '2016-12-31').median().clip(country);
var ntl2018 = viirs.filterDate('2018-01-01', '2018-12-31').median().clip(country);
var ntl2020 = viirs.filterDate('2020-01-01', '2020-12-31').median().clip(country);

var vis = {min: 0, max: 30, palette: ['000000', '404040', 'ffff00', 'ffffff']};

Map.addLayer(ntl2014, vis, '2014');
Map.addLayer(ntl2016, vis, '2016', false);
Map.addLayer(ntl2018, vis, '2018', false);
Map.addLayer(ntl2020, vis, '2020', false);

// change
var change = ntl2020.subtract(ntl2014);
Map.addLayer(change, {min: -5, max: 5, palette: ['red', 'black', 'green']}, 'Change 2014-2020');

// sum of lights
var sol = viirs.filterDate('2014-01-01', '2021-12-31').map(function(img) {
  var sum = img.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: country.geometry(),
    scale: 500,
    maxPixels: 1e10
  });
  return img.set('sol', sum.get('avg_rad'));
});

print(ui.Chart.feature.byFeature(sol, 'system:time_start', 'sol')
  .setOptions({
    title: 'Sum of lights',
    hAxis: {title: 'Date'},
    vAxis: {title: 'SOL'},
    lineWidth: 1,
    pointSize: 2
  }));

// linear trend
function addTime(img) {
  return img.addBands(img.metadata('system:time_start').divide(1000 * 60 * 60 * 24 * 365));
}

var trend = viirs.map(addTime)
  .select(['system:time_start', 'avg_rad'])
  .reduce(ee.Reducer.linearFit());

Map.addLayer(trend.clip(country), {min: 0, max: [0.5, 30, 0], bands: ['scale', 'offset', 'scale']}, 'trend', false);
