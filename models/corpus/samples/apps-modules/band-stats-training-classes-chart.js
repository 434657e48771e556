// Spectral signatures of training classes
var image = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(ee.Geometry.Point([-79.9, -2.2]))
  .filterDate('2022-07-01', '2022-12-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
  .median()
  .divide(10000);

var polygons = ee.FeatureCollection('users/kcevallos/entrenamiento_guayas');
var bands = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];
var wavelengths = [490, 560, 665, 705, 740, 783, 842, 865, 1610, 2190];

var chart = ui.Chart.image.regions({
  image: image.select(bands),
  regions: polygons,
  reducer: ee.Reducer.mean(),
  scale: 10,
  seriesProperty: 'nombre',
  xLabels: wavelengths
}).setChartType('LineChart').setOptions({
  title: 'Firmas espectrales',
  hAxis: {title: 'Longitud de onda (nm)'},
  vAxis: {title: 'Reflectancia'},
  lineWidth: 2,
  pointSize: 4,
  colors: ['darkgreen', 'lightgreen', 'blue', 'red', 'brown']
});
print(chart);

// by class with histograms
var ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI');
var clases = ['manglar', 'arroz', 'agua', 'urbano', 'camaronera'];
clases.forEach(function(c) {
  var p = polygons.filter(ee.Filter.eq('nombre', c));
  print(ui.Chart.image.histogram(ndvi, p, 10).setOptions({title: 'NDVI ' + c}));
});

// separability: mean and sd per class
var muestras = image.select(bands).addBands(ndvi).sampleRegions({
  collection: polygons,
  properties: ['nombre'],
  scale: 20
});
var stats = muestras.reduceColumns({
  reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), '', true).group({
    groupField: 1,
    groupName: 'nombre'
  }),
  selectors: ['NDVI', 'nombre']
});
print('NDVI por clase', stats);

Map.centerObject(polygons, 11);
Map.addLayer(image, {bands: ['B11', 'B8', 'B4'], min: 0, max: 0.4}, 'Falso color');
Map.addLayer(polygons, {color: 'yellow'}, 'Polígonos');
