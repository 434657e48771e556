// 간석지 분류 (tidal flat), Saemangeum - Gomso bay
// Landsat 8 percentile composites
var bay = ee.Geometry.Rectangle([126.35, 35.50, 126.75, 35.70]);
Map.centerObject(bay, 11);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(bay)
  .filterDate('2019-01-01', '2021-12-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 50))
  .map(function(img) {
    var qa = img.select('QA_PIXEL');
    var m = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
    var sr = img.select('SR_B.').multiply(0.0000275).add(-0.2).updateMask(m);
    var mndwi = sr.normalizedDifference(['SR_B3', 'SR_B6']).rename('mndwi');
    var ndwi = sr.normalizedDifference(['SR_B3', 'SR_B5']).rename('ndwi');
    var ndvi = sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('ndvi');
    return sr.addBands([mndwi, ndwi, ndvi]);
  });
print('count', l8.size());

var pct = l8.select(['mndwi', 'ndwi', 'ndvi', 'SR_B5', 'SR_B6']).reduce(ee.Reducer.percentile([10, 25, 50, 75, 90]));
var sd = l8.select(['mndwi', 'ndwi', 'ndvi']).reduce(ee.Reducer.stdDev());
var freq = l8.select('mndwi').map(function(i) { return i.gt(0); }).mean().rename('water_freq');
var covs = pct.addBands(sd).addBands(freq).clip(bay);
print('covariates', covs.bandNames().size());

Map.addLayer(freq.clip(bay), {min: 0, max: 1, palette: ['8b4513', 'ffffff', '0000ff']}, 'water frequency');

// 0 water, 1 tidal flat, 2 land
var pts = ee.FeatureCollection('users/jpark/tidal_pts').randomColumn('r', 20);
var tr = covs.sampleRegions({collection: pts.filter(ee.Filter.lt('r', 0.8)), properties: ['cls'], scale: 30});
var te = covs.sampleRegions({collection: pts.filter(ee.Filter.gte('r', 0.8)), properties: ['cls'], scale: 30});
var rf = ee.Classifier.smileRandomForest(100).train(tr, 'cls', covs.bandNames());
var map = covs.classify(rf);
Map.addLayer(map, {min: 0, max: 2, palette: ['2b8cbe', 'a6761d', '74c476']}, 'classes');

var cm = te.classify(rf).errorMatrix('cls', 'classification');
print('confusion', cm);
print('accuracy', cm.accuracy());
var area = map.eq(1).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({reducer: ee.Reducer.sum(), geometry: bay, scale: 30, maxPixels: 1e9});
print('tidal flat km2', area.get('classification'));
