// quarterly NDVI mosaics 2020
// var aoi = geometry;
var aoi = ee.FeatureCollection('users/szulu/umgeni_catchment');

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(aoi)
  .filter(ee.Filter.lt('CLOUD_COVER', 40));

function mask(image) {
  var qa = image.select('QA_PIXEL');
  var m = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return image.updateMask(m);
}

function ndviFun(image) {
  var sr = image.select('SR_B.').multiply(0.0000275).add(-0.2);
  return sr.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI')
    .copyProperties(image, ['system:time_start']);
}

var ndvi = l8.filterDate('2020-01-01', '2021-01-01').map(mask).map(ndviFun);

var q1 = ndvi.filterDate('2020-01-01', '2020-04-01').median().clip(aoi);
var q2 = ndvi.filterDate('2020-04-01', '2020-07-01').median().clip(aoi);
var q3 = ndvi.filterDate('2020-07-01', '2020-10-01').median().clip(aoi);
var q4 = ndvi.filterDate('2020-10-01', '2021-01-01').median().clip(aoi);

var viz = {min: 0, max: 0.9, palette: ['brown', 'beige', 'green']};
Map.centerObject(aoi, 10);
Map.addLayer(q1, viz, 'Q1 NDVI');
Map.addLayer(q2, viz, 'Q2 NDVI', false);
Map.addLayer(q3, viz, 'Q3 NDVI', false);
Map.addLayer(q4, viz, 'Q4 NDVI', false);

Export.image.toDrive({image: q1, description: 'NDVI_2020_Q1', scale: 30, region: aoi.geometry(), maxPixels: 1e13});
Export.image.toDrive({image: q2, description: 'NDVI_2020_Q2', scale: 30, region: aoi.geometry(), maxPixels: 1e13});
Export.image.toDrive({image: q3, description: 'NDVI_2020_Q3', scale: 30, region: aoi.geometry(), maxPixels: 1e13});
Export.image.toDrive({image: q4, description: 'NDVI_2020_Q4', scale: 30, region: aoi.geometry(), maxPixels: 1e13});
