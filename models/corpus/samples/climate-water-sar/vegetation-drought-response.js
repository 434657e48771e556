// NDVI anomaly during drought 2018, Germany forests
// Standardised anomalies vs. 2001-2017

var de = ee.FeatureCollection('FAO/GAUL/2015/level0').filter(ee.Filter.eq('ADM0_NAME', 'Germany'));
Map.centerObject(de, 6);

var modis = ee.ImageCollection('MODIS/061/MOD13Q1')
  .select(['NDVI', 'SummaryQA']);

var maskQA = function(img) {
  var qa = img.select('SummaryQA');
  return img.select('NDVI').updateMask(qa.lte(1)).multiply(0.0001)
    .copyProperties(img, ['system:time_start']);
};

var ndvi = modis.map(maskQA);

// August
var august = ndvi.filter(ee.Filter.calendarRange(8, 8, 'month'));
var ref = august.filterDate('2001-01-01', '2018-01-01');
var refMean = ref.mean();
var refStd = ref.reduce(ee.Reducer.stdDev());

var aug2018 = august.filterDate('2018-01-01', '2019-01-01').mean();
var aug2019 = august.filterDate('2019-01-01', '2020-01-01').mean();
var aug2020 = august.filterDate('2020-01-01', '2021-01-01').mean();

var z2018 = aug2018.subtract(refMean).divide(refStd);
var z2019 = aug2019.subtract(refMean).divide(refStd);
var z2020 = aug2020.subtract(refMean).divide(refStd);

// forest mask
var corine = ee.Image('COPERNICUS/CORINE/V20/100m/2018').select('landcover');
var forest = corine.eq(311).or(corine.eq(312)).or(corine.eq(313));

var vis = {min: -3, max: 3, palette: ['8c510a', 'd8b365', 'f6e8c3', 'f5f5f5', 'c7eae5', '5ab4ac', '01665e']};
Map.addLayer(z2018.updateMask(forest).clip(de), vis, 'z 2018');
Map.addLayer(z2019.updateMask(forest).clip(de), vis, 'z 2019', false);
Map.addLayer(z2020.updateMask(forest).clip(de), vis, 'z 2020', false);

var meanZ = function(img) {
  return img.updateMask(forest).reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: de.geometry(),
    scale: 1000,
    maxPixels: 1e10
  }).get('NDVI');
};
print('2018', meanZ(z2018));
print('2019', meanZ(z2019));
print('2020', meanZ(z2020));
