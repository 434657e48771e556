// Waldzustand Harz: NDMI und NDVI 2017 bis 2022
// Lena Hofmann, Masterarbeit

var harz = ee.FeatureCollection('users/lhofmann/harz_wald');
Map.centerObject(harz, 10);

// Wolkenmaske
var wolkenmaske = function(bild) {
  var qa = bild.select('QA60');
  var maske = qa.bitwiseAnd(1 << 10).eq(0).and(qa.bitwiseAnd(1 << 11).eq(0));
  return bild.updateMask(maske).divide(10000).copyProperties(bild, ['system:time_start']);
};

// Indizes
var indizes = function(bild) {
  var ndvi = bild.normalizedDifference(['B8', 'B4']).rename('NDVI');
  var ndmi = bild.normalizedDifference(['B8', 'B11']).rename('NDMI');
  return bild.addBands([ndvi, ndmi]);
};

var s2 = ee.ImageCollection('COPERNICUS/S2_HARMONIZED')
  .filterBounds(harz)
  .filterDate('2017-01-01', '2022-12-31')
  .filter(ee.Filter.calendarRange(6, 8, 'month'))
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 40))
  .map(wolkenmaske)
  .map(indizes);

print('Anzahl Bilder', s2.size());

// Sommerkomposite pro Jahr
var jahre = [2017, 2018, 2019, 2020, 2021, 2022];
var visNdmi = {min: -0.2, max: 0.5, palette: ['red', 'yellow', 'blue']};

jahre.forEach(function(jahr) {
  var sommer = s2.filterDate(jahr + '-06-01', jahr + '-08-31').median().clip(harz);
  Map.addLayer(sommer.select('NDMI'), visNdmi, 'NDMI ' + jahr, false);
});

// Differenz 2017 - 2022
var s2017 = s2.filterDate('2017-06-01', '2017-08-31').median().clip(harz);
var s2022 = s2.filterDate('2022-06-01', '2022-08-31').median().clip(harz);
var diff = s2022.select('NDMI').subtract(s2017.select('NDMI'));
Map.addLayer(diff, {min: -0.5, max: 0.5, palette: ['red', 'white', 'green']}, 'NDMI Differenz');

// Schadflächen
var schaden = diff.lt(-0.2).selfMask();
Map.addLayer(schaden, {palette: ['ff00ff']}, 'Schadflächen');

var flaeche = schaden.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: harz.geometry(),
  scale: 20,
  maxPixels: 1e10
});
print('Schadfläche (ha)', flaeche.get('NDMI'));

// Diagramm
var diagramm = ui.Chart.image.series(s2.select(['NDVI', 'NDMI']), harz, ee.Reducer.mean(), 100)
  .setOptions({
    title: 'NDVI und NDMI im Sommer',
    hAxis: {title: 'Datum'},
    vAxis: {title: 'Index'},
    lineWidth: 0,
    pointSize: 3
  });
print(diagramm);

Export.image.toDrive({
  image: diff.float(),
  description: 'NDMI_Differenz_2017_2022',
  folder: 'Harz',
  region: harz.geometry(),
  scale: 10,
  crs: 'EPSG:25832',
  maxPixels: 1e10
});
