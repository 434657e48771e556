// sample spectral values at random points for regression in Excel
var area = ee.FeatureCollection('users/studentgis/jember');

var image = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')
  .filterBounds(area)
  .filterDate('2019-04-01', '2019-10-31')
  .filter(ee.Filter.lt('CLOUD_COVER', 15))
  .median()
  .select(['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'])
  .multiply(0.0000275)
  .add(-0.2)
  .clip(area);

var ndvi = image.normalizedDifference(['SR_B5', 'SR_B4']).rename('NDVI');
var ndmi = image.normalizedDifference(['SR_B5', 'SR_B6']).rename('NDMI');
var nbr = image.normalizedDifference(['SR_B5', 'SR_B7']).rename('NBR');
var dem = ee.Image('USGS/SRTMGL1_003').rename('elevation');
var slope = ee.Terrain.slope(dem).rename('slope');

var stack = image.addBands([ndvi, ndmi, nbr, dem, slope]);

var points = ee.FeatureCollection.randomPoints({
  region: area.geometry(),
  points: 500,
  seed: 123
});

var sampled = stack.sampleRegions({
  collection: points,
  scale: 30,
  geometries: true
});

print('sampled', sampled.size());
print(sampled.first());

Map.centerObject(area, 10);
Map.addLayer(image, {bands: ['SR_B6', 'SR_B5', 'SR_B4'], min: 0, max: 0.4}, 'Landsat 8');
Map.addLayer(points, {color: 'red'}, 'Random points');

// add coordinates
sampled = sampled.map(function(f) {
  var c = f.geometry().coordinates();
  return f.set({lon: c.get(0), lat: c.get(1)});
});

Export.table.toDrive({
  collection: sampled,
  description: 'jember_samples',
  folder: 'GEE',
  fileFormat: 'CSV'
});

print(ui.Chart.feature.byFeature(sampled, 'elevation', ['NDVI'])
  .setChartType('ScatterChart')
  .setOptions({title: 'NDVI by elevation', pointSize: 2}));
