// Flood hazard zones with HAND and distance to river
var city = ee.FeatureCollection('FAO/GAUL/2015/level2').filter(ee.Filter.eq('ADM2_NAME', 'Porto Alegre'));
Map.centerObject(city, 11);

// ---- data ----
var merit = ee.Image('MERIT/Hydro/v1_0_1');
var hand = merit.select('hnd').clip(city);
var upa = merit.select('upa').clip(city);
var gsw = ee.Image('JRC/GSW1_4/GlobalSurfaceWater');
var slope = ee.Terrain.slope(ee.Image('NASA/NASADEM_HGT/001').select('elevation')).clip(city);

// ---- water ----
var water = gsw.select('occurrence').gt(30).unmask(0).clip(city);
var distance = water.fastDistanceTransform(512).sqrt().multiply(ee.Image.pixelArea().sqrt()).rename('distance').clip(city);

// ---- scores 1 - 5 ----
var handScore = hand.expression('b(0) <= 2 ? 5 : b(0) <= 5 ? 4 : b(0) <= 10 ? 3 : b(0) <= 20 ? 2 : 1').rename('score');
var slopeScore = slope.expression('b(0) <= 2 ? 5 : b(0) <= 5 ? 4 : b(0) <= 10 ? 3 : b(0) <= 15 ? 2 : 1').rename('score');
var distScore = distance.expression('b(0) <= 250 ? 5 : b(0) <= 500 ? 4 : b(0) <= 1000 ? 3 : b(0) <= 2000 ? 2 : 1').rename('score');

var hazard = handScore.multiply(0.5).add(slopeScore.multiply(0.2)).add(distScore.multiply(0.3)).rename('hazard');

var pal = ['#2c7bb6', '#abd9e9', '#ffffbf', '#fdae61', '#d7191c'];
Map.addLayer(hand, {min: 0, max: 50, palette: ['blue', 'cyan', 'yellow', 'red']}, 'HAND', false);
Map.addLayer(distance, {min: 0, max: 3000}, 'Distance to water', false);
Map.addLayer(handScore, {min: 1, max: 5, palette: pal}, 'HAND score', false);
Map.addLayer(slopeScore, {min: 1, max: 5, palette: pal}, 'Slope score', false);
Map.addLayer(distScore, {min: 1, max: 5, palette: pal}, 'Distance score', false);
Map.addLayer(hazard, {min: 1, max: 5, palette: pal}, 'Flood hazard');
Map.addLayer(water.selfMask(), {palette: ['navy']}, 'Water');

// ---- population in high hazard ----
var high = hazard.gte(4);
var pop = ee.ImageCollection('JRC/GHSL/P2023A/GHS_POP').filterDate('2020-01-01', '2020-12-31').first();
var popHigh = pop.updateMask(high).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: city.geometry(),
  scale: 100,
  maxPixels: 1e10
});
print('People in high hazard zones', popHigh.get('population_count'));

// buildings
var buildings = ee.ImageCollection('GOOGLE/DYNAMICWORLD/V1')
  .filterBounds(city)
  .filterDate('2022-01-01', '2022-12-31')
  .select('label')
  .mode()
  .eq(6)
  .clip(city);
var builtHigh = buildings.updateMask(high).multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: city.geometry(),
  scale: 10,
  maxPixels: 1e10
});
print('Built-up area in high hazard zones (km2)', builtHigh.get('label'));

Export.image.toDrive({
  image: hazard.toFloat(),
  description: 'flood_hazard_poa',
  scale: 30,
  region: city.geometry(),
  maxPixels: 1e10
});
