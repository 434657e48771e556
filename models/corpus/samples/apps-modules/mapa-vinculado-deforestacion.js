// Mapas enlazados: deforestación en Caquetá
var caqueta = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.and(
    ee.Filter.eq('ADM0_NAME', 'Colombia'),
    ee.Filter.eq('ADM1_NAME', 'Caqueta')));

var gfc = ee.Image('UMD/hansen/global_forest_change_2022_v1_10').clip(caqueta);
var cobertura = gfc.select('treecover2000');
var perdida = gfc.select('lossyear');

// Imágenes Landsat
function enmascarar(img) {
  var qa = img.select('QA_PIXEL');
  var nube = qa.bitwiseAnd(1 << 3).eq(0);
  var sombra = qa.bitwiseAnd(1 << 4).eq(0);
  return img.updateMask(nube).updateMask(sombra);
}

function escalar(img) {
  var opticas = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  return img.addBands(opticas, null, true);
}

var antes = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2')
  .filterBounds(caqueta)
  .filterDate('2000-01-01', '2002-12-31')
  .map(enmascarar)
  .map(escalar)
  .median()
  .clip(caqueta);

var despues = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(caqueta)
  .filterDate('2021-01-01', '2022-12-31')
  .map(enmascarar)
  .map(escalar)
  .median()
  .clip(caqueta);

// Panel izquierdo
var izquierdo = ui.Map();
izquierdo.setOptions('SATELLITE');
izquierdo.addLayer(antes, {bands: ['SR_B4', 'SR_B5', 'SR_B3'], min: 0, max: 0.4}, '2000-2002');
izquierdo.addLayer(cobertura.gte(30).selfMask(), {palette: '006400'}, 'Bosque 2000', false);
izquierdo.add(ui.Label('2000', {position: 'top-left', fontSize: '20px', fontWeight: 'bold'}));

// Panel derecho
var derecho = ui.Map();
derecho.setOptions('SATELLITE');
derecho.addLayer(despues, {bands: ['SR_B5', 'SR_B6', 'SR_B4'], min: 0, max: 0.4}, '2021-2022');
derecho.addLayer(perdida.selfMask(), {min: 1, max: 22, palette: ['yellow', 'orange', 'red']}, 'Pérdida');
derecho.add(ui.Label('2022', {position: 'top-right', fontSize: '20px', fontWeight: 'bold'}));

// Enlazar
ui.Map.Linker([izquierdo, derecho]);

var paneles = ui.Panel({
  widgets: [izquierdo, derecho],
  layout: ui.Panel.Layout.flow('horizontal'),
  style: {stretch: 'both'}
});

ui.root.clear();
ui.root.add(paneles);
izquierdo.centerObject(caqueta, 8);

// Área perdida por año
var area = perdida.gt(0).multiply(ee.Image.pixelArea()).divide(10000)
  .addBands(perdida)
  .reduceRegion({
    reducer: ee.Reducer.sum().group(1),
    geometry: caqueta.geometry(),
    scale: 30,
    maxPixels: 1e13,
    bestEffort: true
  });
print('Pérdida por año (ha)', area);
