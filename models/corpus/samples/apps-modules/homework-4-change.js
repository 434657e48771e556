// Homework 4 - change detection
// 1) image difference 2) CVA 3) post classification

var area = ee.Geometry.Rectangle([55.0, 24.9, 55.4, 25.3]); // Dubai

function getImage(year) {
  var collection;
  if (year < 2013) {
    collection = ee.ImageCollection('LANDSAT/LT05/C02/T1_TOA')
      .select(['B1', 'B2', 'B3', 'B4', 'B5', 'B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']);
  } else {
    collection = ee.ImageCollection('LANDSAT/LC08/C02/T1_TOA')
      .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']);
  }
  return collection.filterBounds(area)
    .filterDate(year + '-01-01', year + '-12-31')
    .median()
    .clip(area);
}

var img2000 = getImage(2000);
var img2010 = getImage(2010);
var img2020 = getImage(2020);

var vis = {bands: ['red', 'green', 'blue'], min: 0.05, max: 0.35};
Map.centerObject(area, 11);
Map.addLayer(img2000, vis, '2000');
Map.addLayer(img2010, vis, '2010');
Map.addLayer(img2020, vis, '2020');

// NDBI
function ndbi(img) {
  return img.normalizedDifference(['swir1', 'nir']).rename('ndbi');
}
function ndwi(img) {
  return img.normalizedDifference(['green', 'nir']).rename('ndwi');
}
function ndvi(img) {
  return img.normalizedDifference(['nir', 'red']).rename('ndvi');
}

// 1. difference
var diff1 = ndvi(img2010).subtract(ndvi(img2000));
var diff2 = ndvi(img2020).subtract(ndvi(img2010));
Map.addLayer(diff1, {min: -0.3, max: 0.3, palette: ['red', 'white', 'green']}, 'NDVI 2000-2010', false);
Map.addLayer(diff2, {min: -0.3, max: 0.3, palette: ['red', 'white', 'green']}, 'NDVI 2010-2020', false);

// threshold = mean + 2 sd
var stats = diff2.reduceRegion({
  reducer: ee.Reducer.mean().combine(ee.Reducer.stdDev(), null, true),
  geometry: area,
  scale: 30,
  maxPixels: 1e9
});
print(stats);
var mean = ee.Number(stats.get('ndvi_mean'));
var sd = ee.Number(stats.get('ndvi_stdDev'));
var increase = diff2.gt(mean.add(sd.multiply(2)));
var decrease = diff2.lt(mean.subtract(sd.multiply(2)));
Map.addLayer(increase.selfMask(), {palette: 'green'}, 'increase', false);
Map.addLayer(decrease.selfMask(), {palette: 'red'}, 'decrease', false);

// 2. change vector: magnitude and angle
var dNdvi = ndvi(img2020).subtract(ndvi(img2000));
var dNdbi = ndbi(img2020).subtract(ndbi(img2000));
var magnitude = dNdvi.pow(2).add(dNdbi.pow(2)).sqrt().rename('magnitude');
var angle = dNdvi.atan2(dNdbi).multiply(180 / Math.PI).rename('angle');
Map.addLayer(magnitude, {min: 0, max: 0.5, palette: ['black', 'yellow', 'red']}, 'magnitude', false);
Map.addLayer(angle.updateMask(magnitude.gt(0.2)), {min: -180, max: 180, palette: ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta', 'red']}, 'angle', false);

// 3. land reclaimed from the sea
var sea2000 = ndwi(img2000).gt(0.1);
var land2020 = ndwi(img2020).lt(0);
var reclaimed = sea2000.and(land2020).rename('reclaimed');
Map.addLayer(reclaimed.selfMask(), {palette: 'yellow'}, 'reclaimed land');

var km2 = reclaimed.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: area,
  scale: 30,
  maxPixels: 1e9
});
print('Reclaimed land (km2)', km2.get('reclaimed'));
