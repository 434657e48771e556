// object based water/land classification with SNIC means and NDWI
var geometry = ee.Geometry.Rectangle([91.9, 28.0, 92.4, 28.3]);
Map.centerObject(geometry, 12);

var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')
  .filterBounds(geometry)
  .filterDate('2021-09-01', '2021-11-30')
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 15))
  .median()
  .divide(10000)
  .clip(geometry);
var ndwi = s2.normalizedDifference(['B3', 'B8']).rename('NDWI');
var img = s2.select(['B2', 'B3', 'B4', 'B8', 'B11']).addBands(ndwi);

var snic = ee.Algorithms.Image.Segmentation.SNIC({
  image: img,
  size: 15,
  compactness: 0.5,
  connectivity: 8,
  neighborhoodSize: 128
}).reproject({crs: 'EPSG:32646', scale: 10});

var clusters = snic.select('clusters');
var mean = snic.select(['B2_mean', 'B3_mean', 'B4_mean', 'B8_mean', 'B11_mean', 'NDWI_mean'], ['B2', 'B3', 'B4', 'B8', 'B11', 'NDWI']);

// object size and perimeter
var area = ee.Image.pixelArea().addBands(clusters).reduceConnectedComponents(ee.Reducer.sum(), 'clusters', 256).rename('area');
var minMax = clusters.reduceNeighborhood(ee.Reducer.minMax(), ee.Kernel.square(1));
var perimeterPixels = minMax.select(0).neq(minMax.select(1)).rename('perimeter');
var perimeter = perimeterPixels.addBands(clusters).reduceConnectedComponents(ee.Reducer.sum(), 'clusters', 256);
var stdDev = img.select('NDWI').addBands(clusters).reduceConnectedComponents(ee.Reducer.stdDev(), 'clusters', 256).rename('NDWI_sd');

var props = ee.Image.cat([mean, area, perimeter, stdDev]).float();
print('object properties', props.bandNames());

Map.addLayer(s2, {bands: ['B4', 'B3', 'B2'], min: 0, max: 0.4}, 'rgb');
Map.addLayer(mean, {bands: ['B8', 'B4', 'B3'], min: 0, max: 0.5}, 'object means', false);
Map.addLayer(clusters.randomVisualizer(), {}, 'objects', false);

var slope = ee.Terrain.slope(ee.Image('NASA/NASADEM_HGT/001').select('elevation'));
var lakes = props.select('NDWI').gt(0.2).and(slope.lt(15)).selfMask();
Map.addLayer(lakes, {palette: ['00aaff']}, 'lakes');

var polys = lakes.reduceToVectors({geometry: geometry, scale: 10, geometryType: 'polygon', eightConnected: true, maxPixels: 1e10});
var bigLakes = polys.map(function(f) { return f.set('area_m2', f.geometry().area(1)); }).filter(ee.Filter.gt('area_m2', 10000));
print('number of lakes > 1 ha', bigLakes.size());
Map.addLayer(bigLakes, {color: 'red'}, 'lakes > 1 ha');
