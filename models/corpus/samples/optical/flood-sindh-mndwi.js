// Flood 2022 Sindh, before / during with Landsat 8+9
var sindh = ee.FeatureCollection('FAO/GAUL/2015/level1')
              .filter(ee.Filter.eq('ADM1_NAME', 'Sind'));

var l8 = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2');
var l9 = ee.ImageCollection('LANDSAT/LC09/C02/T1_L2');
var landsat = l8.merge(l9).filterBounds(sindh);

function mask(image){
  var qa = image.select('QA_PIXEL');
  return image.updateMask(qa.bitwiseAnd(1 << 3).eq(0))
              .updateMask(qa.bitwiseAnd(1 << 4).eq(0));
}

var before = landsat.filterDate('2022-05-01', '2022-06-15').map(mask).median().clip(sindh);
var after = landsat.filterDate('2022-08-20', '2022-09-20').map(mask).median().clip(sindh);

var sr = ['SR_B2', 'SR_B3', 'SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'];
before = before.select(sr).multiply(0.0000275).add(-0.2);
after = after.select(sr).multiply(0.0000275).add(-0.2);

var mndwiBefore = before.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');
var mndwiAfter = after.normalizedDifference(['SR_B3', 'SR_B6']).rename('MNDWI');

var waterBefore = mndwiBefore.gt(0);
var waterAfter = mndwiAfter.gt(0);

// Flooded = water after and not before
var flooded = waterAfter.and(waterBefore.not()).selfMask().rename('flood');

// remove permanent water
var jrc = ee.Image('JRC/GSW1_4/GlobalSurfaceWater').select('seasonality');
var permanent = jrc.gte(10).unmask(0);
flooded = flooded.updateMask(permanent.not());

// remove small patches
var connected = flooded.connectedPixelCount(25);
flooded = flooded.updateMask(connected.gte(8));

Map.centerObject(sindh, 7);
var fcc = {bands: ['SR_B7', 'SR_B5', 'SR_B3'], min: 0, max: 0.35};
Map.addLayer(before, fcc, 'Before');
Map.addLayer(after, fcc, 'After');
Map.addLayer(waterBefore.selfMask(), {palette: 'darkblue'}, 'Water before', false);
Map.addLayer(waterAfter.selfMask(), {palette: 'blue'}, 'Water after', false);
Map.addLayer(flooded, {palette: 'red'}, 'Flooded area');

var area = flooded.multiply(ee.Image.pixelArea()).divide(1e6).reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: sindh.geometry(),
  scale: 90,
  maxPixels: 1e13,
  bestEffort: true
});
print('Flooded area km2', area.get('flood'));

// Exposed population
var pop = ee.ImageCollection('WorldPop/GP/100m/pop')
  .filter(ee.Filter.eq('country', 'PAK'))
  .filter(ee.Filter.eq('year', 2020))
  .mosaic();
var exposed = pop.updateMask(flooded);
var popSum = exposed.reduceRegion({
  reducer: ee.Reducer.sum(),
  geometry: sindh.geometry(),
  scale: 100,
  maxPixels: 1e13,
  bestEffort: true
});
print('Exposed population', popSum.get('population'));
