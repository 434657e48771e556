// Validation de la carte par points aléatoires stratifiés
// carte issue du script "classif_2022"
var carte = ee.Image('projects/ee-rakotoz/assets/classif_2022').rename('carte');
var zone = ee.FeatureCollection('projects/ee-rakotoz/assets/alaotra');
Map.centerObject(zone, 10);

var classes = ['forêt', 'savoka', 'rizière', 'savane', 'marais', 'eau'];
var palette = ['#00441b', '#66c2a4', '#ffd92f', '#e5c494', '#8da0cb', '#3288bd'];
Map.addLayer(carte, {min: 1, max: 6, palette: palette}, 'carte 2022');

// tirage
var tirage = carte.stratifiedSample({
  numPoints: 75,
  classBand: 'carte',
  region: zone.geometry(),
  scale: 10,
  seed: 2022,
  geometries: true,
  tileScale: 8
});
print('Points tirés', tirage.aggregate_histogram('carte'));
Map.addLayer(tirage, {color: 'black'}, 'points');

Export.table.toDrive({
  collection: tirage,
  description: 'points_validation_alaotra',
  fileFormat: 'KML'
});

// ---- après interprétation dans Google Earth, réimporter ----
var points = ee.FeatureCollection('projects/ee-rakotoz/assets/points_interpretes');  // colonne "obs"
var croise = carte.sampleRegions({
  collection: points,
  properties: ['obs'],
  scale: 10
});

var matrice = croise.errorMatrix('obs', 'carte', [1, 2, 3, 4, 5, 6]);
print('Matrice', matrice);
print('Précision globale', matrice.accuracy());
print('Kappa', matrice.kappa());
print('Précision du producteur', matrice.producersAccuracy());
print('Précision de l\'utilisateur', matrice.consumersAccuracy());

// superficies cartographiées
var superficies = ee.Image.pixelArea().divide(10000).addBands(carte).reduceRegion({
  reducer: ee.Reducer.sum().group({groupField: 1, groupName: 'classe'}),
  geometry: zone.geometry(),
  scale: 10,
  maxPixels: 1e13,
  tileScale: 8
});
print('Superficies (ha)', superficies.get('groups'));

// légende
var legende = ui.Panel({style: {position: 'bottom-left', padding: '8px 15px'}});
legende.add(ui.Label({value: 'Occupation du sol', style: {fontWeight: 'bold', fontSize: '15px', margin: '0 0 4px 0'}}));
for (var i = 0; i < classes.length; i++) {
  legende.add(ui.Panel({
    widgets: [
      ui.Label({style: {backgroundColor: palette[i], padding: '8px', margin: '0 0 4px 0'}}),
      ui.Label({value: classes[i], style: {margin: '0 0 4px 6px'}})
    ],
    layout: ui.Panel.Layout.flow('horizontal')
  }));
}
Map.add(legende);
