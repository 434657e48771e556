// Alertes RADD dans une concession forestière
var concession = ee.FeatureCollection('users/fnzouzi/concessions').filter(ee.Filter.eq('nom', 'Kabo'));
Map.centerObject(concession, 10);

var radd = ee.ImageCollection('projects/radar-wur/raddalert/v1')
  .filter(ee.Filter.eq('geography', 'africa'))
  .filter(ee.Filter.eq('layer', 'alert'));

var derniere = radd.sort('system:time_end', false).first().clip(concession);
print('Dernière mise à jour', derniere);

var alerte = derniere.select('Alert');
var date = derniere.select('Date');

// 2 = probable, 3 = confirmée
Map.addLayer(alerte.updateMask(alerte.gte(2)), {min: 2, max: 3, palette: ['#ffcc00', '#cc0000']}, 'alertes');

// dates codées YYJJJ
var confirme2021 = alerte.eq(3).and(date.gte(21001)).and(date.lte(21365));
var confirme2022 = alerte.eq(3).and(date.gte(22001)).and(date.lte(22365));
Map.addLayer(confirme2021.selfMask(), {palette: ['#fd8d3c']}, 'confirmées 2021');
Map.addLayer(confirme2022.selfMask(), {palette: ['#800026']}, 'confirmées 2022');

var surface = function(img) {
  return img.rename('ha').multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: concession.geometry(),
    scale: 10,
    maxPixels: 1e13
  }).get('ha');
};
print('2021 (ha)', surface(confirme2021));
print('2022 (ha)', surface(confirme2022));

// polygones > 0.2 ha
var gros = confirme2022.selfMask().connectedPixelCount(100, true).gte(20);
var polygones = confirme2022.updateMask(gros).selfMask().reduceToVectors({
  geometry: concession.geometry(),
  scale: 10,
  geometryType: 'polygon',
  maxPixels: 1e13
});
Map.addLayer(polygones, {color: 'yellow'}, 'polygones 2022');

Export.table.toDrive({
  collection: polygones,
  description: 'radd_kabo_2022',
  fileFormat: 'KML'
});
