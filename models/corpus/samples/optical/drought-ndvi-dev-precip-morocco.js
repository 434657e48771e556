// Suivi de la sécheresse - Maroc (Souss-Massa)
// NDVI, VCI, précipitations
// Master GEOMATIQUE 2022-2023, F. Benali

// 1. Zone d'étude
var souss = ee.FeatureCollection('users/fbenali/souss_massa');
Map.centerObject(souss, 8);
Map.addLayer(souss.style({color: 'black', fillColor: '00000000'}), {}, 'Souss-Massa');

// 2. NDVI MODIS
var ndvi = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2001-01-01', '2022-12-31')
  .select('NDVI')
  .map(function(image) {
    return image.multiply(0.0001).copyProperties(image, ['system:time_start']);
  });

// 3. Série annuelle (moyenne janvier - avril)
var annees = ee.List.sequence(2001, 2022);
var ndviAnnuel = ee.ImageCollection.fromImages(annees.map(function(a) {
  return ndvi.filter(ee.Filter.calendarRange(a, a, 'year'))
    .filter(ee.Filter.calendarRange(1, 4, 'month'))
    .mean()
    .set('annee', a)
    .set('system:time_start', ee.Date.fromYMD(a, 1, 1).millis());
}));

// 4. VCI
var ndviMin = ndviAnnuel.min();
var ndviMax = ndviAnnuel.max();
var vci = ndviAnnuel.map(function(image) {
  return image.expression('100 * (NDVI - MIN) / (MAX - MIN)', {
    'NDVI': image,
    'MIN': ndviMin,
    'MAX': ndviMax
  }).rename('VCI').copyProperties(image, ['annee', 'system:time_start']);
});

// 5. Précipitations CHIRPS (septembre - avril)
var chirps = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY').select('precipitation');
var pluie = ee.ImageCollection.fromImages(annees.map(function(a) {
  var debut = ee.Date.fromYMD(ee.Number(a).subtract(1), 9, 1);
  var fin = ee.Date.fromYMD(a, 5, 1);
  return chirps.filterDate(debut, fin).sum()
    .rename('pluie')
    .set('annee', a)
    .set('system:time_start', ee.Date.fromYMD(a, 1, 1).millis());
}));

// 6. Graphiques
print(ui.Chart.image.series(vci, souss, ee.Reducer.mean(), 1000)
  .setChartType('ColumnChart')
  .setOptions({title: 'VCI moyen', vAxis: {title: 'VCI (%)'}, colors: ['green'], legend: {position: 'none'}}));
print(ui.Chart.image.series(pluie, souss, ee.Reducer.mean(), 5000)
  .setChartType('ColumnChart')
  .setOptions({title: 'Cumul de pluie (sept - avril)', vAxis: {title: 'mm'}, colors: ['blue'], legend: {position: 'none'}}));

// 7. Cartes
var vciVis = {min: 0, max: 100, palette: ['a50026', 'f46d43', 'fee08b', 'a6d96a', '1a9850']};
var vci2008 = ee.Image(vci.filter(ee.Filter.eq('annee', 2008)).first()).clip(souss);
var vci2016 = ee.Image(vci.filter(ee.Filter.eq('annee', 2016)).first()).clip(souss);
var vci2022 = ee.Image(vci.filter(ee.Filter.eq('annee', 2022)).first()).clip(souss);
Map.addLayer(vci2008, vciVis, 'VCI 2008', false);
Map.addLayer(vci2016, vciVis, 'VCI 2016', false);
Map.addLayer(vci2022, vciVis, 'VCI 2022');

// 8. Corrélation pluie - NDVI
var joint = ee.ImageCollection(ee.Join.inner().apply(ndviAnnuel, pluie,
  ee.Filter.equals({leftField: 'annee', rightField: 'annee'})
).map(function(f) {
  return ee.Image.cat(f.get('primary'), f.get('secondary'));
}));
var correlation = joint.reduce(ee.Reducer.pearsonsCorrelation());
Map.addLayer(correlation.select('correlation').clip(souss), {min: -1, max: 1, palette: ['red', 'white', 'blue']}, 'Corrélation', false);

// 9. Export
Export.image.toDrive({
  image: vci2022.toFloat(),
  description: 'VCI_2022_Souss',
  folder: 'GEE',
  region: souss.geometry(),
  scale: 250,
  crs: 'EPSG:4326',
  maxPixels: 1e10
});
