// Área ardida com Sentinel-2 - Pedrógão Grande, junho de 2017
var area_estudo = ee.Geometry.Rectangle([-8.35, 39.85, -7.95, 40.15]);
Map.centerObject(area_estudo, 11);

// Máscara de nuvens
function mascaraS2(image) {
  var qa = image.select('QA60');
  var nuvens = 1 << 10;
  var cirros = 1 << 11;
  var mask = qa.bitwiseAnd(nuvens).eq(0).and(qa.bitwiseAnd(cirros).eq(0));
  return image.updateMask(mask).divide(10000);
}

var s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(area_estudo)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 30))
  .map(mascaraS2);

var antes = s2.filterDate('2017-05-15', '2017-06-16').median().clip(area_estudo);
var depois = s2.filterDate('2017-06-25', '2017-07-30').median().clip(area_estudo);

// NBR
var nbr_antes = antes.normalizedDifference(['B8', 'B12']).rename('NBR');
var nbr_depois = depois.normalizedDifference(['B8', 'B12']).rename('NBR');
var dNBR = nbr_antes.subtract(nbr_depois).rename('dNBR');
var RBR = dNBR.divide(nbr_antes.add(1.001)).rename('RBR');

// Classes de severidade
var severidade = ee.Image(1)
  .where(dNBR.gte(0.1), 2)
  .where(dNBR.gte(0.27), 3)
  .where(dNBR.gte(0.44), 4)
  .where(dNBR.gte(0.66), 5)
  .clip(area_estudo)
  .rename('severidade');

var rgb = {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.3};
var swir = {bands: ['B12', 'B8', 'B4'], min: 0, max: 0.4};
Map.addLayer(antes, rgb, 'Antes RGB', false);
Map.addLayer(depois, rgb, 'Depois RGB', false);
Map.addLayer(antes, swir, 'Antes SWIR', false);
Map.addLayer(depois, swir, 'Depois SWIR');
Map.addLayer(dNBR, {min: -0.2, max: 0.8, palette: ['green', 'white', 'orange', 'red', 'purple']}, 'dNBR', false);
Map.addLayer(RBR, {min: -0.1, max: 0.5, palette: ['green', 'white', 'orange', 'red']}, 'RBR', false);
Map.addLayer(severidade, {min: 1, max: 5, palette: ['1a9850', 'fee08b', 'fdae61', 'f46d43', 'a50026']}, 'Severidade');

// Focos FIRMS
var firms = ee.ImageCollection('FIRMS')
  .filterBounds(area_estudo)
  .filterDate('2017-06-17', '2017-06-25')
  .select('T21');
Map.addLayer(firms.max().clip(area_estudo), {min: 325, max: 400, palette: ['red', 'orange', 'yellow']}, 'FIRMS', false);

// Área por classe
var areas = ee.Image.pixelArea().divide(10000).addBands(severidade).reduceRegion({
  reducer: ee.Reducer.sum().group({
    groupField: 1,
    groupName: 'classe'
  }),
  geometry: area_estudo,
  scale: 20,
  maxPixels: 1e10
});
print('Área por classe (ha)', areas.get('groups'));

Export.image.toDrive({
  image: severidade.toByte(),
  description: 'severidade_pedrogao',
  scale: 20,
  region: area_estudo,
  maxPixels: 1e10
});
