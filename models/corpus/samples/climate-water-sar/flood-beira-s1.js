/*
  Flood extent Beira, cyclone Idai
  Author: T. Okafor
  Date: March 2021
*/

// ---------------------- 1. Inputs ----------------------
var aoi = ee.FeatureCollection('users/tokafor/beira_aoi');
Map.centerObject(aoi, 10);

var beforeStart = '2019-02-01';
var beforeEnd = '2019-03-10';
var afterStart = '2019-03-19';
var afterEnd = '2019-03-27';

// ---------------------- 2. Sentinel-1 ----------------------
var s1 = ee.ImageCollection('COPERNICUS/S1_GRD')
  .filterBounds(aoi)
  .filter(ee.Filter.eq('instrumentMode', 'IW'))
  .filter(ee.Filter.listContains('transmitterReceiverPolarisation', 'VH'))
  .filter(ee.Filter.eq('orbitProperties_pass', 'DESCENDING'))
  .select('VH');

var before = s1.filterDate(beforeStart, beforeEnd).median().clip(aoi);
var after = s1.filterDate(afterStart, afterEnd).median().clip(aoi);

print('before', s1.filterDate(beforeStart, beforeEnd).size());
print('after', s1.filterDate(afterStart, afterEnd).size());

// Speckle filter
var beforeFiltered = before.focal_mean(30, 'circle', 'meters');
var afterFiltered = after.focal_mean(30, 'circle', 'meters');

// ---------------------- 3. Flood mask ----------------------
var diff = afterFiltered.subtract(beforeFiltered).rename('diff');
var flood = diff.lt(-3).and(afterFiltered.lt(-19)).rename('flood');

// permanent water
var permanent = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('seasonality').gte(10).unmask(0);
flood = flood.where(permanent, 0);

// slope
var slope = ee.Terrain.slope(ee.Image('USGS/SRTMGL1_003'));
flood = flood.updateMask(slope.lt(5));

// small patches
flood = flood.selfMask();
flood = flood.updateMask(flood.connectedPixelCount(25).gte(8));

// ---------------------- 4. Area ----------------------
var floodArea = flood.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi.geometry(),
  scale: 10,
  maxPixels: 1e13
});
print('Flooded area (ha)', ee.Number(floodArea.get('flood')).divide(10000));

// ---------------------- 5. Population ----------------------
var pop = ee.ImageCollection('WorldPop/GP/100m/pop')
  .filter(ee.Filter.eq('country', 'MOZ'))
  .filter(ee.Filter.eq('year', 2019))
  .mosaic()
  .clip(aoi);

var popExposed = pop.updateMask(flood);
var popStats = popExposed.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi.geometry(),
  scale: 100,
  maxPixels: 1e13
});
print('Exposed population', ee.Number(popStats.get('population')).round());

// ---------------------- 6. Cropland ----------------------
var lc = ee.ImageCollection('MODIS/061/MCD12Q1')
  .filterDate('2019-01-01', '2019-12-31')
  .select('LC_Type1')
  .first();
var crop = lc.eq(12).or(lc.eq(14));
var cropFlooded = flood.updateMask(crop);

var cropArea = cropFlooded.multiply(ee.Image.pixelArea()).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: aoi.geometry(),
  scale: 30,
  maxPixels: 1e13
});
print('Flooded cropland (ha)', ee.Number(cropArea.get('flood')).divide(10000));

// ---------------------- 7. Map ----------------------
Map.addLayer(beforeFiltered, {min: -25, max: -5}, 'Before', false);
Map.addLayer(afterFiltered, {min: -25, max: -5}, 'After', false);
Map.addLayer(diff, {min: -6, max: 6}, 'Difference', false);
Map.addLayer(permanent.selfMask().clip(aoi), {palette: ['08519c']}, 'Permanent water');
Map.addLayer(flood, {palette: ['00bfff']}, 'Flood');
Map.addLayer(cropFlooded, {palette: ['orange']}, 'Flooded cropland', false);
Map.addLayer(popExposed, {min: 0, max: 50, palette: ['yellow', 'orange', 'red']}, 'Exposed population', false);

// ---------------------- 8. Export ----------------------
Export.image.toDrive({
  image: flood.toByte(),
  description: 'flood_beira',
  folder: 'flood',
  region: aoi.geometry(),
  scale: 10,
  maxPixels: 1e13
});

var vectors = flood.reduceToVectors({
  geometry: aoi.geometry(),
  scale: 20,
  geometryType: 'polygon',
  eightConnected: false,
  bestEffort: true,
  tileScale: 4,
  maxPixels: 1e13
});

Export.table.toDrive({
  collection: vectors,
  description: 'flood_beira_vector',
  folder: 'flood',
  fileFormat: 'SHP'
});
