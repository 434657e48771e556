// Tendance des précipitations annuelles au Sahel (1981-2020)

var sahel = ee.Geometry.Rectangle([-17, 11, 20, 18]);
Map.centerObject(sahel, 5);

var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');

var annees = ee.List.sequence(1981, 2020);

// Cumul annuel (juin à octobre)
var cumul = ee.ImageCollection.fromImages(annees.map(function(annee) {
  var debut = ee.Date.fromYMD(annee, 6, 1);
  var fin = ee.Date.fromYMD(annee, 10, 31);
  var pluie = chirps.filterDate(debut, fin).sum().rename('pluie');
  var temps = ee.Image.constant(ee.Number(annee).subtract(1981)).toFloat().rename('temps');
  return pluie.addBands(temps)
    .set('annee', annee)
    .set('system:time_start', debut.millis());
}));

print('Cumul annuel', cumul);

// Régression linéaire
var regression = cumul.select(['temps', 'pluie']).reduce(ee.Reducer.linearFit());
var pente = regression.select('scale').clip(sahel);

// Pente de Sen
var sen = cumul.select(['temps', 'pluie']).reduce(ee.Reducer.sensSlope()).select('slope').clip(sahel);

var palette = ['8c510a', 'd8b365', 'f6e8c3', 'ffffff', 'c7eae5', '5ab4ac', '01665e'];
Map.addLayer(cumul.select('pluie').mean().clip(sahel), {min: 100, max: 1000, palette: ['white', 'cyan', 'blue']}, 'Cumul moyen', false);
Map.addLayer(pente, {min: -5, max: 5, palette: palette}, 'Pente (mm/an)');
Map.addLayer(sen, {min: -5, max: 5, palette: palette}, 'Pente de Sen (mm/an)', false);

// Indice pluviométrique standardisé
var moyenne = cumul.select('pluie').mean();
var ecart = cumul.select('pluie').reduce(ee.Reducer.stdDev());

var indice = cumul.map(function(img) {
  return img.select('pluie').subtract(moyenne).divide(ecart)
    .rename('indice')
    .copyProperties(img, ['system:time_start', 'annee']);
});

var graphique = ui.Chart.image.series({
  imageCollection: indice,
  region: sahel,
  reducer: ee.Reducer.mean(),
  scale: 10000,
  xProperty: 'annee'
}).setChartType('ColumnChart').setOptions({
  title: 'Indice pluviométrique standardisé',
  hAxis: {title: 'Année', format: '####'},
  vAxis: {title: 'Indice'},
  legend: {position: 'none'}
});
print(graphique);

Export.image.toDrive({
  image: pente,
  description: 'tendance_pluie_sahel',
  folder: 'GEE',
  scale: 5566,
  region: sahel,
  maxPixels: 1e13
});
