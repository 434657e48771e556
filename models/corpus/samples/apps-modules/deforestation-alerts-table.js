// GLAD-like alert from NDVI drop, table per indigenous territory
var tis = ee.FeatureCollection('users/cpereira/terras_indigenas');
var mt = tis.filter(ee.Filter.eq('uf_sigla', 'MT'));

var base_start = '2019-06-01', base_end = '2019-09-30';
var mon_start = '2020-06-01', mon_end = '2020-09-30';

function maskS2(img) {
  var cloudProb = img.select('MSK_CLDPRB');
  var snowProb = img.select('MSK_SNWPRB');
  var cloud = cloudProb.lt(5);
  var snow = snowProb.lt(5);
  var scl = img.select('SCL');
  var shadow = scl.eq(3);
  var cirrus = scl.eq(10);
  var mask = cloud.and(snow).and(cirrus.neq(1)).and(shadow.neq(1));
  return img.updateMask(mask);
}

function ndvi(img) {
  return img.normalizedDifference(['B8', 'B4']).rename('ndvi');
}

var s2 = ee.ImageCollection('COPERNICUS/S2_SR')
  .filterBounds(mt)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
  .map(maskS2);

var base = s2.filterDate(base_start, base_end).map(ndvi).median();
var mon = s2.filterDate(mon_start, mon_end).map(ndvi).median();

var drop = base.subtract(mon);
var forest = base.gt(0.75);
var alert = drop.gt(0.3).and(forest);
// minimum mapping unit 0.5 ha = 50 px
alert = alert.selfMask().connectedPixelCount(50, false).gte(50).selfMask().rename('alert');

Map.centerObject(mt, 7);
Map.addLayer(drop, {min: 0, max: 0.6, palette: ['white', 'red']}, 'drop', false);
Map.addLayer(alert, {palette: ['ff00ff']}, 'alerts');
Map.addLayer(ee.Image().paint(mt, 1, 2), {palette: 'yellow'}, 'TIs');

var table = alert.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions({
  collection: mt.select(['terrai_nom', 'etnia_nome']),
  reducer: ee.Reducer.sum().setOutputs(['alert_ha']),
  scale: 10,
  tileScale: 16
});

table = table.filter(ee.Filter.gt('alert_ha', 0)).sort('alert_ha', false);

Export.table.toDrive({
  collection: table,
  description: 'alertas_ti_mt_2020',
  folder: 'alertas',
  fileFormat: 'CSV',
  selectors: ['terrai_nom', 'etnia_nome', 'alert_ha']
});

// polygons
var vec = alert.reduceToVectors({
  geometry: mt.geometry(),
  scale: 20,
  geometryType: 'polygon',
  eightConnected: true,
  maxPixels: 1e13,
  tileScale: 16
});
vec = vec.map(function(f) {
  return f.set('ha', f.area(1).divide(10000));
});
Export.table.toDrive(vec, 'alertas_poligonos', 'alertas', 'alertas_poligonos', 'SHP');
