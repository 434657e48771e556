// Join Landsat 8 with Sentinel-1 images within 3 days
var geometry = ee.Geometry.Point([-120.45, 37.02]);

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
    .filterBounds(geometry)
    .filterDate('2019-01-01', '2019-12-31')
    .filter(ee.Filter.lt('CLOUD_COVER', 20));

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
    .filterBounds(geometry)
    .filterDate('2019-01-01', '2019-12-31')
    .filter(ee.Filter.eq('instrumentMode', 'IW'))
    .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
    .select(['VV', 'VH', 'angle']);

print('L8', l8.size());
print('S1', s1.size());

// 3 days in milliseconds
var threeDays = 3 * 24 * 60 * 60 * 1000;

var maxDiffFilter = ee.Filter.maxDifference({
  difference: threeDays,
  leftField: 'system:time_start',
  rightField: 'system:time_start'
});

var saveBestJoin = ee.Join.saveBest({
  matchKey: 'bestImage',
  measureKey: 'timeDiff'
});

var joined = ee.ImageCollection(saveBestJoin.apply(l8, s1, maxDiffFilter));
print('Joined', joined);

var combined = joined.map(function(img) {
  img = ee.Image(img);
  var optical = img.select('SR_B.').multiply(0.0000275).add(-0.2);
  var ndvi = optical.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
  var sar = ee.Image(img.get('bestImage'));
  return ndvi.addBands(sar.select(['VV', 'VH']))
    .set('system:time_start', img.get('system:time_start'))
    .set('timeDiff', img.get('timeDiff'));
});

var region = geometry.buffer(200);

var chart = ui.Chart.image.series({
  imageCollection: combined,
  region: region,
  reducer: ee.Reducer.mean(),
  scale: 30
}).setOptions({
  title: 'NDVI and SAR backscatter',
  series: {
    0: {targetAxisIndex: 1, color: 'green'},
    1: {targetAxisIndex: 0, color: 'red'},
    2: {targetAxisIndex: 0, color: 'blue'}
  },
  vAxes: {
    0: {title: 'Backscatter (dB)'},
    1: {title: 'NDVI'}
  },
  hAxis: {title: 'Date'},
  pointSize: 4,
  lineWidth: 0
});
print(chart);

// scatter
var values = combined.map(function(img) {
  return ee.Feature(null, img.reduceRegion({
    reducer: ee.Reducer.mean(),
    geometry: region,
    scale: 30
  }));
});

print(ui.Chart.feature.byFeature(values, 'NDVI', ['VH', 'VV'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'NDVI vs backscatter',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'dB'},
    pointSize: 3,
    trendlines: {0: {showR2: true, visibleInLegend: true}, 1: {showR2: true, visibleInLegend: true}}
  }));

Map.centerObject(geometry, 13);
Map.addLayer(region, {color: 'red'}, 'region');
