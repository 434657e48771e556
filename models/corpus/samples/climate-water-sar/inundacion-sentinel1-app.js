// Mapeo de inundaciones - Sentinel 1 (Tabasco, noviembre 2020)
// ---------------------------------------------------------------
var tabasco = ee.FeatureCollection('FAO/GAUL/2015/level1')
              .filter(ee.Filter.eq('ADM1_NAME', 'Tabasco'));
Map.centerObject(tabasco, 8);

// Fechas
var antes_ini = '2020-05-01';
var antes_fin = '2020-05-31';
var despues_ini = '2020-11-01';
var despues_fin = '2020-11-20';

// Colección
var S1 = ee.ImageCollection('COPERNICUS/S1_GRD')
         .filterBounds(tabasco)
         .filter(ee.Filter.eq('instrumentMode', 'IW'))
         .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
         .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'))
         .select('VV');

var antes = S1.filterDate(antes_ini, antes_fin).mosaic().clip(tabasco);
var despues = S1.filterDate(despues_ini, despues_fin).mosaic().clip(tabasco);

// Filtro de ruido
var radio = 100;
var antes_f = antes.focal_mean(radio, 'circle', 'meters');
var despues_f = despues.focal_mean(radio, 'circle', 'meters');

// Umbral
var umbral = -15;
var agua_antes = antes_f.lt(umbral);
var agua_despues = despues_f.lt(umbral);
var inundacion = agua_despues.and(agua_antes.not());

// Máscara de pendiente
var pendiente = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'));
inundacion = inundacion.updateMask(pendiente.lt(5)).selfMask().rename('inundacion');

Map.addLayer(antes_f, {min: -25, max: 0}, 'Antes', false);
Map.addLayer(despues_f, {min: -25, max: 0}, 'Después', false);
Map.addLayer(agua_antes.selfMask(), {palette: ['000080']}, 'Agua permanente');
Map.addLayer(inundacion, {palette: ['00FFFF']}, 'Inundación');

// Superficie
var sup = inundacion.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: tabasco.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('Superficie inundada (ha)', ee.Number(sup.get('inundacion')).divide(10000));

// Población
var poblacion = ee.ImageCollection('CIESIN/GPWv411/GPW_Population_Count').filter(ee.Filter.date('2020-01-01', '2020-12-31')).first().clip(tabasco);
var pobAfectada = poblacion.updateMask(inundacion).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: tabasco.geometry(),
  scale: 1000,
  maxPixels: 1e13
});
print('Población afectada', ee.Number(pobAfectada.get('population_count')).round());

// Por municipio
var municipios = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM1_NAME', 'Tabasco'));
var porMunicipio = inundacion.multiply(ee.Image.pixelArea()).divide(10000).reduceRegions({
  collection: municipios,
  reducer: ee.Reducer.sum(),
  scale: 30,
  tileScale: 8
});

var grafico = ui.Chart.feature.byFeature(porMunicipio, 'ADM2_NAME', ['sum'])
  .setChartType('BarChart')
  .setOptions({
    title: 'Superficie inundada por municipio',
    hAxis: {title: 'ha'},
    vAxis: {title: 'Municipio'},
    legend: {position: 'none'}
  });
print(grafico);

Export.table.toDrive({
  collection: porMunicipio,
  description: 'inundacion_municipios',
  folder: 'GEE',
  fileFormat: 'CSV',
  selectors: ['ADM2_NAME', 'sum']
});

Export.image.toDrive({
  image: inundacion.toByte(),
  description: 'inundacion_tabasco',
  folder: 'GEE',
  scale: 20,
  region: tabasco.geometry(),
  maxPixels: 1e13
});
