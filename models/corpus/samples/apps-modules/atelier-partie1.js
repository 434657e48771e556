// ==========================================
// Formation GEE - Dakar - Atelier 1
// Statistiques zonales et graphiques
// ==========================================

// 1. Charger les limites administratives
var regions = ee.FeatureCollection('FAO/GAUL/2015/level1')
                .filter(ee.Filter.eq('ADM0_NAME', 'Senegal'));

print('Nombre de régions', regions.size());
print('Première région', regions.first());

Map.centerObject(regions, 7);
Map.addLayer(regions, {color: 'blue'}, 'Régions');

// 2. Charger les données de pluie
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
                .filterDate('2021-06-01', '2021-10-31')
                .select('precipitation');

print('Nombre d\'images', chirps.size());

// Cumul de la saison
var cumul = chirps.sum().clip(regions);
var visPluie = {min: 100, max: 1200, palette: ['white', 'lightblue', 'blue', 'darkblue', 'purple']};
Map.addLayer(cumul, visPluie, 'Cumul 2021');

// 3. Statistiques par région
var stats = cumul.reduceRegions({
  collection: regions,
  reducer: ee.Reducer.mean(),
  scale: 5000
});
print('Pluie moyenne par région', stats);

// 4. Graphique
var graphique = ui.Chart.feature.byFeature({
  features: stats.sort('mean', false),
  xProperty: 'ADM1_NAME',
  yProperties: ['mean']
})
.setChartType('ColumnChart')
.setOptions({
  title: 'Cumul pluviométrique par région (juin - octobre 2021)',
  hAxis: {title: 'Région'},
  vAxis: {title: 'Pluie (mm)'},
  legend: {position: 'none'}
});
print(graphique);

// 5. Série temporelle pour une région
var tamba = regions.filter(ee.Filter.eq('ADM1_NAME', 'Tambacounda'));
var serie = ui.Chart.image.series({
  imageCollection: chirps,
  region: tamba,
  reducer: ee.Reducer.mean(),
  scale: 5000
})
.setChartType('ColumnChart')
.setOptions({
  title: 'Pluie journalière à Tambacounda',
  vAxis: {title: 'mm'},
  legend: {position: 'none'}
});
print(serie);

// 6. Nombre de jours de pluie
var joursPluie = chirps.map(function(img) {
  return img.gt(1);
}).sum().clip(regions);
Map.addLayer(joursPluie, {min: 10, max: 90, palette: ['white', 'green']}, 'Jours de pluie', false);

// 7. Exporter
Export.table.toDrive({
  collection: stats,
  description: 'pluie_regions_2021',
  fileFormat: 'CSV',
  selectors: ['ADM1_NAME', 'mean']
});

Export.image.toDrive({
  image: cumul,
  description: 'cumul_2021',
  region: regions.geometry(),
  scale: 5000
});

// EXERCICE : refaire la même chose pour 2020 et comparer
