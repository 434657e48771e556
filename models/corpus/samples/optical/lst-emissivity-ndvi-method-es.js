/////////////////////////////////////////////////////////////
// ISLA DE CALOR URBANA - MONTERREY
// LST con emisividad a partir del NDVI
/////////////////////////////////////////////////////////////

var monterrey = ee.FeatureCollection('users/lgarza/zmm');
Map.centerObject(monterrey, 10);

// Colección Landsat 8 TOA
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(monterrey)
  .filterDate('2020-05-01', '2020-08-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 20));
print('Imágenes', l8.size());

// Máscara de nubes
var mascara = function(img) {
  var qa = img.select('QA_PIXEL');
  return img.updateMask(qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0)));
};

// LST para cada imagen
var calcularLST = function(img) {
  var ndvi = img.normalizedDifference(['B5', 'B4']).rename('NDVI');

  // proporción de vegetación
  var pv = ndvi.subtract(0.2).divide(0.5 - 0.2).clamp(0, 1).pow(2).rename('PV');

  // emisividad
  var em = pv.multiply(0.004).add(0.986).rename('EM');

  // temperatura de brillo
  var tb = img.select('B10').rename('TB');

  var lst = img.expression(
    '(TB / (1 + (0.00001089 * TB / 0.01438) * log(EM))) - 273.15', {
      'TB': tb,
      'EM': em
    }).rename('LST');

  return img.addBands([ndvi, pv, em, lst]).copyProperties(img, ['system:time_start']);
};

var coleccion = l8.map(mascara).map(calcularLST);
var lst = coleccion.select('LST').mean().clip(monterrey);
var ndvi = coleccion.select('NDVI').mean().clip(monterrey);

Map.addLayer(ndvi, {min: 0, max: 0.7, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(lst, {min: 25, max: 48, palette: ['darkblue', 'blue', 'cyan', 'yellow', 'orange', 'red', 'darkred']}, 'LST °C');

// UHI
var media = lst.reduceRegion({reducer: ee.Reducer.mean(), geometry: monterrey.geometry(), scale: 30, maxPixels: 1e10}).getNumber('LST');
var desv = lst.reduceRegion({reducer: ee.Reducer.stdDev(), geometry: monterrey.geometry(), scale: 30, maxPixels: 1e10}).getNumber('LST');
print('media', media);
print('desviación', desv);

var uhi = lst.subtract(ee.Image.constant(media)).divide(ee.Image.constant(desv)).rename('UHI');
Map.addLayer(uhi, {min: -3, max: 3, palette: ['blue', 'white', 'red']}, 'UHI', false);

// Clases de UHI
var clases = uhi.lt(-1).multiply(1)
  .add(uhi.gte(-1).and(uhi.lt(0)).multiply(2))
  .add(uhi.gte(0).and(uhi.lt(1)).multiply(3))
  .add(uhi.gte(1).and(uhi.lt(2)).multiply(4))
  .add(uhi.gte(2).multiply(5));
Map.addLayer(clases, {min: 1, max: 5, palette: ['blue', 'cyan', 'yellow', 'orange', 'red']}, 'Clases UHI', false);

Export.image.toDrive({
  image: lst.toFloat(),
  description: 'LST_Monterrey_2020',
  folder: 'GEE_exports',
  region: monterrey.geometry(),
  scale: 30,
  crs: 'EPSG:32614',
  maxPixels: 1e10
});
