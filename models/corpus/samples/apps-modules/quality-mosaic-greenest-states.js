// greenest pixel composite per state
var mexico = ee.FeatureCollection('FAO/GAUL/2015/level1').filter(ee.Filter.eq('ADM0_NAME', 'Mexico'));
var estado = mexico.filter(ee.Filter.eq('ADM1_NAME', 'Oaxaca'));

var addNDVI = function(image) {
  var ndvi = image.normalizedDifference(['B5', 'B4']).rename('NDVI');
  return image.addBands(ndvi);
};

var addDate = function(image) {
  var doy = image.date().getRelative('day', 'year');
  return image.addBands(ee.Image.constant(doy).toInt16().rename('doy'));
};

var coleccion2015 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(estado)
  .filterDate('2015-01-01', '2015-12-31')
  .map(addNDVI)
  .map(addDate);

var coleccion2020 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(estado)
  .filterDate('2020-01-01', '2020-12-31')
  .map(addNDVI)
  .map(addDate);

var verde2015 = coleccion2015.qualityMosaic('NDVI').clip(estado);
var verde2020 = coleccion2020.qualityMosaic('NDVI').clip(estado);

var visParams = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3};
var ndviVis = {min: 0, max: 0.9, palette: ['ffffff', 'ce7e45', 'fcd163', '99b718', '207401', '011301']};

Map.centerObject(estado, 8);
Map.addLayer(verde2015, visParams, 'RGB 2015');
Map.addLayer(verde2020, visParams, 'RGB 2020');
Map.addLayer(verde2015.select('NDVI'), ndviVis, 'NDVI 2015', false);
Map.addLayer(verde2020.select('NDVI'), ndviVis, 'NDVI 2020', false);
Map.addLayer(verde2020.select('doy'), {min: 1, max: 365, palette: ['blue', 'green', 'yellow', 'red']}, 'día del año', false);

var dif = verde2020.select('NDVI').subtract(verde2015.select('NDVI'));
Map.addLayer(dif, {min: -0.4, max: 0.4, palette: ['red', 'white', 'green']}, 'diferencia');

var perdida = dif.lt(-0.2);
var area = perdida.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: estado.geometry(),
  scale: 30,
  maxPixels: 1e13,
  tileScale: 4
});
print('Área con pérdida (ha)', ee.Number(area.get('NDVI')).divide(10000));
