// Spectral signatures of the training classes
var image = ee.Image('users/lramos/composites/ayacucho_2021');
var quinoa = ee.FeatureCollection('users/lramos/train/quinoa');
var papa = ee.FeatureCollection('users/lramos/train/papa');
var pasto = ee.FeatureCollection('users/lramos/train/pasto');
var eucalipto = ee.FeatureCollection('users/lramos/train/eucalipto');
var suelo = ee.FeatureCollection('users/lramos/train/suelo');

var bandas = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B8A', 'B11', 'B12'];
var longitud = [490, 560, 665, 705, 740, 783, 842, 865, 1610, 2190];

var clases = ee.FeatureCollection([
  ee.Feature(quinoa.geometry(), {label: 'Quinua'}),
  ee.Feature(papa.geometry(), {label: 'Papa'}),
  ee.Feature(pasto.geometry(), {label: 'Pasto'}),
  ee.Feature(eucalipto.geometry(), {label: 'Eucalipto'}),
  ee.Feature(suelo.geometry(), {label: 'Suelo desnudo'})
]);

// Define las opciones del gráfico
var opciones = {
  title: 'Firmas espectrales',
  hAxis: {title: 'Longitud de onda (nm)'},
  vAxis: {title: 'Reflectancia'},
  lineWidth: 1,
  pointSize: 4,
  series: {
    0: {color: 'gold'},
    1: {color: 'purple'},
    2: {color: 'lightgreen'},
    3: {color: 'darkgreen'},
    4: {color: 'brown'}
  }
};

var grafico = ui.Chart.image.regions(
    image.select(bandas), clases, ee.Reducer.mean(), 10, 'label', longitud)
        .setChartType('ScatterChart')
        .setOptions(opciones);
print(grafico);

// desviación estándar por clase
var sd = image.select(bandas).reduceRegions({
  collection: clases,
  reducer: ee.Reducer.stdDev(),
  scale: 10
});
print('Desviación estándar', sd);

// histograma de NDVI por clase
var ndvi = image.normalizedDifference(['B8', 'B4']).rename('NDVI');
print(ui.Chart.image.histogram(ndvi, quinoa, 10).setOptions({title: 'NDVI quinua'}));
print(ui.Chart.image.histogram(ndvi, papa, 10).setOptions({title: 'NDVI papa'}));
print(ui.Chart.image.histogram(ndvi, pasto, 10).setOptions({title: 'NDVI pasto'}));
