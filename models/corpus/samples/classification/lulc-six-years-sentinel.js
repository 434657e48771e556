// LULC of Gazipur 2016 - 2021 (Sentinel-2)
var gazipur = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Gazipur'));
Map.centerObject(gazipur, 10);

function maskS2clouds(image) {
  var qa = image.select('QA60');
  var cloudBitMask = 1 << 10;
  var cirrusBitMask = 1 << 11;
  var mask = qa.bitwiseAnd(cloudBitMask).eq(0)
      .and(qa.bitwiseAnd(cirrusBitMask).eq(0));
  return image.updateMask(mask).divide(10000);
}

var s2 = ee.ImageCollection('COPERNICUS/S2').filterBounds(gazipur).filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20)).map(maskS2clouds);

var image2016 = s2.filterDate('2016-01-01', '2016-04-30').median().clip(gazipur);
var image2017 = s2.filterDate('2017-01-01', '2017-04-30').median().clip(gazipur);
var image2018 = s2.filterDate('2018-01-01', '2018-04-30').median().clip(gazipur);
var image2019 = s2.filterDate('2019-01-01', '2019-04-30').median().clip(gazipur);
var image2020 = s2.filterDate('2020-01-01', '2020-04-30').median().clip(gazipur);
var image2021 = s2.filterDate('2021-01-01', '2021-04-30').median().clip(gazipur);

var rgbVis = {min: 0.0, max: 0.3, bands: ['B4', 'B3', 'B2']};
Map.addLayer(image2016, rgbVis, 'RGB 2016', false);
Map.addLayer(image2017, rgbVis, 'RGB 2017', false);
Map.addLayer(image2018, rgbVis, 'RGB 2018', false);
Map.addLayer(image2019, rgbVis, 'RGB 2019', false);
Map.addLayer(image2020, rgbVis, 'RGB 2020', false);
Map.addLayer(image2021, rgbVis, 'RGB 2021', false);

// training data of 2021
var training_points = ee.FeatureCollection('users/rafiq/gazipur_training');
var bands = ['B2', 'B3', 'B4', 'B8', 'B11', 'B12'];

var training = image2021.select(bands).sampleRegions({
  collection: training_points,
  properties: ['lulc'],
  scale: 10
});

var classifier = ee.Classifier.smileRandomForest(100).train({
  features: training,
  classProperty: 'lulc',
  inputProperties: bands
});

var lulc2016 = image2016.select(bands).classify(classifier);
var lulc2017 = image2017.select(bands).classify(classifier);
var lulc2018 = image2018.select(bands).classify(classifier);
var lulc2019 = image2019.select(bands).classify(classifier);
var lulc2020 = image2020.select(bands).classify(classifier);
var lulc2021 = image2021.select(bands).classify(classifier);

var lulcVis = {min: 0, max: 4, palette: ['#d7191c', '#1a9641', '#fdae61', '#2c7bb6', '#a6d96a']};
Map.addLayer(lulc2016, lulcVis, 'LULC 2016', false);
Map.addLayer(lulc2017, lulcVis, 'LULC 2017', false);
Map.addLayer(lulc2018, lulcVis, 'LULC 2018', false);
Map.addLayer(lulc2019, lulcVis, 'LULC 2019', false);
Map.addLayer(lulc2020, lulcVis, 'LULC 2020', false);
Map.addLayer(lulc2021, lulcVis, 'LULC 2021');

// built up area
var built2016 = lulc2016.eq(0).multiply(ee.Image.pixelArea()).reduceRegion({reducer: ee.Reducer.sum(), geometry: gazipur, scale: 10, maxPixels: 1e10});
var built2017 = lulc2017.eq(0).multiply(ee.Image.pixelArea()).reduceRegion({reducer: ee.Reducer.sum(), geometry: gazipur, scale: 10, maxPixels: 1e10});
var built2018 = lulc2018.eq(0).multiply(ee.Image.pixelArea()).reduceRegion({reducer: ee.Reducer.sum(), geometry: gazipur, scale: 10, maxPixels: 1e10});
var built2019 = lulc2019.eq(0).multiply(ee.Image.pixelArea()).reduceRegion({reducer: ee.Reducer.sum(), geometry: gazipur, scale: 10, maxPixels: 1e10});
var built2020 = lulc2020.eq(0).multiply(ee.Image.pixelArea()).reduceRegion({reducer: ee.Reducer.sum(), geometry: gazipur, scale: 10, maxPixels: 1e10});
var built2021 = lulc2021.eq(0).multiply(ee.Image.pixelArea()).reduceRegion({reducer: ee.Reducer.sum(), geometry: gazipur, scale: 10, maxPixels: 1e10});

print('Built-up 2016 (sq km)', ee.Number(built2016.get('classification')).divide(1e6));
print('Built-up 2017 (sq km)', ee.Number(built2017.get('classification')).divide(1e6));
print('Built-up 2018 (sq km)', ee.Number(built2018.get('classification')).divide(1e6));
print('Built-up 2019 (sq km)', ee.Number(built2019.get('classification')).divide(1e6));
print('Built-up 2020 (sq km)', ee.Number(built2020.get('classification')).divide(1e6));
print('Built-up 2021 (sq km)', ee.Number(built2021.get('classification')).divide(1e6));

Export.image.toDrive({image: lulc2016, description: 'LULC_2016', folder: 'Gazipur', region: gazipur, scale: 10, maxPixels: 1e13});
Export.image.toDrive({image: lulc2017, description: 'LULC_2017', folder: 'Gazipur', region: gazipur, scale: 10, maxPixels: 1e13});
Export.image.toDrive({image: lulc2018, description: 'LULC_2018', folder: 'Gazipur', region: gazipur, scale: 10, maxPixels: 1e13});
Export.image.toDrive({image: lulc2019, description: 'LULC_2019', folder: 'Gazipur', region: gazipur, scale: 10, maxPixels: 1e13});
Export.image.toDrive({image: lulc2020, description: 'LULC_2020', folder: 'Gazipur', region: gazipur, scale: 10, maxPixels: 1e13});
Export.image.toDrive({image: lulc2021, description: 'LULC_2021', folder: 'Gazipur', region: gazipur, scale: 10, maxPixels: 1e13});
