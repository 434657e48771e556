// Landslide detection with Sentinel-1 pre/post log ratio
// Event: Hokkaido earthquake, 6 Sept 2018

var aoi = ee.Geometry.Rectangle([141.85, 42.65, 142.15, 42.85]);
var event = ee.Date('2018-09-06');

// Slope threshold (degrees)
var slopeThreshold = 10;

var dem = ee.Image('JAXA/ALOS/AW3D30/V2_2').select('AVE_DSM');
// var dem = ee.Image('USGS/SRTMGL1_003');
var slope = ee.Terrain.slope(dem);

var s1 = ee.ImageCollection('COPERNICUS/S1_GRD_FLOAT')
  .filterBounds(aoi)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .select('VH');

var asc = s1.filter(ee.Filter.eq('orbitProperties_pass', 'ASCENDING'));
var desc = s1.filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'));

// stacks
var preAsc = asc.filterDate(event.advance(-12, 'month'), event).median();
var postAsc = asc.filterDate(event.advance(1, 'day'), event.advance(3, 'month')).median();
var preDesc = desc.filterDate(event.advance(-12, 'month'), event).median();
var postDesc = desc.filterDate(event.advance(1, 'day'), event.advance(3, 'month')).median();

// log ratio
var ratioAsc = preAsc.divide(postAsc).log10().multiply(10).rename('ratio');
var ratioDesc = preDesc.divide(postDesc).log10().multiply(10).rename('ratio');

var ratio = ratioAsc.add(ratioDesc).divide(2).rename('ratio');
var masked = ratio.updateMask(slope.gt(slopeThreshold)).clip(aoi);

// percentile threshold
var pct = masked.reduceRegion({
  reducer: ee.Reducer.percentile([1, 5, 95, 99]),
  geometry: aoi,
  scale: 30,
  maxPixels: 1e9
});
print('Percentiles', pct);

var candidates = masked.gt(ee.Number(pct.get('ratio_p99'))).selfMask();

Map.centerObject(aoi, 12);
Map.setOptions('SATELLITE');
Map.addLayer(slope.clip(aoi), {min: 0, max: 45}, 'Slope', false);
Map.addLayer(masked, {min: -5, max: 5, palette: ['blue', 'white', 'red']}, 'Log ratio');
Map.addLayer(candidates, {palette: 'yellow'}, 'Candidate landslides');

// NDVI difference from Sentinel-2 for comparison
var s2 = ee.ImageCollection('COPERNICUS/S2').filterBounds(aoi)
  .filter(ee.Filter.lt('CLOUDY_PIXEL_PERCENTAGE', 20));
var preNDVI = s2.filterDate('2018-07-01', '2018-09-05').median().normalizedDifference(['B8', 'B4']);
var postNDVI = s2.filterDate('2018-09-07', '2018-10-31').median().normalizedDifference(['B8', 'B4']);
var dNDVI = postNDVI.subtract(preNDVI).clip(aoi);

Map.addLayer(dNDVI, {min: -0.5, max: 0.5, palette: ['red', 'white', 'green']}, 'dNDVI', false);
