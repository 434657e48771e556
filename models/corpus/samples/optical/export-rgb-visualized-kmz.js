// Exportar composição RGB já com realce (8 bits)
var municipio = ee.FeatureCollection('users/geo_prefeitura/limite_municipal');

var imagem = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(municipio)
  .filterDate('2023-05-01', '2023-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 3))
  .median()
  .clip(municipio);

var vis = {bands: ['B4', 'B3', 'B2'], min: 150, max: 2200, gamma: 1.1};
var rgb = imagem.visualize(vis);

// limite por cima
var limite = ee.Image().byte().paint({featureCollection: municipio, color: 1, width: 3}).visualize({palette: ['ffff00']});
var mapa = ee.ImageCollection([rgb, limite]).mosaic();

Map.centerObject(municipio, 11);
Map.addLayer(mapa, {}, 'Mapa');

Export.image.toDrive({
  image: rgb,
  description: 'S2_RGB_2023',
  folder: 'Prefeitura',
  region: municipio.geometry().bounds(),
  scale: 10,
  crs: 'EPSG:31983',
  maxPixels: 1e10
});

Export.image.toDrive({
  image: imagem.select(['B2', 'B3', 'B4', 'B8']).toUint16(),
  description: 'S2_4bandas_2023',
  folder: 'Prefeitura',
  region: municipio.geometry().bounds(),
  scale: 10,
  crs: 'EPSG:31983',
  maxPixels: 1e10
});

// link para download direto
print(rgb.getThumbURL({region: municipio.geometry().bounds(), dimensions: 1024, format: 'png'}));
