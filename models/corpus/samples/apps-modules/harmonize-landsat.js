// Landsat 5/7/8 NDVI series for a catchment in Wales
var ws = ee.FeatureCollection('users/efowler/usk_catchment');
Map.centerObject(ws, 10);

var l5 = ee.ImageCollection('LANDSAT/LT05/C02/T1_L2');
var l7 = ee.ImageCollection('LANDSAT/LE07/C02/T1_L2');
var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2');

var newNames = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2', 'qa'];
var bands57 = ['SR_B1', 'SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B7', 'QA_PIXEL'];
var bands8 = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7', 'QA_PIXEL'];

// summer months only
var summer = function(col) {
  return col.filterBounds(ws)
    .filter(ee.Filter.calendarRange(6, 8, 'month'))
    .filter(ee.Filter.lt('CLOUD_COVER', 60));
};

var maskAndScale = function(img) {
  var qa = img.select('qa');
  var clear = qa.bitwiseAnd(1 << 3).eq(0).and(qa.bitwiseAnd(1 << 4).eq(0));
  return img.select(['blue', 'green', 'red', 'nir', 'swir1', 'swir2'])
    .multiply(0.0000275)
    .add(-0.2)
    .updateMask(clear)
    .copyProperties(img, ['system:time_start', 'SPACECRAFT_ID']);
};

var ndviOf = function(img) {
  return img.normalizedDifference(['nir', 'red']).rename('ndvi')
    .copyProperties(img, ['system:time_start', 'SPACECRAFT_ID']);
};

var ndvi5 = summer(l5).select(bands57, newNames).map(maskAndScale).map(ndviOf);
var ndvi7 = summer(l7).select(bands57, newNames).map(maskAndScale).map(ndviOf);
var ndvi8 = summer(l8).select(bands8, newNames).map(maskAndScale).map(ndviOf);

print('L5', ndvi5.size());
print('L7', ndvi7.size());
print('L8', ndvi8.size());

// own fit of L8 against L7 for 2014-2020, same area
var a = ndvi7.filterDate('2014-01-01', '2020-12-31').median().rename('l7');
var b = ndvi8.filterDate('2014-01-01', '2020-12-31').median().rename('l8');
var fit = a.addBands(b).reduceRegion({
  reducer: ee.Reducer.linearFit(),
  geometry: ws.geometry(),
  scale: 90,
  maxPixels: 1e9
});
print('fit', fit);

var slope = ee.Number(fit.get('scale'));
var offset = ee.Number(fit.get('offset'));

var adjust = function(img) {
  return img.multiply(slope).add(offset)
    .copyProperties(img, ['system:time_start', 'SPACECRAFT_ID']);
};

var merged = ndvi5.map(adjust)
  .merge(ndvi7.map(adjust))
  .merge(ndvi8)
  .sort('system:time_start');
print('merged', merged.size());

// annual median
var years = ee.List.sequence(1990, 2022);
var annual = ee.ImageCollection(years.map(function(y) {
  var sub = merged.filter(ee.Filter.calendarRange(y, y, 'year'));
  return sub.median()
    .set('year', y)
    .set('n', sub.size())
    .set('system:time_start', ee.Date.fromYMD(y, 7, 15).millis());
})).filter(ee.Filter.gt('n', 0));

print(ui.Chart.image.series(annual, ws, ee.Reducer.mean(), 90)
  .setOptions({
    title: 'Summer NDVI',
    vAxis: {title: 'NDVI'},
    lineWidth: 1,
    pointSize: 4,
    trendlines: {0: {color: 'black'}}
  }));

// trend
var trend = annual.map(function(img) {
  return ee.Image.constant(ee.Number(img.get('year'))).toFloat().rename('year').addBands(img);
}).select(['year', 'ndvi']).reduce(ee.Reducer.sensSlope());

Map.addLayer(trend.select('slope').clip(ws), {min: -0.005, max: 0.005, palette: ['brown', 'white', 'green']}, 'Sen slope');
