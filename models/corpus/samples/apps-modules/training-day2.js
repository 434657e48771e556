// =====================================================
// GEE training - Day 2 - Homework
// Name: Linh T.
// =====================================================

// Part 1: filter a feature collection
var provinces = ee.FeatureCollection('FAO/GAUL/2015/level1')
  .filter(ee.Filter.eq('ADM0_NAME', 'Viet Nam'));
print('Number of provinces', provinces.size());
print('Names', provinces.aggregate_array('ADM1_NAME'));

var province = provinces.filter(ee.Filter.eq('ADM1_NAME', 'Son La'));
Map.centerObject(province, 8);
Map.addLayer(province, {color: 'gray'}, 'Son La');

// Part 2: functions and map
var addArea = function(feature) {
  return feature.set('area_km2', feature.geometry().area().divide(1e6));
};
var withArea = provinces.map(addArea);
print('Largest', withArea.sort('area_km2', false).first());
print('Smallest', withArea.sort('area_km2').first());
print('Total', withArea.aggregate_sum('area_km2'));

// Part 3: cloud mask
function maskL8(image) {
  var qa = image.select('QA_PIXEL');
  var cloud = qa.bitwiseAnd(1 << 3).eq(0);
  var shadow = qa.bitwiseAnd(1 << 4).eq(0);
  return image.updateMask(cloud.and(shadow));
}

function scale(image) {
  var optical = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return image.addBands(optical, null, true);
}

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(province)
  .filterDate('2020-01-01', '2020-12-31')
  .map(maskL8)
  .map(scale);

var median = l8.median().clip(province);
Map.addLayer(median, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.2}, 'Median 2020');

// Part 4: NDVI for each image
function addNDVI(image) {
  var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  return image.addBands(ndvi);
}
var withNDVI = l8.map(addNDVI);
var greenest = withNDVI.qualityMosaic('NDVI').clip(province);
Map.addLayer(greenest, {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 0, max: 0.2}, 'Greenest pixel', false);

// Part 5: chart
var point = ee.Geometry.Point([103.9, 21.3]);
var chart = ui.Chart.image.series({
  imageCollection: withNDVI.select('NDVI'),
  region: point,
  reducer: ee.Reducer.mean(),
  scale: 30
}).setOptions({
  title: 'NDVI 2020',
  vAxis: {title: 'NDVI'},
  hAxis: {title: 'Date'}
});
print(chart);

// Part 6: export
Export.image.toDrive({
  image: median.select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5']),
  description: 'SonLa_median_2020',
  scale: 30,
  region: province.geometry(),
  maxPixels: 1e13
});

Export.table.toDrive({
  collection: withArea,
  description: 'provinces_area',
  fileFormat: 'CSV'
});
