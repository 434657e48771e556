// Landscape metrics in hexagon grid: PLAND, edge density, patch count, Shannon
var lc = ee.Image('projects/ee-efernandez/assets/sierra_lc_2021').rename('lc');
var zonas = ee.FeatureCollection('projects/ee-efernandez/assets/hexagonos_5km');
var escala = 30;

// PLAND of class 1 (forest)
var bosque = lc.eq(1).rename('pland');

// edges of forest
var borde = bosque.focal_max(1, 'plus', 'pixels').neq(bosque.focal_min(1, 'plus', 'pixels')).rename('borde');

// patches
var parches = bosque.selfMask().connectedComponents({connectedness: ee.Kernel.plus(1), maxSize: 1024}).select('labels').rename('parches');

// shannon diversity in a window
var n = 6;
var props = [];
for (var c = 1; c <= n; c++) {
  props.push(lc.eq(c).reduceNeighborhood({reducer: ee.Reducer.mean(), kernel: ee.Kernel.circle(500, 'meters')}).rename('p' + c));
}
var p = ee.Image.cat(props);
var shannon = p.multiply(p.add(1e-9).log()).reduce(ee.Reducer.sum()).multiply(-1).rename('shannon');

Map.centerObject(zonas, 9);
Map.addLayer(lc, {min: 1, max: 6, palette: ['1b7837', 'a6dba0', 'ffffbf', 'd7191c', '2b83ba', 'bababa']}, 'lc');
Map.addLayer(borde.selfMask(), {palette: 'black'}, 'borde', false);
Map.addLayer(shannon, {min: 0, max: 1.5, palette: ['white', 'purple']}, 'shannon', false);

var medias = bosque.multiply(100).addBands(shannon).reduceRegions({
  collection: zonas,
  reducer: ee.Reducer.mean(),
  scale: escala,
  tileScale: 4
});
var largoBorde = borde.multiply(escala).reduceRegions({
  collection: medias,
  reducer: ee.Reducer.sum().setOutputs(['borde_m']),
  scale: escala,
  tileScale: 4
});
var nParches = parches.reduceRegions({
  collection: largoBorde,
  reducer: ee.Reducer.countDistinct().setOutputs(['n_parches']),
  scale: escala,
  tileScale: 4
});
var final = nParches.map(function(f) {
  var ha = f.geometry().area(10).divide(10000);
  return f.set('ed_m_ha', ee.Number(f.get('borde_m')).divide(ha));
});

Map.addLayer(ee.Image().float().paint(final, 'ed_m_ha'), {min: 0, max: 120, palette: ['ffffcc', 'fd8d3c', '800026']}, 'densidad de borde');
Export.table.toDrive({collection: final, description: 'metricas_paisaje', fileFormat: 'SHP'});
