// Détection de la neige et de la glace - massif du Mont-Blanc
// Projet M1 télédétection, groupe 3

var zone = ee.Geometry.Rectangle([6.75, 45.75, 7.10, 46.00]);
Map.centerObject(zone, 11);

// Collection Landsat 8, fin d'été
var collection = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
  .filterBounds(zone)
  .filter(ee.Filter.calendarRange(8, 9, 'month'))
  .filter(ee.Filter.lt('CLOUD_COVER', 20));

print('Nombre d\'images', collection.size());

// Calcul du NDSI
var calculNDSI = function(image) {
  var ndsi = image.normalizedDifference(['B3', 'B6']).rename('NDSI');
  return image.addBands(ndsi);
};

var avecNDSI = collection.map(calculNDSI);

// Une image par année
var img2014 = avecNDSI.filterDate('2014-01-01', '2014-12-31').median().clip(zone);
var img2018 = avecNDSI.filterDate('2018-01-01', '2018-12-31').median().clip(zone);
var img2022 = avecNDSI.filterDate('2022-01-01', '2022-12-31').median().clip(zone);

var rvb = {bands: ['B6', 'B5', 'B4'], min: 0, max: 0.6};
Map.addLayer(img2014, rvb, 'Image 2014', false);
Map.addLayer(img2018, rvb, 'Image 2018', false);
Map.addLayer(img2022, rvb, 'Image 2022');

// Seuillage
var neige2014 = img2014.select('NDSI').gt(0.4);
var neige2018 = img2018.select('NDSI').gt(0.4);
var neige2022 = img2022.select('NDSI').gt(0.4);

Map.addLayer(neige2014.selfMask(), {palette: ['0000ff']}, 'Neige et glace 2014');
Map.addLayer(neige2018.selfMask(), {palette: ['00aaff']}, 'Neige et glace 2018');
Map.addLayer(neige2022.selfMask(), {palette: ['00ffff']}, 'Neige et glace 2022');

// Surface en km²
var surface = function(masque) {
  var stats = masque.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: zone,
    scale: 30,
    maxPixels: 1e9
  });
  return ee.Number(stats.get('NDSI')).divide(1e6);
};

print('Surface 2014 (km²)', surface(neige2014));
print('Surface 2018 (km²)', surface(neige2018));
print('Surface 2022 (km²)', surface(neige2022));

// Altitude de la ligne de neige
var mnt = ee.Image('USGS/SRTMGL1_003').clip(zone);
var altitude = mnt.updateMask(neige2022).reduceRegion({
  reducer: ee.Reducer.percentile([5, 50]),
  geometry: zone,
  scale: 30,
  maxPixels: 1e9
});
print('Altitude de la neige 2022', altitude);

Export.image.toDrive({
  image: neige2022.toByte(),
  description: 'neige_2022',
  region: zone,
  scale: 30,
  crs: 'EPSG:2154'
});
