// Fractional vegetation cover (FVC) from NDVI 5% and 95% percentiles
var region = ee.FeatureCollection('projects/ee-liuyang/assets/loess_plateau_sub');

var ndviCol = ee.ImageCollection('MODIS/061/MOD13Q1')
  .filterDate('2020-06-01', '2020-09-30')
  .select('NDVI');

var ndvi = ndviCol.max().multiply(0.0001).clip(region);

var num = ndvi.reduceRegion({
  reducer: ee.Reducer.percentile([5, 95]),
  geometry: region.geometry(),
  scale: 250,
  maxPixels: 1e13
});
print('percentiles', num);

var min = ee.Number(num.get('NDVI_p5'));
var max = ee.Number(num.get('NDVI_p95'));

// greater than max -> 1, less than min -> 0
var greaterPart = ndvi.gt(max);
var lessPart = ndvi.lt(min);
var middlePart = ee.Image(1).subtract(greaterPart).subtract(lessPart);

var tempf1 = ndvi.subtract(min).divide(max.subtract(min));
var fvc = ee.Image(1).multiply(greaterPart)
  .add(ee.Image(0).multiply(lessPart))
  .add(tempf1.multiply(middlePart))
  .rename('FVC');

var visParam = {
  min: 0,
  max: 1,
  palette: '#FFFFFF, #CE7E45, #DF923D, #F1B555, #FCD163, #99B718, #74A901, #66A000, #529400, #3E8601, #207401, #056201'
};

Map.centerObject(region, 7);
Map.addLayer(ndvi, visParam, 'NDVI', false);
Map.addLayer(fvc, visParam, 'FVC');

// levels
var level = fvc.where(fvc.lte(0.2), 1)
  .where(fvc.gt(0.2).and(fvc.lte(0.4)), 2)
  .where(fvc.gt(0.4).and(fvc.lte(0.6)), 3)
  .where(fvc.gt(0.6).and(fvc.lte(0.8)), 4)
  .where(fvc.gt(0.8), 5)
  .toByte();
Map.addLayer(level, {min: 1, max: 5, palette: ['brown', 'orange', 'yellow', 'lightgreen', 'green']}, 'FVC level');

Export.image.toDrive({
  image: fvc,
  description: 'FVC_2020',
  fileNamePrefix: 'FVC_2020',
  folder: 'FVC',
  scale: 250,
  region: region.geometry(),
  maxPixels: 1e13,
  crs: 'EPSG:4326',
  fileFormat: 'GeoTIFF'
});
