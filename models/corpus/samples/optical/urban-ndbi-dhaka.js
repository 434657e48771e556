// Urban growth of Dhaka using NDBI
// 2000, 2010 and 2020

var dhaka = ee.FeatureCollection("FAO/GAUL/2015/level2")
            .filter(ee.Filter.eq('ADM2_NAME', 'Dhaka'));

Map.centerObject(dhaka, 11);

// Cloud mask for Landsat 5/7
function maskL57(image) {
  var qa = image.select('QA_PIXEL');
  var mask = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(mask).select('SR_B.').multiply(0.0000275).add(-0.2);
}

// 2000
var l5_2000 = ee.ImageCollection("LANDSAT/LT05/C02/T1_L2")
            .filterBounds(dhaka)
            .filterDate('2000-01-01', '2000-12-31')
            .map(maskL57)
            .median()
            .clip(dhaka);

// 2010
var l5_2010 = ee.ImageCollection("LANDSAT/LT05/C02/T1_L2")
            .filterBounds(dhaka)
            .filterDate('2010-01-01', '2010-12-31')
            .map(maskL57)
            .median()
            .clip(dhaka);

// 2020
var l8_2020 = ee.ImageCollection("LANDSAT/LC08/C02/T1_L2")
            .filterBounds(dhaka)
            .filterDate('2020-01-01', '2020-12-31')
            .map(maskL57)
            .median()
            .clip(dhaka);

Map.addLayer(l5_2000, {bands: ['SR_B3', 'SR_B2', 'SR_B1'], min: 0, max: 0.3}, '2000', false);
Map.addLayer(l5_2010, {bands: ['SR_B3', 'SR_B2', 'SR_B1'], min: 0, max: 0.3}, '2010', false);
Map.addLayer(l8_2020, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.3}, '2020', false);

// NDBI = (SWIR - NIR) / (SWIR + NIR)
var ndbi2000 = l5_2000.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDBI');
var ndbi2010 = l5_2010.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDBI');
var ndbi2020 = l8_2020.normalizedDifference(['SR_B6', 'SR_B5']).rename('NDBI');

// NDVI
var ndvi2000 = l5_2000.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI');
var ndvi2010 = l5_2010.normalizedDifference(['SR_B4', 'SR_B3']).rename('NDVI');
var ndvi2020 = l8_2020.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');

// Built-up index
var bu2000 = ndbi2000.subtract(ndvi2000);
var bu2010 = ndbi2010.subtract(ndvi2010);
var bu2020 = ndbi2020.subtract(ndvi2020);

var vis = {min: -1, max: 0.5, palette: ['green', 'white', 'red']};
Map.addLayer(bu2000, vis, 'BU 2000');
Map.addLayer(bu2010, vis, 'BU 2010');
Map.addLayer(bu2020, vis, 'BU 2020');

// Threshold
var urban2000 = bu2000.gt(0);
var urban2010 = bu2010.gt(0);
var urban2020 = bu2020.gt(0);

Map.addLayer(urban2000.selfMask(), {palette: ['yellow']}, 'Urban 2000');
Map.addLayer(urban2010.selfMask(), {palette: ['orange']}, 'Urban 2010');
Map.addLayer(urban2020.selfMask(), {palette: ['red']}, 'Urban 2020');

// Area in sq km
function getArea(image) {
  var area = image.multiply(ee.Image.pixelArea()).divide(1000000);
  var sum = area.reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: dhaka.geometry(),
    scale: 30,
    maxPixels: 1e13
  });
  return sum.get('NDBI');
}

print('Urban area 2000 (km2)', getArea(urban2000));
print('Urban area 2010 (km2)', getArea(urban2010));
print('Urban area 2020 (km2)', getArea(urban2020));

Export.image.toDrive({
  image: urban2020.toByte(),
  description: 'Urban_Dhaka_2020',
  scale: 30,
  region: dhaka.geometry(),
  maxPixels: 1e13
});
