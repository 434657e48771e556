// Urban expansion in Lagos, 2000-2020

var lagos = ee.FeatureCollection("FAO/GAUL/2015/level1")
    .filter(ee.Filter.eq('ADM1_NAME', 'Lagos'));
Map.centerObject(lagos, 10);

var getLandsat5 = function(start, end) {
    return ee.ImageCollection("LANDSAT/LT05/C02/T1_TOA")
        .filterBounds(lagos)
        .filterDate(start, end)
        .filter(ee.Filter.lt('CLOUD_COVER', 30))
        .median()
        .select(['B1', 'B2', 'B3', 'B4', 'B5', 'B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
        .clip(lagos);
};

var getLandsat8 = function(start, end) {
    return ee.ImageCollection("LANDSAT/LC08/C02/T1_TOA")
        .filterBounds(lagos)
        .filterDate(start, end)
        .filter(ee.Filter.lt('CLOUD_COVER', 30))
        .median()
        .select(['B2', 'B3', 'B4', 'B5', 'B6', 'B7'], ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
        .clip(lagos);
};

var image2000 = getLandsat5('1999-01-01', '2002-12-31');
var image2020 = getLandsat8('2019-01-01', '2020-12-31');

Map.addLayer(image2000, {bands: ['swir1', 'nir', 'red'], min: 0, max: 0.4}, 'Lagos 2000', false);
Map.addLayer(image2020, {bands: ['swir1', 'nir', 'red'], min: 0, max: 0.4}, 'Lagos 2020', false);

// Training polygons
var built2000 = ee.FeatureCollection('users/olumide/lagos/built2000');
var veg2000 = ee.FeatureCollection('users/olumide/lagos/veg2000');
var water2000 = ee.FeatureCollection('users/olumide/lagos/water2000');
var built2020 = ee.FeatureCollection('users/olumide/lagos/built2020');
var veg2020 = ee.FeatureCollection('users/olumide/lagos/veg2020');
var water2020 = ee.FeatureCollection('users/olumide/lagos/water2020');

var train2000 = built2000.merge(veg2000).merge(water2000);
var train2020 = built2020.merge(veg2020).merge(water2020);

var bands = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2'];

var samples2000 = image2000.select(bands).sampleRegions({collection: train2000, properties: ['landcover'], scale: 30});
var samples2020 = image2020.select(bands).sampleRegions({collection: train2020, properties: ['landcover'], scale: 30});

var classifier2000 = ee.Classifier.smileRandomForest(50).train(samples2000, 'landcover', bands);
var classifier2020 = ee.Classifier.smileRandomForest(50).train(samples2020, 'landcover', bands);

var classified2000 = image2000.select(bands).classify(classifier2000);
var classified2020 = image2020.select(bands).classify(classifier2020);

var vis = {min: 0, max: 2, palette: ['red', 'green', 'blue']};
Map.addLayer(classified2000, vis, 'LULC 2000');
Map.addLayer(classified2020, vis, 'LULC 2020');

// resubstitution accuracy
print('2000 training accuracy', classifier2000.confusionMatrix().accuracy());
print('2020 training accuracy', classifier2020.confusionMatrix().accuracy());

// Urban change
var urban2000 = classified2000.eq(0);
var urban2020 = classified2020.eq(0);
var newUrban = urban2020.subtract(urban2000).gt(0);

Map.addLayer(newUrban.selfMask(), {palette: 'magenta'}, 'New urban 2000-2020');

var area2000 = urban2000.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: lagos,
    scale: 30,
    maxPixels: 1e9
});
var area2020 = urban2020.multiply(ee.Image.pixelArea()).reduceRegion({
    reducer: ee.Reducer.sum(),
    geometry: lagos,
    scale: 30,
    maxPixels: 1e9
});

var km2000 = ee.Number(area2000.get('classification')).divide(1e6);
var km2020 = ee.Number(area2020.get('classification')).divide(1e6);
print('Urban area 2000 (sq km)', km2000);
print('Urban area 2020 (sq km)', km2020);
print('Change (%)', km2020.subtract(km2000).divide(km2000).multiply(100));
