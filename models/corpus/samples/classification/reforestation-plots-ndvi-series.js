// Monitoring of restoration plots (Atlantic forest), yearly NDVI and class trajectories
// R. Martins 04/2022
var plots = ee.FeatureCollection('projects/ee-rmartins/assets/restauracao_parcelas');
Map.centerObject(plots, 13);

var getYear = function(year) {
  var img = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(plots)
    .filterDate(year + '-06-01', year + '-08-31')
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .median();
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('ndvi');
  return ndvi.set('year', year).set('system:time_start', ee.Date.fromYMD(year, 7, 15).millis());
};

var ndvi2019 = getYear(2019);
var ndvi2020 = getYear(2020);
var ndvi2021 = getYear(2021);
var ndvi2022 = getYear(2022);
var col = ee.ImageCollection([ndvi2019, ndvi2020, ndvi2021, ndvi2022]);

var vis = {min: 0.2, max: 0.9, palette: ['brown', 'yellow', 'green']};
Map.addLayer(ndvi2019.clipToCollection(plots), vis, 'ndvi 2019', false);
Map.addLayer(ndvi2022.clipToCollection(plots), vis, 'ndvi 2022');

// classes: <0.4 failed, 0.4-0.65 in development, >0.65 closed canopy
var classify = function(img) {
  return ee.Image(1).where(img.gte(0.4), 2).where(img.gte(0.65), 3).updateMask(img.mask()).rename('class')
    .copyProperties(img, ['year', 'system:time_start']);
};
var classes = col.map(classify);

var table = classes.map(function(img) {
  return ee.Image(img).reduceRegions({
    collection: plots,
    reducer: ee.Reducer.frequencyHistogram(),
    scale: 10
  }).map(function(f) {
    return f.set('year', img.get('year'));
  });
}).flatten();

print(ui.Chart.image.seriesByRegion({
  imageCollection: col,
  regions: plots,
  reducer: ee.Reducer.mean(),
  band: 'ndvi',
  scale: 10,
  xProperty: 'system:time_start',
  seriesProperty: 'nome'
}).setOptions({title: 'NDVI por parcela', lineWidth: 1, pointSize: 4}));

Export.table.toDrive({
  collection: table,
  description: 'parcelas_classes',
  folder: 'restauracao',
  fileFormat: 'CSV'
});
