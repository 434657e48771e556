// Mean NDVI inside 5 national parks, per year, one chart
var parks = ee.FeatureCollection('WCMC/WDPA/current/polygons')
  .filter(ee.Filter.inList('NAME', ['Serengeti', 'Tarangire', 'Ruaha', 'Mikumi', 'Katavi']))
  .filter(ee.Filter.eq('ISO3', 'TZA'))
  .filter(ee.Filter.eq('DESIG_ENG', 'National Park'));

print('parks', parks);
Map.centerObject(parks, 6);
Map.addLayer(parks, {color: 'green'}, 'parks');

var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2001-01-01', '2023-01-01')
  .select('NDVI');

var annual = ee.ImageCollection(ee.List.sequence(2001, 2022).map(function(y) {
  return ndvi.filter(ee.Filter.calendarRange(y, y, 'year'))
    .mean()
    .multiply(0.0001)
    .set('year', y)
    .set('system:time_start', ee.Date.fromYMD(y, 1, 1).millis());
}));

var chart = ui.Chart.image.seriesByRegion({
  imageCollection: annual,
  regions: parks,
  reducer: ee.Reducer.mean(),
  band: 'NDVI',
  scale: 1000,
  xProperty: 'system:time_start',
  seriesProperty: 'NAME'
}).setOptions({
  title: 'Annual NDVI',
  vAxis: {title: 'NDVI'},
  lineWidth: 2,
  pointSize: 2
});
print(chart);

// table
var table = annual.map(function(img) {
  return img.reduceRegions(parks, ee.Reducer.mean(), 1000)
    .map(function(f) {
      return ee.Feature(null, {
        park: f.get('NAME'),
        year: img.get('year'),
        ndvi: f.get('mean')
      });
    });
}).flatten();

Export.table.toDrive({
  collection: table,
  description: 'parks_ndvi',
  fileFormat: 'CSV',
  selectors: ['park', 'year', 'ndvi']
});
