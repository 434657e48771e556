var roi = ee.FeatureCollection("users/agus_p/kabupaten_malang");
Map.centerObject(roi, 10);

// citra landsat 8
var citra = ee.ImageCollection("LANDSAT/LC08/C02/T1_TOA")
  .filterBounds(roi)
  .filterDate('2020-05-01', '2020-10-31')
  .filterMetadata('CLOUD_COVER', 'less_than', 20)
  .median()
  .clip(roi);

Map.addLayer(citra, {bands: ['B4','B3','B2'], min: 0, max: 0.3}, 'RGB');

// NDVI
var ndvi = citra.normalizedDifference(['B5','B4']).rename('NDVI');
Map.addLayer(ndvi, {min: -1, max: 1, palette: ['blue','white','green']}, 'NDVI');

// EVI
var evi = citra.expression(
  '2.5 * (NIR - RED) / (NIR + 6 * RED - 7.5 * BLUE + 1)', {
    'NIR': citra.select('B5'),
    'RED': citra.select('B4'),
    'BLUE': citra.select('B2')
  }).rename('EVI');
Map.addLayer(evi, {min: 0, max: 1, palette: ['white','green']}, 'EVI');

// SAVI
var savi = citra.expression(
  '((NIR - RED) / (NIR + RED + L)) * (1 + L)', {
    'NIR': citra.select('B5'),
    'RED': citra.select('B4'),
    'L': 0.5
  }).rename('SAVI');
Map.addLayer(savi, {min: 0, max: 1, palette: ['white','green']}, 'SAVI');

// BSI
var bsi = citra.expression(
  '((SWIR + RED) - (NIR + BLUE)) / ((SWIR + RED) + (NIR + BLUE))', {
    'SWIR': citra.select('B6'),
    'RED': citra.select('B4'),
    'NIR': citra.select('B5'),
    'BLUE': citra.select('B2')
  }).rename('BSI');
Map.addLayer(bsi, {min: -1, max: 1, palette: ['green','white','brown']}, 'BSI');

// klasifikasi kerapatan vegetasi
var kelas = ndvi.lt(0).multiply(1)
  .add(ndvi.gte(0).and(ndvi.lt(0.2)).multiply(2))
  .add(ndvi.gte(0.2).and(ndvi.lt(0.4)).multiply(3))
  .add(ndvi.gte(0.4).and(ndvi.lt(0.6)).multiply(4))
  .add(ndvi.gte(0.6).multiply(5));
Map.addLayer(kelas, {min: 1, max: 5, palette: ['blue','red','yellow','lightgreen','darkgreen']}, 'Kerapatan vegetasi');

// ekspor
Export.image.toDrive({
  image: ndvi,
  description: 'NDVI_Malang_2020',
  folder: 'GEE',
  region: roi,
  scale: 30,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: savi,
  description: 'SAVI_Malang_2020',
  folder: 'GEE',
  region: roi,
  scale: 30,
  maxPixels: 1e13
});
Export.image.toDrive({
  image: evi,
  description: 'EVI_Malang_2020',
  folder: 'GEE',
  region: roi,
  scale: 30,
  maxPixels: 1e13
});
