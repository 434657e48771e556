// Irrigated area detection: dry season NDVI + ET/P ratio
var scheme = ee.FeatureCollection('users/irrig/gezira');
Map.centerObject(scheme, 9);

/* ---------------- dry season NDVI ---------------- */
var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(scheme)
  .filterDate('2021-12-01', '2022-03-31')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 10))
  .map(function(img) {
    return img.addBands(img.normalizedDifference(['B8', 'B4']).rename('NDVI'));
  });
var ndviMax = s2.select('NDVI').max().clip(scheme);

/* ---------------- ET and P ---------------- */
var et = ee.ImageCollection('MODIS/061/MOD16A2GF')
  .filterDate('2021-07-01', '2022-06-30')
  .select('ET').sum().multiply(0.1).clip(scheme);
var p = ee.ImageCollection('UCSB-CHG/CHIRPS/DAILY')
  .filterDate('2021-07-01', '2022-06-30')
  .sum().clip(scheme);
var ratio = et.divide(p).rename('ETP');

/* ---------------- WaPOR ---------------- */
var wapor = ee.ImageCollection('FAO/WAPOR/2/L1_AETI_D')
  .filterDate('2021-07-01', '2022-06-30')
  .select('L1_AETI_D');
var waporET = wapor.map(function(img) { return img.multiply(0.1).multiply(10); }).sum().clip(scheme);

var irrigated = ndviMax.gt(0.4).selfMask();

Map.addLayer(ndviMax, {min: 0, max: 0.8, palette: ['brown', 'yellow', 'green']}, 'NDVI max dry season', false);
Map.addLayer(et, {min: 0, max: 1000, palette: ['white', 'blue']}, 'MOD16 ET', false);
Map.addLayer(waporET, {min: 0, max: 1500, palette: ['white', 'blue']}, 'WaPOR ET', false);
Map.addLayer(p, {min: 0, max: 500, palette: ['white', 'blue']}, 'P', false);
Map.addLayer(ratio, {min: 0, max: 3, palette: ['white', 'orange', 'red']}, 'ET / P', false);
Map.addLayer(irrigated, {palette: ['00ff00']}, 'Irrigated');

var area = irrigated.multiply(ee.Image.pixelArea()).divide(10000).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: scheme.geometry(),
  scale: 20,
  maxPixels: 1e13
});
print('Irrigated area (ha)', area.get('NDVI'));
