// Schneebedeckung in den Alpen mit Sentinel-2
// Untersuchungsgebiet
var gebiet = ee.Geometry.Rectangle([10.7, 46.7, 11.3, 47.1]);
Map.centerObject(gebiet, 11);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(gebiet)
  .filterDate('2021-10-01', '2022-09-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40));

// Wolkenmaske mit SCL
var maskiere = function(bild) {
  var scl = bild.select('SCL');
  var maske = scl.neq(3).and(scl.neq(8)).and(scl.neq(9)).and(scl.neq(10));
  return bild.updateMask(maske).divide(10000)
    .copyProperties(bild, ['system:time_start']);
};

// NDSI berechnen
var berechneNDSI = function(bild) {
  var ndsi = bild.normalizedDifference(['B3', 'B11']).rename('NDSI');
  var schnee = ndsi.gt(0.4).and(bild.select('B4').gt(0.2)).rename('Schnee');
  return bild.addBands([ndsi, schnee]);
};

var sammlung = s2.map(maskiere).map(berechneNDSI);
print('Anzahl Bilder', sammlung.size());

// Schneehäufigkeit
var haeufigkeit = sammlung.select('Schnee').mean().clip(gebiet);
Map.addLayer(haeufigkeit, {min: 0, max: 1, palette: ['black', 'blue', 'cyan', 'white']}, 'Schneehäufigkeit');

// Monatliche Karten
var monate = [11, 12, 1, 2, 3, 4, 5, 6];
monate.forEach(function(m) {
  var monat = sammlung.filter(ee.Filter.calendarRange(m, m, 'month')).select('Schnee').max().clip(gebiet);
  Map.addLayer(monat.selfMask(), {palette: ['white']}, 'Schnee Monat ' + m, false);
});

// Höhenabhängigkeit
var dem = ee.Image('USGS/SRTMGL1_003').clip(gebiet);
var zonen = dem.divide(250).floor().multiply(250).rename('Zone');

var proZone = haeufigkeit.addBands(zonen).reduceRegion({
  reducer: ee.Reducer.mean().group({
    groupField: 1,
    groupName: 'Zone'
  }),
  geometry: gebiet,
  scale: 100,
  maxPixels: 1e9
});
print('Mittlere Schneehäufigkeit pro Höhenzone', proZone);

var liste = ee.List(proZone.get('groups'));
var hoehe = liste.map(function(d) { return ee.Dictionary(d).get('Zone'); });
var wert = liste.map(function(d) { return ee.Dictionary(d).get('mean'); });

var diagramm = ui.Chart.array.values(wert, 0, hoehe)
  .setChartType('LineChart')
  .setOptions({
    title: 'Schneehäufigkeit nach Höhe',
    hAxis: {title: 'Höhe (m)'},
    vAxis: {title: 'Anteil'},
    legend: {position: 'none'},
    pointSize: 3
  });
print(diagramm);

Export.image.toDrive({
  image: haeufigkeit.toFloat(),
  description: 'Schneehaeufigkeit_2021_22',
  scale: 20,
  region: gebiet,
  maxPixels: 1e10
});
