// NDVI Landsat 7, Lago Titicaca
var punto = ee.Geometry.Point([-69.5, -15.9]);

var imagen = ee.ImageCollection('LANDSAT/LE07/C02/T1_TOA')
  .filterBounds(punto)
  .filterDate('2001-01-01', '2002-12-31')
  .sort('CLOUD_COVER')
  .first();

print('Imagen', imagen);
print('Fecha', imagen.date());

var ndvi = imagen.normalizedDifference(['B4', 'B3']).rename('NDVI');
var ndwi = imagen.normalizedDifference(['B2', 'B4']).rename('NDWI');

Map.centerObject(punto, 9);
Map.addLayer(imagen, {bands: ['B3', 'B2', 'B1'], min: 0, max: 0.3}, 'Color real');
Map.addLayer(imagen, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.4}, 'Infrarrojo');
Map.addLayer(ndvi, {min: -0.2, max: 0.8, palette: ['blue', 'white', 'green']}, 'NDVI');
Map.addLayer(ndwi.gt(0).selfMask(), {palette: ['blue']}, 'Agua');
