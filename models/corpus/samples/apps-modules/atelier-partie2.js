// ==========================================
// Formation GEE - Dakar - Atelier 2
// Comparaison de deux années, anomalies
// ==========================================

var regions = ee.FeatureCollection('FAO/GAUL/2015/level1')
                .filter(ee.Filter.eq('ADM0_NAME', 'Senegal'));

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

// Fonction : cumul de la saison des pluies
var cumulSaison = function(annee) {
  annee = ee.Number(annee);
  var debut = ee.Date.fromYMD(annee, 6, 1);
  var fin = ee.Date.fromYMD(annee, 10, 31);
  return chirps.filterDate(debut, fin)
               .sum()
               .set('annee', annee)
               .set('system:time_start', debut.millis());
};

// 1. Deux années
var cumul2020 = cumulSaison(2020);
var cumul2021 = cumulSaison(2021);
var difference = cumul2021.subtract(cumul2020);

Map.centerObject(regions, 7);
Map.addLayer(cumul2020.clip(regions), {min: 100, max: 1200, palette: ['white', 'blue']}, 'Cumul 2020', false);
Map.addLayer(cumul2021.clip(regions), {min: 100, max: 1200, palette: ['white', 'blue']}, 'Cumul 2021', false);
Map.addLayer(difference.clip(regions), {min: -300, max: 300, palette: ['red', 'white', 'blue']}, 'Différence 2021 - 2020');

// 2. Moyenne 1991-2020
var annees = ee.List.sequence(1991, 2020);
var cumuls = ee.ImageCollection(annees.map(cumulSaison));
var moyenne = cumuls.mean();
var ecartType = cumuls.reduce(ee.Reducer.stdDev());

print('Cumuls', cumuls);

// 3. Anomalie standardisée
var anomalie = cumul2021.subtract(moyenne).divide(ecartType).rename('anomalie');
Map.addLayer(anomalie.clip(regions), {min: -2, max: 2, palette: ['red', 'orange', 'white', 'cyan', 'blue']}, 'Anomalie 2021');

// 4. Tableau par région et par année
var tableau = cumuls.map(function(img) {
  var fc = img.reduceRegions({
    collection: regions,
    reducer: ee.Reducer.mean(),
    scale: 5000
  });
  return fc.map(function(f) {
    return f.set('annee', img.get('annee'));
  });
}).flatten();

print('Tableau', tableau.limit(5));

// 5. Graphique pour toutes les années
var graphique = ui.Chart.image.series({
  imageCollection: cumuls,
  region: regions,
  reducer: ee.Reducer.mean(),
  scale: 5000,
  xProperty: 'annee'
}).setOptions({
  title: 'Cumul moyen, Sénégal',
  hAxis: {title: 'Année', format: '####'},
  vAxis: {title: 'mm'},
  trendlines: {0: {color: 'red'}},
  legend: {position: 'none'}
});
print(graphique);

Export.table.toDrive({
  collection: tableau,
  description: 'pluie_regions_1991_2020',
  fileFormat: 'CSV',
  selectors: ['ADM1_NAME', 'annee', 'mean']
});
