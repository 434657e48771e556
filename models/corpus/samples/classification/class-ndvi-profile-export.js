// Monthly NDVI profile for each class (mean over the training polygons), table for R
var polys = ee.FeatureCollection('users/tschmidt/uckermark_polys');
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(polys)
  .filterDate('2022-01-01', '2023-01-01')
  .map(function(img) {
    var scl = img.select('SCL');
    var ok = scl.eq(4).or(scl.eq(5)).or(scl.eq(6)).or(scl.eq(7));
    var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
    var ndre = img.normalizedDifference(['B8A', 'B5']).rename('NDRE');
    return ndvi.addBands(ndre).updateMask(ok).copyProperties(img, ['system:time_start']);
  });

var months = ee.List.sequence(1, 12);
var monthly = ee.ImageCollection.fromImages(months.map(function(m) {
  return s2.filter(ee.Filter.calendarRange(m, m, 'month'))
    .median()
    .set('month', m)
    .set('system:time_start', ee.Date.fromYMD(2022, m, 15).millis());
}));

var profiles = monthly.map(function(img) {
  return img.reduceRegions({
    collection: polys,
    reducer: ee.Reducer.mean(),
    scale: 10
  }).map(function(f) {
    return f.set('month', img.get('month')).setGeometry(null);
  });
}).flatten().filter(ee.Filter.notNull(['NDVI']));

print('Zeilen', profiles.size());
print(profiles.limit(5));

// Diagramm
var klassen = ['Winterweizen', 'Raps', 'Mais', 'Zuckerrübe', 'Grünland'];
var regionen = ee.FeatureCollection(klassen.map(function(k) {
  return ee.Feature(polys.filter(ee.Filter.eq('kultur', k)).geometry(), {label: k});
}));
print(ui.Chart.image.seriesByRegion({
  imageCollection: monthly,
  regions: regionen,
  reducer: ee.Reducer.mean(),
  band: 'NDVI',
  scale: 10,
  xProperty: 'system:time_start',
  seriesProperty: 'label'
}).setOptions({
  title: 'NDVI-Profile 2022',
  vAxis: {title: 'NDVI', viewWindow: {min: 0, max: 1}},
  hAxis: {title: 'Monat', format: 'MMM'},
  lineWidth: 2,
  pointSize: 4,
  curveType: 'function'
}));

Export.table.toDrive({
  collection: profiles,
  description: 'ndvi_profile_uckermark',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['id', 'kultur', 'month', 'NDVI', 'NDRE']
});
