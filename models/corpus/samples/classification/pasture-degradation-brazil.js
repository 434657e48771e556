// Qualidade de pastagem - Landsat 8 - regressão linear do NDVI (2013-2021)
var fazendas = ee.FeatureCollection('users/gustavoh/car_redencao');
var pastagem = ee.Image('projects/mapbiomas-workspace/public/collection6/mapbiomas_collection60_integration_v1').select('classification_2020').eq(15);

Map.centerObject(fazendas, 10);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(fazendas)
  .filterDate('2013-04-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 60));

function prep(img) {
  var qa = img.select('QA_PIXEL');
  var m = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  var sr = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  var t = ee.Image(img.date().difference('2013-01-01', 'year')).float().rename('t');
  return t.addBands(ndvi).updateMask(m).copyProperties(img, ['system:time_start']);
}

var serie = l8.map(prep);
var ajuste = serie.select(['t', 'NDVI']).reduce(ee.Reducer.linearFit());
var inclinacao = ajuste.select('scale').updateMask(pastagem);
Map.addLayer(inclinacao, {min: -0.03, max: 0.03, palette: ['red', 'yellow', 'green']}, 'tendência NDVI');

// mediana seca 2021
var ndvi2021 = serie.filterDate('2021-06-01', '2021-09-30').select('NDVI').median().updateMask(pastagem);
// normaliza entre percentis 5 e 95
var p = ndvi2021.reduceRegion({
  reducer: ee.Reducer.percentile([5, 95]),
  geometry: fazendas.geometry(),
  scale: 100,
  maxPixels: 1e13
});
var p5 = ee.Number(p.get('NDVI_p5'));
var p95 = ee.Number(p.get('NDVI_p95'));
var cvp = ndvi2021.subtract(p5).divide(p95.subtract(p5)).multiply(100).rename('CVP');

var classes = cvp.expression('b(0) < 25 ? 1 : b(0) < 50 ? 2 : b(0) < 75 ? 3 : 4').rename('classe').updateMask(pastagem);
Map.addLayer(classes, {min: 1, max: 4, palette: ['#d7191c', '#fdae61', '#a6d96a', '#1a9641']}, 'Qualidade da pastagem');

var area = ee.Image.pixelArea().divide(10000).addBands(classes).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'classe'}),
  geometry: fazendas.geometry(),
  scale: 30,
  maxPixels: 1e13,
  tileScale: 4
});
print('Área por classe de qualidade (ha)', area);

Export.image.toDrive({
  image: classes.toByte(),
  description: 'qualidade_pastagem_2021',
  folder: 'pastagem',
  region: fazendas.geometry().bounds(),
  scale: 30,
  maxPixels: 1e13
});
