var region = ee.Geometry.Polygon([[[73.5, 32.0], [73.5, 27.5], [79.0, 27.5], [79.0, 32.0]]]);

var grace = ee.ImageCollection('NASA/GRACE/MASS_GRIDS_V04/MASCON_CRI')
              .filterDate('2002-04-01', '2022-12-31')
              .select('lwe_thickness');
print(grace.size());

var chart = ui.Chart.image.series({
  imageCollection: grace,
  region: region,
  reducer: ee.Reducer.mean(),
  scale: 25000,
}).setChartType('ScatterChart')
  .setOptions({
    title: 'Terrestrial water storage anomaly (NW India)',
    trendlines: {0: {color: 'CC0000'}},
    lineWidth: 1,
    pointSize: 2,
    hAxis: {title: 'Date'},
    vAxis: {title: 'LWE (cm)'},
  });
print(chart);

// Trend in cm/yr
var addTime = function(image) {
  var date = ee.Date(image.get('system:time_start'));
  var years = date.difference(ee.Date('2002-01-01'), 'year');
  return image.addBands(ee.Image(years).rename('t').float());
};

var fit = grace.map(addTime)
               .select(['t', 'lwe_thickness'])
               .reduce(ee.Reducer.linearFit());

var trend = fit.select('scale');
Map.centerObject(region, 6);
Map.addLayer(trend.clip(region), {min: -3, max: 3, palette: ['d73027', 'f46d43', 'fdae61', 'fee090', 'e0f3f8', 'abd9e9', '74add1', '4575b4']}, 'TWS trend (cm/yr)');
Map.addLayer(ee.Image().paint(region, 0, 2), {palette: 'black'}, 'region');

// annual means
var years = ee.List.sequence(2003, 2022);
var annual = ee.FeatureCollection(years.map(function(y) {
  var img = grace.filter(ee.Filter.calendarRange(y, y, 'year')).mean();
  var val = img.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: region,
    scale: 25000,
  }).get('lwe_thickness');
  return ee.Feature(null, {year: y, tws: val});
}));

print(annual);

Export.table.toDrive({
  collection: annual,
  description: 'grace_annual_tws',
  selectors: ['year', 'tws'],
});
