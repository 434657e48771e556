// Dane S1 + S2 dla powiatów - uprawy
// eksport do CSV dla modelu w R

var powiaty = ee.FeatureCollection('users/akowalski/powiaty_wlkp');
var pola = ee.FeatureCollection('users/akowalski/pola_2021').filterBounds(powiaty);
print('pola', pola.size());

var okresy = [
  ['2021-03-01', '2021-04-01'],
  ['2021-04-01', '2021-05-01'],
  ['2021-05-01', '2021-06-01'],
  ['2021-06-01', '2021-07-01'],
  ['2021-07-01', '2021-08-01'],
  ['2021-08-01', '2021-09-01']
];

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(pola)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 50))
  .map(function(img) {
    var scl = img.select('SCL');
    var ok = scl.eq(4).or(scl.eq(5)).or(scl.eq(7));
    return img.updateMask(ok);
  });

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(pola)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VV'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'));

var stos = ee.Image([]);
for (var i = 0; i < okresy.length; i++) {
  var od = okresy[i][0];
  var doo = okresy[i][1];
  var m = 'm' + (i + 3) + '_';

  var opt = s2.filterDate(od, doo).median();
  var ndvi = opt.normalizedDifference(['B8', 'B4']).rename(m + 'ndvi');
  var ndre = opt.normalizedDifference(['B8', 'B5']).rename(m + 'ndre');
  var ndmi = opt.normalizedDifference(['B8', 'B11']).rename(m + 'ndmi');

  var sar = s1.filterDate(od, doo).select(['VV', 'VH']).mean();
  var vv = sar.select('VV').rename(m + 'vv');
  var vh = sar.select('VH').rename(m + 'vh');
  var diff = vv.subtract(vh).rename(m + 'diff');

  stos = stos.addBands([ndvi, ndre, ndmi, vv, vh, diff]);
}
print('stos', stos.bandNames());

var dane = stos.reduceRegions({
  collection: pola.map(function(f) { return f.buffer(-10); }),
  reducer: ee.Reducer.mean(),
  scale: 10,
  tileScale: 8
});

Export.table.toDrive({
  collection: dane,
  description: 'pola_s1s2_2021',
  fileFormat: 'CSV'
});

Map.centerObject(powiaty, 9);
Map.addLayer(stos, {bands: ['m4_ndvi', 'm6_ndvi', 'm8_ndvi'], min: 0.1, max: 0.9}, 'NDVI IV-VI-VIII');
Map.addLayer(pola.style({color: 'white', fillColor: '00000000', width: 1}), {}, 'pola');
