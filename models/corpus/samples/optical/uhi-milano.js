// Isola di calore urbana - Milano, estate 2022
// Autore: Giulia Ferrero

var milano = ee.Geometry.Point([9.19, 45.4642]).buffer(25000);
Map.centerObject(milano, 10);

// Funzione per togliere le nuvole
function mascheraNuvole(img) {
  var qa = img.select('QA_PIXEL');
  var maschera = qa.bitwiseAnd(1 << 3).eq(0)
    .and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.updateMask(maschera);
}

// Fattori di scala
function fattoriScala(img) {
  var ottico = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  var termico = img.select('ST_B.*').multiply(0.00341802).add(149.0);
  return img.addBands(ottico, null, true)
            .addBands(termico, null, true);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(milano)
  .filterDate('2022-06-01', '2022-08-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 30))
  .map(mascheraNuvole)
  .map(fattoriScala);

print('Numero immagini', l8.size());

var estate = l8.median().clip(milano);

// LST in gradi Celsius
var lst = estate.select('ST_B10').subtract(273.15).rename('LST');

var ndvi = estate.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var ndbi = estate.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI');

// Statistiche LST
var media = ee.Number(lst.reduceRegion({
  reducer: ee.Reducer.mean(),
  geometry: milano,
  scale: 30,
  maxPixels: 1e9
}).get('LST'));

var devStd = ee.Number(lst.reduceRegion({
  reducer: ee.Reducer.stdDev(),
  geometry: milano,
  scale: 30,
  maxPixels: 1e9
}).get('LST'));

print('LST media', media);
print('LST dev. standard', devStd);

// UHI normalizzato
var uhi = lst.subtract(media).divide(devStd).rename('UHI');

// UTFVI
var utfvi = lst.subtract(media).divide(lst).rename('UTFVI');

var palette = ['313695', '74add1', 'fed976', 'feb24c', 'fd8d3c', 'fc4e2a', 'e31a1c', 'b10026'];
Map.addLayer(estate, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.25}, 'RGB', false);
Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(ndbi, {min: -0.4, max: 0.3, palette: ['green', 'white', 'red']}, 'NDBI', false);
Map.addLayer(lst, {min: 25, max: 45, palette: palette}, 'LST');
Map.addLayer(uhi, {min: -3, max: 3, palette: palette}, 'UHI');
Map.addLayer(utfvi, {min: -0.2, max: 0.2, palette: palette}, 'UTFVI', false);

// Correlazione LST - NDVI
var campioni = lst.addBands(ndvi).addBands(ndbi).sample({
  region: milano,
  scale: 30,
  numPixels: 1000,
  seed: 1
});

var grafico = ui.Chart.feature.byFeature(campioni, 'NDVI', ['LST'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'LST vs NDVI',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'LST (°C)'},
    pointSize: 2,
    trendlines: {0: {color: 'red', showR2: true, visibleInLegend: true}}
  });
print(grafico);

Export.image.toDrive({
  image: lst.toFloat(),
  description: 'LST_Milano_2022',
  region: milano,
  scale: 30,
  crs: 'EPSG:32632'
});
