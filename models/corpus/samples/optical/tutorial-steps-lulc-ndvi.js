// WORKSHOP DAY 2 - EXERCISE 1
// NDVI change detection with Landsat 8
// Step by step

// STEP 1: Define your area of interest
var aoi = ee.FeatureCollection('FAO/GAUL/2015/level2')
  .filter(ee.Filter.eq('ADM0_NAME', 'Ghana'))
  .filter(ee.Filter.eq('ADM2_NAME', 'Sefwi Wiawso'));
Map.centerObject(aoi, 10);

// STEP 2: Load Landsat 8 data for two years
var l8_2014 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(aoi)
  .filterDate('2014-01-01', '2014-12-31');

var l8_2021 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(aoi)
  .filterDate('2021-01-01', '2021-12-31');

print('2014 collection', l8_2014);
print('2021 collection', l8_2021);

// STEP 3: Cloud mask function
var cloudMask = function(image) {
  var qa = image.select('QA_PIXEL');
  var clear = qa.bitwiseAnd(1 << 6).neq(0);
  return image.updateMask(clear);
};

// STEP 4: Apply the mask and make a median composite
var median_2014 = l8_2014.map(cloudMask).median().clip(aoi);
var median_2021 = l8_2021.map(cloudMask).median().clip(aoi);

// STEP 5: Visualize
var vis = {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 7000, max: 15000};
Map.addLayer(median_2014, vis, 'Median 2014');
Map.addLayer(median_2021, vis, 'Median 2021');

// STEP 6: Calculate NDVI
var ndvi_2014 = median_2014.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var ndvi_2021 = median_2021.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');

var ndviVis = {min: 0, max: 0.5, palette: ['brown', 'yellow', 'green']};
Map.addLayer(ndvi_2014, ndviVis, 'NDVI 2014', false);
Map.addLayer(ndvi_2021, ndviVis, 'NDVI 2021', false);

// STEP 7: NDVI difference
var ndvi_diff = ndvi_2021.subtract(ndvi_2014);
Map.addLayer(ndvi_diff, {min: -0.2, max: 0.2, palette: ['red', 'white', 'green']}, 'NDVI difference');

// STEP 8: Threshold
var loss = ndvi_diff.lt(-0.1);
var gain = ndvi_diff.gt(0.1);
Map.addLayer(loss.selfMask(), {palette: ['red']}, 'Loss');
Map.addLayer(gain.selfMask(), {palette: ['green']}, 'Gain');

// STEP 9: Calculate the area
var lossArea = loss.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi.geometry(),
  scale: 30,
  maxPixels: 1e10
});
print('Loss (ha)', ee.Number(lossArea.get('NDVI')).divide(10000));

var gainArea = gain.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi.geometry(),
  scale: 30,
  maxPixels: 1e10
});
print('Gain (ha)', ee.Number(gainArea.get('NDVI')).divide(10000));

// STEP 10: Export to Google Drive
Export.image.toDrive({
  image: ndvi_diff,
  description: 'NDVI_diff_2014_2021',
  folder: 'GEE_workshop',
  region: aoi.geometry(),
  scale: 30,
  maxPixels: 1e10
});

// CHALLENGE: Try with NBR instead of NDVI!
