// MOD13Q1 series for flux towers, 3 buffers
var towers = ee.FeatureCollection([
  ee.Feature(ee.Geometry.Point([-68.7425, 45.2041]), {site: 'US-Ho1', igbp: 'ENF'}),
  ee.Feature(ee.Geometry.Point([-72.1715, 42.5378]), {site: 'US-Ha1', igbp: 'DBF'}),
  ee.Feature(ee.Geometry.Point([-84.7138, 45.5598]), {site: 'US-UMB', igbp: 'DBF'}),
  ee.Feature(ee.Geometry.Point([-97.4888, 36.6058]), {site: 'US-ARM', igbp: 'CRO'}),
  ee.Feature(ee.Geometry.Point([-120.9507, 38.4133]), {site: 'US-Ton', igbp: 'WSA'})
]);

var buffers = [250, 500, 1000];
var modis = ee.ImageCollection('MODIS/006/MOD13Q1').filterDate('2000-02-18', '2020-12-31');

var mask = function(img) {
  var qa = img.select('SummaryQA');
  return img.select(['NDVI', 'EVI']).multiply(0.0001)
    .updateMask(qa.lte(1))
    .copyProperties(img, ['system:time_start']);
};
var col = modis.map(mask);

buffers.forEach(function(b) {
  var regions = towers.map(function(f) { return f.buffer(b); });

  var table = col.map(function(img) {
    return img.reduceRegions({
      collection: regions,
      reducer: ee.Reducer.mean(),
      scale: 250
    }).map(function(f) {
      return f.set('date', img.date().format('YYYY-MM-dd'));
    });
  }).flatten();

  table = table.filter(ee.Filter.notNull(['NDVI']));

  Export.table.toDrive({
    collection: table,
    description: 'towers_mod13q1_' + b + 'm',
    folder: 'flux',
    fileFormat: 'CSV',
    selectors: ['site', 'igbp', 'date', 'NDVI', 'EVI']
  });
});

print(ui.Chart.image.seriesByRegion({
  imageCollection: col,
  regions: towers,
  reducer: ee.Reducer.first(),
  band: 'EVI',
  scale: 250,
  seriesProperty: 'site'
}).setOptions({title: 'EVI', lineWidth: 1, pointSize: 0}));

Map.addLayer(towers, {color: 'red'}, 'towers');
Map.setCenter(-95, 40, 4);
