// Expansión de huertas de aguacate en Michoacán sobre bosque de pino-encino
var municipios = ee.FeatureCollection('users/cvazquez/mich_municipios').filter(ee.Filter.inList('NOMGEO', ['Uruapan', 'Tancítaro', 'Peribán', 'Tingambato', 'Salvador Escalante']));
Map.centerObject(municipios, 9);

var s2mask = function(img) {
  var qa = img.select('QA60');
  var m = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return img.updateMask(m).divide(10000);
};

var compuesto = function(ini, fin) {
  var img = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
    .filterBounds(municipios)
    .filterDate(ini, fin)
    .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20))
    .map(s2mask)
    .median();
  var ndvi = img.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var ndmi = img.normalizedDifference(['B8', 'B11']).rename('NDMI');
  var ndre = img.normalizedDifference(['B8', 'B5']).rename('NDRE');
  return img.select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B11', 'B12']).addBands([ndvi, ndmi, ndre]);
};

var secas2019 = compuesto('2018-12-01', '2019-05-31');
var secas2023 = compuesto('2022-12-01', '2023-05-31');

// textura: las huertas tienen patrón regular
var textura = function(img) {
  var g = img.select('B8').multiply(100).toInt().glcmTexture({size: 3});
  return g.select(['B8_contrast', 'B8_idm', 'B8_ent']);
};

var dem = ee.Image('USGS/SRTMGL1_003');
var stack2019 = secas2019.addBands(textura(secas2019)).addBands(dem).addBands(ee.Terrain.slope(dem)).clip(municipios);
var stack2023 = secas2023.addBands(textura(secas2023)).addBands(dem).addBands(ee.Terrain.slope(dem)).clip(municipios);

var pts = ee.FeatureCollection('users/cvazquez/puntos_2023').randomColumn('r', 0);
var ent = stack2023.sampleRegions({collection: pts.filter(ee.Filter.lt('r', 0.7)), properties: ['clase'], scale: 10, tileScale: 8});
var val = stack2023.sampleRegions({collection: pts.filter(ee.Filter.gte('r', 0.7)), properties: ['clase'], scale: 10, tileScale: 8});

var rf = ee.Classifier.smileRandomForest(200).train(ent, 'clase', stack2023.bandNames());

var mapa2019 = stack2019.classify(rf);
var mapa2023 = stack2023.classify(rf);

// 1 aguacate, 2 pino-encino, 3 pastizal/agrícola, 4 urbano, 5 suelo
var vis = {min: 1, max: 5, palette: ['#7fbf3f', '#0b3d0b', '#f0e68c', '#b22222', '#c2a27c']};
Map.addLayer(mapa2019, vis, '2019', false);
Map.addLayer(mapa2023, vis, '2023');

var em = val.classify(rf).errorMatrix('clase', 'classification');
print('Matriz', em);
print('Exactitud', em.accuracy());
print('Kappa', em.kappa());

var cambio = mapa2019.eq(2).and(mapa2023.eq(1));
var cambioLimpio = cambio.updateMask(cambio.selfMask().connectedPixelCount(100).gte(50)).selfMask();
Map.addLayer(cambioLimpio, {palette: 'red'}, 'bosque -> aguacate');

var porMunicipio = cambioLimpio.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions({
  collection: municipios,
  reducer: ee.Reducer.sum().setOutputs(['ha']),
  scale: 10,
  tileScale: 8
});
print(porMunicipio.select(['NOMGEO', 'ha'], null, false));
