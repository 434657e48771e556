// Seagrass / water quality: export monthly MODIS Aqua chl and SST at sites
var sites = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([39.55, -5.05]), {site: 'Tanga'}),
  ee.Feature(ee.Geometry.Point([39.35, -6.15]), {site: 'Zanzibar'}),
  ee.Feature(ee.Geometry.Point([39.70, -7.90]), {site: 'Mafia'}),
  ee.Feature(ee.Geometry.Point([40.40, -10.30]), {site: 'Mtwara'})
]);

var aqua = ee.ImageCollection('NASA/OCEANDATA/MODIS-Aqua/L3SMI')
  .select(['chlor_a', 'sst'])
  .filterDate('2003-01-01', '2021-01-01');

var buffers = sites.map(function(f) { return f.buffer(8000); });

var years = ee.List.sequence(2003, 2020);
var months = ee.List.sequence(1, 12);

var monthly = ee.ImageCollection(years.map(function(y) {
  return months.map(function(m) {
    var start = ee.Date.fromYMD(y, m, 1);
    return aqua.filterDate(start, start.advance(1, 'month')).mean()
      .set('system:time_start', start.millis())
      .set('year', y)
      .set('month', m);
  });
}).flatten());

print(monthly.size());

var sstChart = ui.Chart.image.seriesByRegion({
  imageCollection: monthly,
  regions: buffers,
  reducer: ee.Reducer.mean(),
  band: 'sst',
  scale: 4600,
  seriesProperty: 'site'
}).setOptions({
  title: 'SST',
  vAxis: {title: '°C'},
  lineWidth: 1
});
print(sstChart);

var chlChart = ui.Chart.image.seriesByRegion({
  imageCollection: monthly,
  regions: buffers,
  reducer: ee.Reducer.median(),
  band: 'chlor_a',
  scale: 4600,
  seriesProperty: 'site'
}).setOptions({
  title: 'Chlorophyll a',
  vAxis: {title: 'mg/m3', logScale: true},
  lineWidth: 1
});
print(chlChart);

var table = monthly.map(function(img) {
  return img.reduceRegions({
    collection: buffers,
    reducer: ee.Reducer.mean(),
    scale: 4600
  }).map(function(f) {
    return f.set('year', img.get('year')).set('month', img.get('month'));
  });
}).flatten().filter(ee.Filter.notNull(['sst']));

Export.table.toDrive({
  collection: table,
  description: 'sst_chl_sites',
  fileFormat: 'CSV',
  selectors: ['site', 'year', 'month', 'chlor_a', 'sst']
});

Map.setCenter(39.7, -7.5, 7);
Map.addLayer(aqua.select('sst').mean(), {min: 24, max: 30, palette: ['blue', 'white', 'red']}, 'SST');
Map.addLayer(aqua.select('chlor_a').median(), {min: 0, max: 3, palette: ['navy', 'cyan', 'yellow', 'red']}, 'chl', false);
Map.addLayer(sites, {}, 'sites');
