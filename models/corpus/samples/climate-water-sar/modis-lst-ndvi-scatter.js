// TVDI from MODIS NDVI and LST
var roi = ee.Geometry.Polygon([[[108.5, 40.5], [108.5, 37.5], [112.0, 37.5], [112.0, 40.5]]]);
Map.centerObject(roi, 7);

// 2019年8月
var ndvi = ee.ImageCollection('MODIS/006/MOD13A2')
  .filterDate('2019-08-01', '2019-08-31')
  .select('NDVI')
  .mean()
  .multiply(0.0001)
  .clip(roi);

var lst = ee.ImageCollection('MODIS/006/MOD11A2')
  .filterDate('2019-08-01', '2019-08-31')
  .select('LST_Day_1km')
  .mean()
  .multiply(0.02)
  .subtract(273.15)
  .clip(roi);

// 掩膜 NDVI > 0
var valid = ndvi.gt(0.05);
ndvi = ndvi.updateMask(valid);
lst = lst.updateMask(valid);

// 按NDVI分段统计最大最小温度
var step = 0.05;
var bins = ee.List.sequence(0.1, 0.75, step);

var edges = ee.FeatureCollection(bins.map(function(b) {
  b = ee.Number(b);
  var mask = ndvi.gte(b).and(ndvi.lt(b.add(step)));
  var stats = lst.updateMask(mask).reduceRegion({
    reducer: ee.Reducer.percentile([1, 99], ['min', 'max']),
    geometry: roi,
    scale: 1000,
    maxPixels: 1e13
  });
  return ee.Feature(null, {
    ndvi: b.add(step / 2),
    min: stats.get('LST_Day_1km_min'),
    max: stats.get('LST_Day_1km_max')
  });
})).filter(ee.Filter.notNull(['min', 'max']));

print(edges);

// 干边和湿边
var dry = edges.reduceColumns(ee.Reducer.linearFit(), ['ndvi', 'max']);
var wet = edges.reduceColumns(ee.Reducer.linearFit(), ['ndvi', 'min']);
print('dry edge', dry);
print('wet edge', wet);

var lstMax = ndvi.multiply(ee.Number(dry.get('scale'))).add(ee.Number(dry.get('offset')));
var lstMin = ndvi.multiply(ee.Number(wet.get('scale'))).add(ee.Number(wet.get('offset')));

var tvdi = lst.subtract(lstMin).divide(lstMax.subtract(lstMin)).clamp(0, 1).rename('TVDI');

Map.addLayer(ndvi, {min: 0, max: 0.8, palette: ['white', 'green']}, 'NDVI', false);
Map.addLayer(lst, {min: 20, max: 45, palette: ['blue', 'yellow', 'red']}, 'LST', false);
Map.addLayer(tvdi, {min: 0, max: 1, palette: ['1a9641', 'a6d96a', 'ffffbf', 'fdae61', 'd7191c']}, 'TVDI');

print(ui.Chart.feature.byFeature(edges, 'ndvi', ['min', 'max'])
  .setChartType('ScatterChart')
  .setOptions({
    title: 'Dry and wet edges',
    hAxis: {title: 'NDVI'},
    vAxis: {title: 'LST (°C)'},
    trendlines: {0: {color: 'blue'}, 1: {color: 'red'}}
  }));

Export.image.toDrive({
  image: tvdi,
  description: 'TVDI_201908',
  folder: 'TVDI',
  scale: 1000,
  region: roi,
  crs: 'EPSG:4326',
  maxPixels: 1e13
});
