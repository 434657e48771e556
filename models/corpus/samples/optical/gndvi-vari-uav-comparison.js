// compare VARI, GLI, GNDVI, NDVI at plots
var plots = ee.FeatureCollection('users/tkowalski/wheat_plots_2020');
var date1 = '2020-05-01';
var date2 = '2020-06-15';

var img = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(plots)
  .filterDate(date1, date2)
  .sort('CLOUDY_PIXEL_PERCENTAGE')
  .first()
  .divide(10000);

var red = img.select('B4');
var green = img.select('B3');
var blue = img.select('B2');
var nir = img.select('B8');
var re1 = img.select('B5');
var re3 = img.select('B7');

var ndvi = nir.subtract(red).divide(nir.add(red)).rename('NDVI');
var gndvi = nir.subtract(green).divide(nir.add(green)).rename('GNDVI');
var vari = green.subtract(red).divide(green.add(red).subtract(blue)).rename('VARI');
var gli = green.multiply(2).subtract(red).subtract(blue)
  .divide(green.multiply(2).add(red).add(blue)).rename('GLI');
var cig = nir.divide(green).subtract(1).rename('CIgreen');
var cire = re3.divide(re1).subtract(1).rename('CIre');
var mcari = img.expression('((RE1 - RED) - 0.2 * (RE1 - GREEN)) * (RE1 / RED)', {
  'RE1': re1,
  'RED': red,
  'GREEN': green
}).rename('MCARI');
var osavi = img.expression('(1 + 0.16) * (NIR - RED) / (NIR + RED + 0.16)', {
  'NIR': nir,
  'RED': red
}).rename('OSAVI');

var all = ndvi.addBands(gndvi).addBands(vari).addBands(gli)
  .addBands(cig).addBands(cire).addBands(mcari).addBands(osavi);
print(all);

var values = all.reduceRegions({
  collection: plots,
  reducer: ee.Reducer.mean(),
  scale: 10
});
print(values.limit(5));

print(ui.Chart.feature.byFeature(values, 'NDVI', ['GNDVI', 'VARI', 'OSAVI'])
  .setChartType('ScatterChart')
  .setOptions({title: 'Indices against NDVI', hAxis: {title: 'NDVI'}, pointSize: 3}));

Map.centerObject(plots, 16);
Map.addLayer(img, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.2}, 'RGB');
Map.addLayer(ndvi, {min: 0.2, max: 0.9, palette: ['red', 'yellow', 'green']}, 'NDVI', false);
Map.addLayer(cire, {min: 0, max: 6, palette: ['red', 'yellow', 'green']}, 'CIre', false);
Map.addLayer(plots.style({color: 'white', fillColor: '00000000'}), {}, 'plots');

Export.table.toDrive({
  collection: values,
  description: 'plots_indices',
  fileFormat: 'CSV'
});
